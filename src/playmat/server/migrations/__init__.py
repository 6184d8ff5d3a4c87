"""The tables as they grew, one step at a time; run at every start."""
