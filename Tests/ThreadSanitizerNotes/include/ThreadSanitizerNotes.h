// No function of this target is called by name; the package manager asks for a header.
