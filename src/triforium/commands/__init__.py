"""What the command line can do, a module for each command. They import late: `triforium --version` must not wait."""
