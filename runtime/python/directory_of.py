import os


def directory_of(file: str) -> str:
    """The path without what stands behind the last slash."""
    path = os.path.normpath(os.path.dirname(file))
    return path[1:] if path.startswith("//") else path
