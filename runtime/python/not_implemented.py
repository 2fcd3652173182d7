from typing import Any


def not_implemented(source: str) -> Any:
    """Stands where the conversion could not say what the source says."""
    raise NotImplementedError(f"not converted: {source}")
