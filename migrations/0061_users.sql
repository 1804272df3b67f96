-- Accounts as administrators look after them: invited is a state of its own, when somebody was last seen outlives their sessions, and a
-- second step is reset by two people.

ALTER TABLE users DROP CONSTRAINT users_status_check,
  ADD CONSTRAINT users_status_check CHECK (status IN ('invited', 'active', 'disabled')),
  ADD COLUMN last_seen_at timestamptz;
SELECT set_config('app.scope', 'system', true);
UPDATE users SET status = 'invited' WHERE status = 'active' AND password_hash IS NULL;
UPDATE users SET last_seen_at = seen.at
FROM (SELECT user_id, max(last_seen_at) AS at FROM sessions WHERE stage = 'full' GROUP BY user_id) AS seen WHERE seen.user_id = users.id;
CREATE INDEX users_last_seen ON users (last_seen_at, id);
CREATE INDEX users_status ON users (status, name_sort, id);

CREATE TABLE factor_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  asked_by uuid NOT NULL REFERENCES users (id),
  reason text NOT NULL CHECK (length(reason) BETWEEN 5 AND 1000),
  asked_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Confirmed or withdrawn; null while it waits. One that has run out stays null until the next one is asked for.
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('confirmed', 'withdrawn', 'expired')),
  ended_by uuid REFERENCES users (id),
  CONSTRAINT factor_resets_short CHECK (expires_at <= asked_at + interval '24 hours'),
  CONSTRAINT factor_resets_end CHECK ((ended_at IS NULL) = (outcome IS NULL) AND (outcome IS NULL OR outcome = 'expired' OR ended_by IS NOT NULL)),
  -- Nobody asks for their own, and nobody confirms what they asked for or what is theirs: the database refuses it too.
  CONSTRAINT factor_resets_of_another CHECK (asked_by <> user_id),
  CONSTRAINT factor_resets_two_people CHECK (outcome <> 'confirmed' OR (ended_by <> asked_by AND ended_by <> user_id))
);
CREATE UNIQUE INDEX factor_resets_open ON factor_resets (user_id) WHERE ended_at IS NULL;
ALTER TABLE factor_resets ENABLE ROW LEVEL SECURITY;
ALTER TABLE factor_resets FORCE ROW LEVEL SECURITY;
CREATE POLICY factor_resets_staff ON factor_resets USING ((SELECT app_scope()) IN ('staff', 'system'));
GRANT SELECT, INSERT, UPDATE ON factor_resets TO seawall_app;
