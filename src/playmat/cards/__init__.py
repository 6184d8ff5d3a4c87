"""The catalogue: facts and programs of every printing, deck lists, and what makes a deck legal."""
