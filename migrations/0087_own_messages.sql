-- What somebody wrote themselves, for the copy of their data.
CREATE INDEX record_events_written_by ON record_events (by_user, id) WHERE party = 'client' AND action = 'message';
