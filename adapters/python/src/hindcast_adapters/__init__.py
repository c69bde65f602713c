"""Hindcast as the memory of other frameworks: import the module of the one that is wanted."""
