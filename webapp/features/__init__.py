"""What the core does not need: each part installs itself into an app and the command line."""
