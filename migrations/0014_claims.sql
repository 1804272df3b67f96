-- Claims: from a visitor's first answer to the insurer's settlement. Owned by whoever holds the secret (a cookie) or by a client;
-- staff see what was sent.

-- The draft whose secret the server has verified; set with scope 'holder' by db/connect.ts.
CREATE FUNCTION app_holder_claim() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.holder_claim', true), '')::uuid;

CREATE TABLE claims (
  id uuid PRIMARY KEY,
  -- Given when it is sent: 'CL-2026-' and 50 random bits.
  reference text UNIQUE,
  status text NOT NULL CHECK (status IN ('draft', 'submitted', 'acknowledged', 'with_insurer', 'information_requested', 'under_assessment',
    'offer_made', 'settled', 'declined', 'withdrawn', 'closed')),
  client_id uuid REFERENCES clients (id),
  -- Found by staff; a reporter only names a number.
  policy_id uuid,
  family text NOT NULL DEFAULT 'claim',
  set_version integer NOT NULL,
  answers jsonb NOT NULL DEFAULT '{}',
  -- Steps that were gone on from without a fault, by name.
  done text[] NOT NULL DEFAULT '{}',
  -- Keys of the evidence checklist that will be sent later.
  later text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 0,
  -- Drawn from the answers, for lists and search. `type` is the reporter's word, `kind` how it is recorded.
  type text NOT NULL DEFAULT '',
  kind text NOT NULL DEFAULT 'other' CHECK (kind IN ('property', 'liability_public', 'liability_employers', 'products', 'professional', 'motor',
    'cyber', 'do_epl', 'personal_accident', 'travel', 'transit', 'other')),
  -- Nobody has claimed yet: reported so that it is on record.
  circumstance boolean NOT NULL DEFAULT false,
  urgent boolean NOT NULL DEFAULT false,
  email text CHECK (email = lower(email) AND length(email) <= 254),
  reporter_name text NOT NULL DEFAULT '',
  business text NOT NULL DEFAULT '',
  policy_number text NOT NULL DEFAULT '',
  incident_on date,
  -- Pence, the reporter's estimate.
  estimated_loss bigint CHECK (estimated_loss >= 0),
  -- What was declared, word for word, and its SHA-256.
  sent jsonb,
  sent_hash text,
  declaration_version text,
  submitted_at timestamptz,
  -- The promise: when we acknowledge. Null while it is not our turn.
  due_at timestamptz,
  handler_id uuid REFERENCES users (id) ON DELETE SET NULL,
  insurer_reference text NOT NULL DEFAULT '',
  closed_reason text NOT NULL DEFAULT '' CHECK (closed_reason IN ('', 'settled', 'declined', 'withdrawn', 'below_excess', 'no_cover', 'duplicate')),
  -- Looks like a program's: kept, and nobody is written to in its name.
  suspected boolean NOT NULL DEFAULT false,
  saved_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  FOREIGN KEY (family, set_version) REFERENCES question_sets (family, version),
  CHECK (status IN ('draft', 'withdrawn') OR (reference IS NOT NULL AND submitted_at IS NOT NULL AND sent IS NOT NULL))
);
CREATE INDEX claims_due ON claims (due_at, id) WHERE status <> 'draft';
CREATE INDEX claims_newest ON claims (submitted_at DESC, id DESC) WHERE status <> 'draft';
CREATE INDEX claims_client ON claims (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX claims_drafts ON claims (saved_at) WHERE status = 'draft';

ALTER TABLE claims ENABLE ROW LEVEL SECURITY;
ALTER TABLE claims FORCE ROW LEVEL SECURITY;
CREATE POLICY claims_system ON claims USING ((SELECT app_scope()) = 'system') WITH CHECK ((SELECT app_scope()) = 'system');
-- A draft is nobody's business but its holder's; staff neither see one nor make one.
CREATE POLICY claims_staff ON claims USING ((SELECT app_scope()) = 'staff' AND submitted_at IS NOT NULL)
  WITH CHECK ((SELECT app_scope()) = 'staff' AND submitted_at IS NOT NULL);
CREATE POLICY claims_client ON claims FOR SELECT USING ((SELECT app_scope()) = 'client' AND client_id = (SELECT app_client_id()));
CREATE POLICY claims_holder ON claims USING ((SELECT app_scope()) = 'holder' AND id = (SELECT app_holder_claim()))
  WITH CHECK ((SELECT app_scope()) = 'holder' AND id = (SELECT app_holder_claim()));
GRANT SELECT, INSERT, UPDATE, DELETE ON claims TO seawall_app;

-- What happened to it, in order. `shown`: the client reads it too.
CREATE TABLE claim_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  claim_id uuid NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  party text NOT NULL CHECK (party IN ('holder', 'staff', 'system')),
  by_name text NOT NULL,
  action text NOT NULL,
  from_status text,
  to_status text,
  reason text NOT NULL DEFAULT '',
  shown boolean NOT NULL DEFAULT true
);
CREATE INDEX claim_events_claim ON claim_events (claim_id, id);
ALTER TABLE claim_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE claim_events FORCE ROW LEVEL SECURITY;
CREATE POLICY claim_events_of_claim ON claim_events USING (EXISTS (SELECT 1 FROM claims WHERE claims.id = claim_id))
  WITH CHECK (EXISTS (SELECT 1 FROM claims WHERE claims.id = claim_id));
-- Nobody rewrites what happened; erasing a draft removes it with the claim.
GRANT SELECT, INSERT ON claim_events TO seawall_app;

-- Secrets of holders. Found only by the whole secret's SHA-256, so row-level security would add nothing.
CREATE TABLE claim_holders (
  token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
  claim_id uuid NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX claim_holders_claim ON claim_holders (claim_id);
-- Links in mails that bring a draft to another browser: single use, seven days.
CREATE TABLE claim_links (
  token_hash text PRIMARY KEY CHECK (length(token_hash) = 64),
  claim_id uuid NOT NULL REFERENCES claims (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX claim_links_claim ON claim_links (claim_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON claim_holders, claim_links TO seawall_app;

-- Files of a claim are for whoever may see the claim.
CREATE OR REPLACE FUNCTION app_sees_record(kind text, record uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 'quote' THEN EXISTS (SELECT 1 FROM quotes WHERE quotes.id = record)
    WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims WHERE claims.id = record)
    ELSE false END;
