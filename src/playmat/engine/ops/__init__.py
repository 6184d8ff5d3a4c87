"""The steps of compiled programs: one class for each thing a statement of the IR does when it runs."""
