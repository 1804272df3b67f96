-- Two views of what waits for us were counted and sorted from every row of their states (docs/performance.md, The book).
CREATE INDEX changes_ours ON changes ((CASE WHEN due_at IS NULL THEN 'infinity'::timestamptz ELSE due_at END), id)
  WHERE status IN ('requested', 'client_accepted');
CREATE INDEX documents_open ON documents (created_at, id)
  WHERE status = 'to_check' OR status = 'requested' AND asked_of <> 'client';
