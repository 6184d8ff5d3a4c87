"""The table: games played in the browser, with a computer, a friend by a link, or two people at one screen.

Needs the extra `playmat[table]`. `messages` is the contract with the browser; `app` opens the doors; `tables` holds the
games being played; `store` keeps them.
"""
