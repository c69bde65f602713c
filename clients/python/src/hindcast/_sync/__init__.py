"""Made by generate.py from _async/; change that instead."""
