-- What insurers were told: each answer as it was given, and each presentation as it went to them. Rows are added and never changed: a
-- correction is another row. Only `client_id` may change, when two records of one client are merged.
CREATE TABLE disclosures (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  client_id uuid NOT NULL REFERENCES clients (id),
  subject_type text NOT NULL CHECK (subject_type IN ('quote', 'renewal', 'change')),
  subject_id uuid NOT NULL,
  policy_id uuid REFERENCES policies (id),
  -- The question's own key, its words, and the version of the set that it was asked from.
  key text NOT NULL,
  question text NOT NULL,
  version text NOT NULL,
  answer text NOT NULL,
  source text NOT NULL CHECK (source IN ('client', 'staff', 'record')),
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  -- The answer that this one takes the place of.
  corrects uuid REFERENCES disclosures (id)
);
CREATE INDEX disclosures_client ON disclosures (client_id, at, seq);
CREATE INDEX disclosures_subject ON disclosures (subject_type, subject_id, key, seq);

CREATE TABLE presentations (
  id uuid PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  client_id uuid NOT NULL REFERENCES clients (id),
  subject_type text NOT NULL CHECK (subject_type IN ('quote', 'renewal', 'change')),
  subject_id uuid NOT NULL,
  policy_id uuid REFERENCES policies (id),
  -- What went: 'declared' by the client, or 'sent' to insurers by us.
  step text NOT NULL CHECK (step IN ('declared', 'sent')),
  by_name text NOT NULL,
  at timestamptz NOT NULL,
  -- model/disclosures/presentation.ts, and the SHA-256 of its canonical text.
  body jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$')
);
CREATE INDEX presentations_client ON presentations (client_id, at, seq);

GRANT SELECT, INSERT, UPDATE (client_id) ON disclosures, presentations TO seawall_app;
SELECT seawall_client_policy('disclosures');
SELECT seawall_client_policy('presentations');

-- Also for the owner of the tables: what was told is never taken back.
CREATE FUNCTION keep_disclosures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'client_id') = (to_jsonb(OLD) - 'client_id') THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER disclosures_kept BEFORE UPDATE OR DELETE ON disclosures FOR EACH ROW EXECUTE FUNCTION keep_disclosures();
CREATE TRIGGER presentations_kept BEFORE UPDATE OR DELETE ON presentations FOR EACH ROW EXECUTE FUNCTION keep_disclosures();
