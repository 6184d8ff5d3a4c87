"""What is true now, by subject: every fact that an effect can change is asked here, never read from the print.

A fact starts from the printed card and folds over the live modifiers of one kind.
"""
