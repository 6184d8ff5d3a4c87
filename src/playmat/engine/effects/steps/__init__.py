"""Steps: what a program does. Of each its operation, how it is compiled and what can be seen of it in advance."""
