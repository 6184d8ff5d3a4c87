"""What the effect IR means: of each node its run-time form, how it is compiled, and what can be seen of it in advance.

`nodes` holds the tables in which every node is entered beside its meaning; `everything` brings all of them in.
"""
