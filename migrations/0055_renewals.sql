-- Renewals: what the client told with their facts, which chase was sent, and how it ended.

ALTER TABLE renewals
  -- Sums insured that the client looked at: [{ key, name, before, after, state, reviewedOn }].
  ADD COLUMN sums jsonb NOT NULL DEFAULT '[]',
  -- Claims that are not in our records: { others, told }.
  ADD COLUMN claims_told jsonb NOT NULL DEFAULT '{"others": "", "told": ""}',
  ADD COLUMN chosen_offer uuid,
  -- What is to be different, where the client accepts with changes.
  ADD COLUMN wanted_changes text NOT NULL DEFAULT '',
  -- The nearest day of the plan that has been chased for: 21, 14 ...
  ADD COLUMN chased_for integer,
  ADD COLUMN insurers_asked text NOT NULL DEFAULT '',
  ADD COLUMN extended_until date,
  ADD COLUMN lapse_letter_at timestamptz;

-- After an extension of its period a policy is renewed again: only one renewal of it is alive.
ALTER TABLE renewals DROP CONSTRAINT renewals_policy_id_key;
CREATE UNIQUE INDEX renewals_policy ON renewals (policy_id) WHERE status <> 'withdrawn';

-- The address at which a person's calendar reads their renewals. A new number makes the old address useless.
CREATE TABLE renewal_feeds (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  number integer NOT NULL DEFAULT 1
);
GRANT SELECT, INSERT, UPDATE ON renewal_feeds TO seawall_app;
ALTER TABLE renewal_feeds ENABLE ROW LEVEL SECURITY;
ALTER TABLE renewal_feeds FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON renewal_feeds USING (user_id = (SELECT app_user_id()) OR (SELECT app_scope()) = 'system');
