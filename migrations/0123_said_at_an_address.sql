-- "What did this address say on that day": looked up by the address, for a complaint or the regulator.
CREATE INDEX content_publications_by_path ON content_publications (path, from_at) WHERE path IS NOT NULL;
