-- How often a cancellation of a policy was undone: what the cancellation gave back is then charged again, and the next one has a key of its
-- own. Of policies that are cancelled now it stays 0, so that the credit note they may have keeps its key.
ALTER TABLE policies ADD COLUMN reinstatements integer NOT NULL DEFAULT 0 CHECK (reinstatements >= 0);
SELECT set_config('app.scope', 'system', true);
UPDATE policies SET reinstatements = undone.times
  FROM (SELECT subject_id, count(*) AS times FROM record_events
    WHERE subject_type = 'policy' AND action = 'reinstate' AND from_status = 'cancelled' GROUP BY subject_id) AS undone
  WHERE undone.subject_id = policies.id AND policies.cancelled_from IS NULL;
