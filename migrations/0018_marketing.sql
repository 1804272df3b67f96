-- Marketing by e-mail: who asked for what, in which words, and whom never to write to.

-- Addresses that asked for no marketing. Only their digest is kept: enough to honour the wish for ever, too little to read.
CREATE TABLE mail_suppressions (
  address_hash text PRIMARY KEY CHECK (address_hash ~ '^[0-9a-f]{64}$'),
  source text NOT NULL CHECK (source IN ('page', 'one-click')),
  created_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, DELETE ON mail_suppressions TO seawall_app;

CREATE TABLE subscribers (
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (length(email) <= 254),
  state text NOT NULL CHECK (state IN ('pending', 'confirmed', 'stopped')),
  topics text[] NOT NULL DEFAULT '{}',
  frequency text NOT NULL DEFAULT 'monthly' CHECK (frequency IN ('monthly', 'quarterly')),
  asked_at timestamptz NOT NULL DEFAULT now(),
  confirmed_at timestamptz,
  -- Articles up to here have been sent.
  told_until timestamptz,
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX subscribers_due ON subscribers (told_until) WHERE state = 'confirmed';

-- The evidence: purpose, source, time and wording of every yes and no. Written once, never changed.
CREATE TABLE marketing_consents (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subscriber_id uuid NOT NULL REFERENCES subscribers (id) ON DELETE CASCADE,
  event text NOT NULL CHECK (event IN ('asked', 'confirmed', 'changed', 'stopped')),
  purpose text NOT NULL,
  topics text[] NOT NULL,
  -- A page of ours, or 'one-click'.
  source text NOT NULL CHECK (length(source) <= 200),
  wording text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX marketing_consents_of ON marketing_consents (subscriber_id, id);

-- Nobody reads these by being a visitor: the app looks only after it has opened a sealed link.
ALTER TABLE subscribers ENABLE ROW LEVEL SECURITY;
ALTER TABLE subscribers FORCE ROW LEVEL SECURITY;
CREATE POLICY subscribers_system ON subscribers USING ((SELECT app_scope()) IN ('staff', 'system'));
ALTER TABLE marketing_consents ENABLE ROW LEVEL SECURITY;
ALTER TABLE marketing_consents FORCE ROW LEVEL SECURITY;
CREATE POLICY marketing_consents_system ON marketing_consents USING ((SELECT app_scope()) IN ('staff', 'system'));
GRANT SELECT, INSERT, UPDATE, DELETE ON subscribers TO seawall_app;
GRANT SELECT, INSERT ON marketing_consents TO seawall_app;
