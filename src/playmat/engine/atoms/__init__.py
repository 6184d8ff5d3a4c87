"""Every change of the state, and with each the event it emits. Nothing else in the project writes the state's columns.

An atom does its one change completely: a card leaves one zone and enters the other, what is known of it follows,
triggers are noticed. It asks no questions and decides no rules; who may call it and when is the business of the
chapters.
"""
