-- Somebody asked for a mail to an address. Whether we know the address is looked up by a job, so the answer takes as long either way.
CREATE TABLE wishes (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('quoteLinks', 'subscription')),
  email text NOT NULL CHECK (length(email) <= 254),
  -- The page it was asked on.
  source text NOT NULL DEFAULT '',
  ip_prefix text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE wishes ENABLE ROW LEVEL SECURITY;
ALTER TABLE wishes FORCE ROW LEVEL SECURITY;
-- Anybody may ask; only a job reads what was asked.
CREATE POLICY wishes_made ON wishes FOR INSERT WITH CHECK (true);
CREATE POLICY wishes_system ON wishes USING ((SELECT app_scope()) = 'system');
GRANT SELECT, INSERT, DELETE ON wishes TO seawall_app;
