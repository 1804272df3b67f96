-- An insurer's number that a line of a file brings along, for whom and when: a line of a later batch that has it too is found by the check, as
-- one of the same batch is, and not only when the file is imported.
ALTER TABLE import_keys ADD COLUMN number text, ADD COLUMN held jsonb;
CREATE INDEX import_keys_number ON import_keys (import_id, number) WHERE number IS NOT NULL;
