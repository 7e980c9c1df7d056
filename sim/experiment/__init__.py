"""From a question in TOML to counts on disk: config, plan, processes, run folder."""
