"""When Ctrl-C may be heard: not while something is half done."""

import contextlib
import signal
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def ignored() -> Iterator[None]:
    """While inside, Ctrl-C does nothing; processes started here inherit that."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextlib.contextmanager
def held() -> Iterator[None]:
    """While inside, Ctrl-C waits: it is heard at the end of the block."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    pressed = threading.Event()
    before = signal.signal(signal.SIGINT, lambda *_: pressed.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if pressed.is_set():
            signal.raise_signal(signal.SIGINT)
