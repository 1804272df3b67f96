-- What a document was asked for: something that a policy still needs. It is asked for once while the request is open.
ALTER TABLE documents ADD COLUMN needed_for uuid REFERENCES subjectivities (id) ON DELETE SET NULL;
CREATE UNIQUE INDEX documents_needed_for ON documents (needed_for) WHERE status IN ('requested', 'to_check');
