"""Made by generate.py; change that instead."""
