"""Units: the pieces of a power, Trainer or Energy text. The unit or form that a sentence makes names its file."""
