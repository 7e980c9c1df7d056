"""One logger for parent and workers: a record made anywhere arrives once at every handler."""

import contextlib
import logging
import logging.handlers
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import multiprocessing_logging

LOG = logging.getLogger("equipoise")
FORMAT = "%(asctime)s %(levelname)s %(message)s"


class Relay(logging.Handler):
    """Passes records on to the handlers of a run; the only handler of the logger.

    A record with an attribute `once` is dropped when an equal one was passed on before: each
    worker finds the same mistake of a script.
    """

    def __init__(self, handlers: list[logging.Handler]) -> None:
        super().__init__()
        self.handlers = handlers
        self._seen: set[Any] = set()

    def emit(self, record: logging.LogRecord) -> None:
        """Pass on a record."""
        key = getattr(record, "once", None)
        if key is not None:
            if tuple(key) in self._seen:
                return
            self._seen.add(tuple(key))
        for handler in self.handlers:
            if record.levelno >= handler.level:
                handler.handle(record)

    def close(self) -> None:
        """Leave the handlers open: one pool's end is not the run's."""


def to_file(path: Path) -> logging.Handler:
    """A handler that appends to the log of a run folder."""
    handler = logging.FileHandler(path, mode="a", encoding="utf-8", delay=True)
    handler.setFormatter(logging.Formatter(FORMAT))
    return handler


@contextlib.contextmanager
def relayed(handlers: list[logging.Handler]) -> Iterator[Relay]:
    """While inside, the logger writes to these handlers."""
    relay = Relay(handlers)
    before = LOG.handlers[:], LOG.level, LOG.propagate
    LOG.handlers, LOG.propagate = [relay], False
    LOG.setLevel(logging.INFO)
    try:
        yield relay
    finally:
        LOG.handlers, LOG.level, LOG.propagate = before
        for handler in handlers:
            handler.close()


@contextlib.contextmanager
def from_forked_workers() -> Iterator[None]:
    """While inside, forked processes send their records here (multiprocessing-logging)."""
    if not LOG.handlers:
        yield
        return
    multiprocessing_logging.install_mp_handler(LOG)
    wrapped = [
        handler
        for handler in LOG.handlers
        if isinstance(handler, multiprocessing_logging.MultiProcessingHandler)
    ]
    try:
        yield
    finally:
        multiprocessing_logging.uninstall_mp_handler(LOG)
        for handler in wrapped:
            handler.close()  # waits for what is still under way


@contextlib.contextmanager
def from_spawned_workers(context: Any) -> Iterator[Any]:
    """While inside, processes that got this queue send their records here."""
    queue = context.Queue()
    listener = logging.handlers.QueueListener(queue, *LOG.handlers)
    listener.start()
    try:
        yield queue
    finally:
        listener.stop()
        queue.close()


def send_to(queue: Any) -> None:
    """Make this (spawned) process send its records to the parent's queue."""
    LOG.handlers, LOG.propagate = [logging.handlers.QueueHandler(queue)], False
    LOG.setLevel(logging.INFO)


def threads_of_forked_logging() -> set[str]:
    """Names of the threads that `from_forked_workers` runs; they hold no lock at a fork."""
    return {f"mp-handler-{number}" for number in range(len(LOG.handlers))}
