"""The error tree: every error a caller can provoke says what was expected, where, and what came."""


class PlaymatError(Exception):
    """Base of all errors that bad input can raise; the command line prints it as one line."""


class UnknownName(PlaymatError, LookupError):
    """A card, set, deck, rule set or clause was named that does not exist."""


class DataError(PlaymatError, ValueError):
    """A data file of the project, or the public card data, is not what it should be."""


class DeckError(PlaymatError, ValueError):
    """A deck list cannot be read, or the deck may not be played."""


class NotPlayable(PlaymatError, ValueError):
    """A card whose text is not understood whole was asked to enter a game."""


class IrError(PlaymatError, ValueError):
    """An effect program is not well formed."""


class IllegalAction(PlaymatError, ValueError):
    """An answer was given that the current decision does not offer."""


class DecodeError(PlaymatError, ValueError):
    """Bytes or JSON that should hold a game, a view or a replay do not."""


class ScenarioError(PlaymatError, ValueError):
    """A scenario file has a mistake in it."""


class ScriptError(PlaymatError, RuntimeError):
    """Scripted luck ran out, or was left over."""
