-- Documents of clients: what their lists are sorted and searched by, and how they are erased when their time is over.
ALTER TABLE documents ADD COLUMN title_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(title)) STORED;
CREATE INDEX documents_title ON documents (title_sort, id);
CREATE INDEX documents_kind ON documents (kind, created_at, id);
CREATE INDEX documents_dispose ON documents (dispose_on, id) WHERE dispose_on IS NOT NULL AND NOT legal_hold;
SELECT make_searchable('documents', $$title$$);

-- Only the retention job erases; nobody who signed in, whatever else they may write.
GRANT DELETE ON documents TO seawall_app;
CREATE POLICY erased_by_jobs ON documents AS RESTRICTIVE FOR DELETE USING ((SELECT app_scope()) = 'system');

-- A paper that we draw ourselves is drawn when it is first opened: its size and fingerprint are known from then on.
GRANT UPDATE (bytes, sha256) ON document_files TO seawall_app;
