"""The documentation's site: `make docs` builds it into .build/site, and the tests build it too."""

import playmat

project = "Playmat"
author = "The Playmat authors"
release = version = playmat.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
default_role = "code"  # docstrings mark code with single backticks
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"members": True, "exclude-members": "__init__, __new__"}
suppress_warnings = ["misc.highlighting_failure"]  # the card language's notation has no highlighter
html_theme = "furo"
html_title = "Playmat"
html_copy_source = False
