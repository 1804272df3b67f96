-- Quote requests: from a visitor's first answer to an accepted offer.
-- Owned by whoever holds the secret (a cookie, or a code sent to the e-mail address) or by a client; staff see what was sent.

-- The draft or the address whose secret the server has verified; set with scope 'holder' by db/connect.ts.
CREATE FUNCTION app_holder_quote() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.holder_quote', true), '')::uuid;
CREATE FUNCTION app_holder_email() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.holder_email', true), '');

-- Question sets as they were when somebody answered them. A version that was used never changes.
CREATE TABLE question_sets (
  family text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  body jsonb NOT NULL,
  seed_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (family, version)
);
GRANT SELECT, INSERT, UPDATE ON question_sets TO seawall_app;

CREATE TABLE quotes (
  id uuid PRIMARY KEY,
  -- Given when it is sent: 'QT-2026-' and 50 random bits.
  reference text UNIQUE,
  status text NOT NULL CHECK (status IN ('draft', 'submitted', 'in_review', 'information_requested', 'with_insurers', 'terms_received',
    'presented', 'accepted', 'bound', 'declined_by_client', 'no_terms', 'expired', 'withdrawn')),
  client_id uuid REFERENCES clients (id),
  family text NOT NULL,
  set_version integer NOT NULL,
  answers jsonb NOT NULL DEFAULT '{}',
  -- Pages that were continued from without a fault, by name.
  done text[] NOT NULL DEFAULT '{}',
  -- Raised by every change that another tab or colleague must not overwrite.
  version integer NOT NULL DEFAULT 0,
  -- Drawn from the answers, for lists and search.
  email text CHECK (email = lower(email) AND length(email) <= 254),
  business text NOT NULL DEFAULT '',
  contact_name text NOT NULL DEFAULT '',
  trade text NOT NULL DEFAULT '',
  covers text[] NOT NULL DEFAULT '{}',
  referrals jsonb NOT NULL DEFAULT '[]',
  -- What was declared, word for word, and its SHA-256: what insurers were told.
  sent jsonb,
  sent_hash text,
  declared_name text,
  declared_role text,
  declaration_version text,
  submitted_at timestamptz,
  -- The promise: when we reply. Null while it is not our turn.
  due_at timestamptz,
  assigned_to uuid REFERENCES users (id) ON DELETE SET NULL,
  assigned_name text,
  offers jsonb NOT NULL DEFAULT '[]',
  demands_and_needs text NOT NULL DEFAULT '',
  broker_note text NOT NULL DEFAULT '',
  -- As the client sees them; a later edit of `offers` does not change what was presented.
  presented jsonb,
  presented_at timestamptz,
  presented_until date,
  acceptance jsonb,
  source jsonb NOT NULL DEFAULT '{}',
  copied_from uuid,
  saved_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (family, set_version) REFERENCES question_sets (family, version),
  CHECK (status = 'draft' OR status = 'withdrawn' OR (reference IS NOT NULL AND submitted_at IS NOT NULL AND sent IS NOT NULL)),
  CHECK ((status = 'accepted' OR status = 'bound') <= (acceptance IS NOT NULL))
);
CREATE INDEX quotes_due ON quotes (due_at, id) WHERE status <> 'draft';
CREATE INDEX quotes_newest ON quotes (submitted_at DESC, id DESC) WHERE status <> 'draft';
CREATE INDEX quotes_status ON quotes (status, submitted_at DESC);
CREATE INDEX quotes_email ON quotes (email);
CREATE INDEX quotes_client ON quotes (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX quotes_drafts ON quotes (saved_at) WHERE status = 'draft';
CREATE INDEX quotes_words ON quotes USING gin ((plain_text(coalesce(reference, '') || ' ' || business || ' ' || contact_name || ' ' || coalesce(email, ''))) gin_trgm_ops);

ALTER TABLE quotes ENABLE ROW LEVEL SECURITY;
ALTER TABLE quotes FORCE ROW LEVEL SECURITY;
CREATE POLICY quotes_system ON quotes USING ((SELECT app_scope()) = 'system') WITH CHECK ((SELECT app_scope()) = 'system');
-- A draft is nobody's business but its holder's; staff neither see one nor make one.
CREATE POLICY quotes_staff ON quotes USING ((SELECT app_scope()) = 'staff' AND submitted_at IS NOT NULL)
  WITH CHECK ((SELECT app_scope()) = 'staff' AND submitted_at IS NOT NULL);
CREATE POLICY quotes_client ON quotes FOR SELECT USING ((SELECT app_scope()) = 'client' AND client_id = (SELECT app_client_id()));
CREATE POLICY quotes_holder ON quotes
  USING ((SELECT app_scope()) = 'holder' AND (id = (SELECT app_holder_quote()) OR email = (SELECT app_holder_email())))
  WITH CHECK ((SELECT app_scope()) = 'holder' AND (id = (SELECT app_holder_quote()) OR email = (SELECT app_holder_email())));
GRANT SELECT, INSERT, UPDATE, DELETE ON quotes TO seawall_app;

-- Every answer ever given: who told us what, when, to which wording. A correction is a new row.
CREATE TABLE quote_disclosures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id uuid NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  question text NOT NULL,
  set_version integer NOT NULL,
  -- null: the answer was taken back.
  value jsonb,
  source text NOT NULL CHECK (source IN ('holder', 'client', 'staff', 'copy')),
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX quote_disclosures_quote ON quote_disclosures (quote_id, id);

-- Changes of status and other steps, in order.
CREATE TABLE quote_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  quote_id uuid NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  party text NOT NULL CHECK (party IN ('holder', 'staff', 'system')),
  by_name text NOT NULL,
  action text NOT NULL,
  from_status text,
  to_status text,
  reason text NOT NULL DEFAULT ''
);
CREATE INDEX quote_events_quote ON quote_events (quote_id, id);

-- Between the client and us. Read by both.
CREATE TABLE quote_messages (
  id uuid PRIMARY KEY,
  quote_id uuid NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  sender text NOT NULL CHECK (sender IN ('client', 'staff')),
  by_name text NOT NULL,
  body text NOT NULL
);
CREATE INDEX quote_messages_quote ON quote_messages (quote_id, at);

-- Among staff. The client never sees one.
CREATE TABLE quote_notes (
  id uuid PRIMARY KEY,
  quote_id uuid NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  by_user uuid,
  by_name text NOT NULL,
  body text NOT NULL
);
CREATE INDEX quote_notes_quote ON quote_notes (quote_id, at);

-- Whoever may see the quote may see what belongs to it: the inner SELECT is under the quotes' own policies.
DO $$
DECLARE child text;
BEGIN
  FOREACH child IN ARRAY ARRAY['quote_disclosures', 'quote_events', 'quote_messages'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', child);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', child);
    EXECUTE format('CREATE POLICY %I ON %I USING (EXISTS (SELECT 1 FROM quotes WHERE quotes.id = quote_id))
      WITH CHECK (EXISTS (SELECT 1 FROM quotes WHERE quotes.id = quote_id))', child || '_of_quote', child);
    -- Nobody rewrites what was said; erasing a draft removes them with it (ON DELETE CASCADE needs no grant).
    EXECUTE format('GRANT SELECT, INSERT ON %I TO seawall_app', child);
  END LOOP;
END $$;
ALTER TABLE quote_notes ENABLE ROW LEVEL SECURITY;
ALTER TABLE quote_notes FORCE ROW LEVEL SECURITY;
CREATE POLICY quote_notes_staff ON quote_notes USING ((SELECT app_scope()) IN ('staff', 'system')) WITH CHECK ((SELECT app_scope()) IN ('staff', 'system'));
GRANT SELECT, INSERT ON quote_notes TO seawall_app;

-- Secrets of holders. Found only by the whole secret's SHA-256, so row-level security would add nothing.

-- The `quote` cookie: one row for each browser that may continue or look at one quote.
CREATE TABLE quote_holders (
  token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
  quote_id uuid NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX quote_holders_quote ON quote_holders (quote_id);

-- Links in mails that bring a draft to another browser: single use, seven days.
CREATE TABLE quote_links (
  token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
  quote_id uuid NOT NULL REFERENCES quotes (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX quote_links_quote ON quote_links (quote_id);

-- Six digits for /my-quotes, kept as argon2id; one row for each address, failures carried over resends.
CREATE TABLE my_quotes_codes (
  email text PRIMARY KEY CHECK (email = lower(email)),
  code_hash text,
  -- Only the browser that asked may answer.
  asked_by text,
  sent_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  day_tries integer NOT NULL DEFAULT 0,
  day_since timestamptz NOT NULL DEFAULT now()
);

-- An address that was proved by its code, for half an hour.
CREATE TABLE my_quotes_sessions (
  token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
  email text NOT NULL CHECK (email = lower(email)),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX my_quotes_sessions_age ON my_quotes_sessions (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON quote_holders, quote_links, my_quotes_codes, my_quotes_sessions TO seawall_app;
