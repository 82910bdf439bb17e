"""One record a question: computed once from a state, and shown alike by pages, API, command line and paper."""
