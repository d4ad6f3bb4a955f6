"""The version, in a module of its own so that packaging reads it without importing picsolve."""

__version__ = "0.1.0"
