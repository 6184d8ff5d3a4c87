"""The vocabularies: every word that the project uses for a fixed thing, a module for each.

A module holds small ints (`zone.HAND`), their `NAMES`, and where one int holds several of them the functions that put
them in and take them out. The ints live in the engine's columns; the names are what files, people and programs read.
Use the module as a namespace: `from playmat.model.words import option, zone`. No other module invents a number for one
of these things.
"""
