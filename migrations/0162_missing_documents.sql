-- How many documents and conditions a policy still waits for. Stored, so that the staff's list of them is read from an index in its order:
-- with 1,000,000 policies, finding and sorting all of them for each page took 49 ms.
SELECT set_config('app.scope', 'system', true);
ALTER TABLE policies ADD COLUMN missing integer NOT NULL DEFAULT 0 CHECK (missing >= 0);
UPDATE policies SET missing = needed.open
  FROM (SELECT policy_id, count(*) AS open FROM subjectivities WHERE status = 'open' GROUP BY policy_id) AS needed
  WHERE policies.id = needed.policy_id;
CREATE INDEX policies_missing ON policies (expiry, id) WHERE missing > 0;

-- Also when whoever settles it may not change the policy, as when a document that a client sent is put on file.
CREATE FUNCTION count_missing() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  difference integer := (CASE WHEN NEW.status = 'open' THEN 1 ELSE 0 END) - (CASE WHEN OLD.status = 'open' THEN 1 ELSE 0 END);
BEGIN
  IF difference <> 0 THEN
    PERFORM set_config('app.scope', 'system', true);
    UPDATE policies SET missing = missing + difference WHERE id = coalesce(NEW.policy_id, OLD.policy_id);
    PERFORM set_config('app.scope', before, true);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER subjectivities_missing AFTER INSERT OR UPDATE OF status OR DELETE ON subjectivities
  FOR EACH ROW EXECUTE FUNCTION count_missing();
