"""A process leaves with the one that began it, even if that is killed."""

import multiprocessing
import os
import threading


def leave_with_parent() -> None:
    """End this process when its parent ends: nobody waits for what it does."""
    threading.Thread(target=_leave, name="leave-with-parent", daemon=True).start()


def _leave() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
