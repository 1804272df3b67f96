-- Files that people send with a record: a quote request, a claim. The bytes are in the file store under `key`.

-- Whether the caller may see a record that files belong to: asked under the record's own policies, so the rights of a file
-- are always those of its record. A migration that adds a kind of record replaces this function.
CREATE FUNCTION app_sees_record(kind text, record uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE kind WHEN 'quote' THEN EXISTS (SELECT 1 FROM quotes WHERE quotes.id = record) ELSE false END;

CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  owner_kind text NOT NULL CHECK (owner_kind ~ '^[a-z]{1,20}$'),
  owner_id uuid NOT NULL,
  -- The company it counts against; null where nobody has signed in.
  client_id uuid REFERENCES clients (id),
  -- What the record's page asked for ('photos'); empty where it asked for nothing in particular.
  label text NOT NULL DEFAULT '',
  -- As the sender called it, made harmless. Data only: never part of a path.
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 150),
  -- storing: row and bytes are being put down together; a reaper removes what stays so. refused: there are no bytes, `reason` says why.
  state text NOT NULL CHECK (state IN ('storing', 'pending', 'clean', 'quarantined', 'refused')),
  reason text NOT NULL DEFAULT '',
  key text UNIQUE,
  type text NOT NULL DEFAULT '',
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- Of the bytes as they are kept, and as they were sent: a picture is written anew, and one file sent twice is one file.
  sha256 text,
  sent_sha256 text,
  -- What the virus scanner called it; staff only.
  signature text,
  created_at timestamptz NOT NULL DEFAULT now(),
  scanned_at timestamptz,
  CHECK ((state = 'refused') = (key IS NULL)),
  CHECK (state = 'refused' OR (sha256 IS NOT NULL AND sent_sha256 IS NOT NULL AND type <> ''))
);
CREATE INDEX uploads_owner ON uploads (owner_kind, owner_id, created_at);
CREATE INDEX uploads_client ON uploads (client_id) WHERE client_id IS NOT NULL;
CREATE INDEX uploads_waiting ON uploads (created_at) WHERE state IN ('storing', 'pending');

ALTER TABLE uploads ENABLE ROW LEVEL SECURITY;
ALTER TABLE uploads FORCE ROW LEVEL SECURITY;
CREATE POLICY uploads_of_record ON uploads
  USING ((SELECT app_scope()) = 'system' OR app_sees_record(owner_kind, owner_id))
  WITH CHECK ((SELECT app_scope()) = 'system' OR app_sees_record(owner_kind, owner_id));
GRANT SELECT, INSERT, UPDATE, DELETE ON uploads TO seawall_app;

-- Uploads on their way, counted by all processes together. Worth nothing after a crash, so not logged.
CREATE UNLOGGED TABLE upload_slots (
  id uuid PRIMARY KEY,
  -- SHA-256 of the address or user it is counted by.
  holder text NOT NULL,
  until timestamptz NOT NULL
);
CREATE INDEX upload_slots_holder ON upload_slots (holder);
GRANT SELECT, INSERT, DELETE ON upload_slots TO seawall_app;
