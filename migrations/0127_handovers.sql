-- What the assistant handed over is a list of its own: found by where it was sent from, newest first.
CREATE INDEX enquiries_source ON enquiries (source, created_at, id);
