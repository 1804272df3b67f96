-- An insurer's number belongs to one client, and names one of their policies at a time; the next period may keep it (domain 4.4). Of
-- [{ place, except, clientId, insurer, policyNumber, inception, expiry }]: which place clashes with which policy, also one that whoever asks may
-- not see. Whoever asks about the same number in another transaction waits until this one ends, and then finds what it wrote.
CREATE FUNCTION policy_number_clashes(asked jsonb) RETURNS TABLE (place integer, policy uuid) LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('policy number ' || number, 0))
    FROM (SELECT DISTINCT one."policyNumber" AS number FROM jsonb_to_recordset(asked) AS one ("policyNumber" text) ORDER BY 1) AS numbers;
  PERFORM set_config('app.scope', 'system', true);
  -- EXECUTE: planned for the table as it is now, not as it was before an import (0085).
  RETURN QUERY EXECUTE 'SELECT DISTINCT ON (one.place) one.place, policies.id
    FROM jsonb_to_recordset($1)
      AS one (place integer, "except" uuid, "clientId" uuid, insurer text, "policyNumber" text, inception date, expiry date)
    JOIN policies ON policies.policy_number = one."policyNumber" AND policies.policy_number <> ''''
      AND lower(policies.insurer) = lower(one.insurer) AND policies.id IS DISTINCT FROM one."except"
      AND (policies.client_id <> one."clientId" OR policies.inception = one.inception
        OR (policies.inception <= one.expiry AND one.inception <= least(policies.expiry, policies.cancelled_from - 1)))
    ORDER BY one.place, policies.inception' USING asked;
  PERFORM set_config('app.scope', before, true);
END $$;

DROP FUNCTION policy_number_taken(text, text, date, uuid);
DROP FUNCTION taken_policy_numbers(jsonb);
