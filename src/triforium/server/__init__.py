"""The tables on the web: a JSON API, a live channel, storage. `app.make_app` builds it, `run.serve` runs it."""
