"""How well computer players play, measured absolutely: positions with moves that no player would make, wins that must
be found, cards that must be played, and regret."""
