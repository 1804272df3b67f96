-- Where a file came from that nobody signed in for, as a digest of the address: what one sender may leave with us is counted by it.
ALTER TABLE uploads ADD COLUMN sent_by text;
CREATE INDEX uploads_sender ON uploads (sent_by, created_at) WHERE client_id IS NULL AND sent_by IS NOT NULL;
