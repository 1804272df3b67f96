-- Claims in which the next step is ours because the client has written, or has sent all that was asked for, were in no view and not in the
-- dashboard's queue. Stored, so that both read them from an index, together with the claims that the insurer has not been told of.
SELECT set_config('app.scope', 'system', true);
ALTER TABLE claims
  -- Since when the client's message waits for our answer.
  ADD COLUMN wrote_at timestamptz,
  -- Since when what the client sent waits to be checked; null while something else is still asked for.
  ADD COLUMN answered_at timestamptz;

UPDATE claims SET answered_at = needed.at
  FROM (SELECT claim_id, max(coalesce(answered_at, created_at)) FILTER (WHERE status = 'received') AS at FROM claim_needs
    GROUP BY claim_id HAVING NOT bool_or(status IN ('requested', 'redo'))) AS needed
  WHERE claims.id = needed.claim_id;
UPDATE claims SET wrote_at = said.at
  FROM (SELECT subject_id, min(at) FILTER (WHERE party = 'client' AND action = 'message' AND id > heard) AS at
    FROM (SELECT *, coalesce(max(id) FILTER (WHERE party = 'staff' AND visible_to = 'client') OVER (PARTITION BY subject_id), 0) AS heard
      FROM record_events WHERE subject_type = 'claim') AS events
    GROUP BY subject_id) AS said
  WHERE claims.id = said.subject_id AND said.at IS NOT NULL;

ALTER TABLE claims ADD COLUMN ours boolean NOT NULL GENERATED ALWAYS AS (submitted_at IS NOT NULL
  AND (status IN ('submitted', 'acknowledged') OR wrote_at IS NOT NULL OR (answered_at IS NOT NULL AND status NOT IN ('withdrawn', 'closed')))) STORED;
CREATE INDEX claims_ours ON claims ((CASE WHEN hears_by IS NULL THEN 'infinity'::timestamptz ELSE hears_by END), id) WHERE ours;

CREATE FUNCTION claim_answered() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  of_claim uuid := coalesce(NEW.claim_id, OLD.claim_id);
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE claims SET answered_at = (SELECT max(coalesce(n.answered_at, n.created_at)) FILTER (WHERE n.status = 'received') FROM claim_needs AS n
    WHERE n.claim_id = of_claim HAVING NOT bool_or(n.status IN ('requested', 'redo'))) WHERE id = of_claim;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
CREATE TRIGGER claim_needs_answered AFTER INSERT OR UPDATE OF status OR DELETE ON claim_needs
  FOR EACH ROW EXECUTE FUNCTION claim_answered();
