"""Modifiers of the IR into their run-time form, by what they change; all of one class that the facts read."""
