-- Imports of a book from CSV: the file, what each of its lines would do and did, what was wrong, and how all of it is undone.

CREATE TABLE imports (
  id uuid PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('clients', 'policies', 'items', 'claims')),
  status text NOT NULL CHECK (status IN ('mapping', 'checking', 'checked', 'running', 'stopped', 'done', 'undoing', 'undone', 'discarded')),
  file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 200),
  -- Where the file is, until it is no longer needed.
  key text UNIQUE,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  encoding text NOT NULL CHECK (encoding IN ('utf-8', 'windows-1252', 'utf-16le')),
  separator text NOT NULL CHECK (separator IN (',', ';', E'\t')),
  headings jsonb NOT NULL,
  -- The first lines, so that whoever matches the columns sees what is in them.
  samples jsonb NOT NULL,
  -- The field that each column means, or empty.
  columns jsonb NOT NULL,
  -- Whether the columns come from an earlier file with the same headings.
  remembered boolean NOT NULL DEFAULT false,
  -- Lines with something in them, the headings not counted, and up to which line of the file the check has come.
  lines integer NOT NULL,
  checked_line integer NOT NULL DEFAULT 0,
  checked_lines integer NOT NULL DEFAULT 0,
  -- Records, by what becomes of them.
  created integer NOT NULL DEFAULT 0,
  updated integer NOT NULL DEFAULT 0,
  same integer NOT NULL DEFAULT 0,
  faulty integer NOT NULL DEFAULT 0,
  faults integer NOT NULL DEFAULT 0,
  -- How many have been brought in; left out because the book had changed since the check; taken back; and kept by an undo.
  done integer NOT NULL DEFAULT 0,
  left_out integer NOT NULL DEFAULT 0,
  taken_back integer NOT NULL DEFAULT 0,
  kept integer NOT NULL DEFAULT 0,
  -- Holds, or may hold, records that only some colleagues may see.
  confidential boolean NOT NULL,
  uploaded_by uuid REFERENCES users (id),
  -- In whose name the records are written.
  confirmed_by uuid REFERENCES users (id),
  confirmed_name text NOT NULL DEFAULT '',
  confirmed_at timestamptz,
  finished_at timestamptz,
  undone_by uuid REFERENCES users (id),
  -- What an undo needs has been erased.
  purged boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
SELECT make_searchable('imports', $$file_name || ' ' || sha256$$);
CREATE INDEX imports_created ON imports (created_at, id);
CREATE INDEX imports_sha256 ON imports (sha256);
CREATE INDEX imports_uploaded_by ON imports (uploaded_by);
CREATE INDEX imports_confirmed_by ON imports (confirmed_by);
CREATE INDEX imports_undone_by ON imports (undone_by);

-- One record of the file: its lines, what the check found, and what was done.
CREATE TABLE import_lines (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  -- Of its first line in the file; the headings are line 1.
  line integer NOT NULL,
  -- [{ line, cells: { field: text } }]; null once it is done.
  cells jsonb,
  outcome text NOT NULL CHECK (outcome IN ('create', 'update')),
  -- What it is called, for people.
  name text NOT NULL,
  record_id uuid NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'left_out', 'undone', 'kept')),
  -- Why it was left out or kept.
  reason text NOT NULL DEFAULT '',
  -- What an update replaced.
  before jsonb,
  -- The record's version as the import left it, and when.
  version_after integer,
  done_at timestamptz,
  PRIMARY KEY (import_id, line)
);
CREATE INDEX import_lines_waiting ON import_lines (import_id, line) WHERE state = 'waiting';
CREATE INDEX import_lines_told ON import_lines (import_id, line) WHERE state IN ('left_out', 'kept');
CREATE INDEX import_lines_record ON import_lines (record_id);

-- What names a record of the file, so that the second line with the same name is found.
CREATE TABLE import_keys (
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  key text NOT NULL,
  line integer NOT NULL,
  PRIMARY KEY (import_id, key)
);

CREATE TABLE import_faults (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  import_id uuid NOT NULL REFERENCES imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  -- The file's own heading; empty where it is about the whole line.
  heading text NOT NULL DEFAULT '',
  value text NOT NULL DEFAULT '',
  reason text NOT NULL
);
CREATE INDEX import_faults_import ON import_faults (import_id, line, id);

-- What the columns of files with these headings meant when they were last confirmed.
CREATE TABLE import_columns (
  kind text NOT NULL,
  -- Of the headings, in their order.
  sha256 text NOT NULL,
  columns jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  saved_by uuid REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (kind, sha256)
);
CREATE INDEX import_columns_saved_by ON import_columns (saved_by);

GRANT SELECT, INSERT, UPDATE ON imports TO seawall_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON import_lines, import_keys, import_faults TO seawall_app;
GRANT SELECT, INSERT, UPDATE ON import_columns TO seawall_app;

ALTER TABLE imports ENABLE ROW LEVEL SECURITY;
ALTER TABLE imports FORCE ROW LEVEL SECURITY;
CREATE POLICY system ON imports USING ((SELECT app_scope() = 'system'));
CREATE POLICY staff ON imports USING ((SELECT app_scope() = 'staff') AND (NOT confidential OR (SELECT app_sees_confidential())));
SELECT seawall_client_policy('import_lines', parent => 'imports', key => 'import_id');
SELECT seawall_client_policy('import_keys', parent => 'imports', key => 'import_id');
SELECT seawall_client_policy('import_faults', parent => 'imports', key => 'import_id');
ALTER TABLE import_columns ENABLE ROW LEVEL SECURITY;
ALTER TABLE import_columns FORCE ROW LEVEL SECURITY;
CREATE POLICY staff ON import_columns USING ((SELECT app_scope() IN ('staff', 'system')));

-- --- Its history ---

DO $$
DECLARE checked text; sees text;
BEGIN
  SELECT pg_get_constraintdef(oid) INTO STRICT checked FROM pg_constraint
    WHERE conrelid = 'record_events'::regclass AND conname = 'record_events_subject_type_check';
  ALTER TABLE record_events DROP CONSTRAINT record_events_subject_type_check;
  EXECUTE 'ALTER TABLE record_events ADD CONSTRAINT record_events_subject_type_check ' || replace(checked, 'ARRAY[', 'ARRAY[''import''::text, ');
  sees := pg_get_functiondef('app_sees_record(text,uuid)'::regprocedure);
  EXECUTE regexp_replace(sees, 'CASE kind', 'CASE kind WHEN ''import''::text THEN EXISTS (SELECT 1 FROM imports WHERE imports.id = record)');
END $$;
CREATE TRIGGER imports_history AFTER DELETE ON imports FOR EACH ROW EXECUTE FUNCTION erase_history('import');

-- --- References that come from a file ---

-- Numbers past the usual width keep all of their figures: lpad() alone would cut them.
CREATE OR REPLACE FUNCTION next_reference(prefix text, counter regclass, digits integer) RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE number text := nextval(counter)::text;
BEGIN
  RETURN prefix || '-' || to_char(now() AT TIME ZONE 'Europe/London', 'YYYY') || '-' || lpad(number, greatest(digits, length(number)), '0');
END $$;
CREATE FUNCTION next_client_reference() RETURNS text LANGUAGE plpgsql VOLATILE AS $$
DECLARE number text := nextval('client_reference')::text;
BEGIN
  RETURN 'C-' || lpad(number, greatest(6, length(number)), '0');
END $$;
ALTER TABLE clients ALTER COLUMN reference SET DEFAULT next_client_reference();

-- A record that brings its reference along: the counter goes on after it. Of six figures, so that a file cannot use the numbers up.
CREATE FUNCTION reserve_reference(counter regclass, number integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF counter::text NOT IN ('client_reference', 'policy_reference') OR number NOT BETWEEN 1 AND 999999 THEN
    RAISE EXCEPTION 'not a reference that is counted';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('reserve ' || counter::text, 0));
  PERFORM setval(counter, number) WHERE number > (SELECT coalesce(last_value, 0) FROM pg_sequences WHERE schemaname = 'public' AND sequencename = counter::text);
END $$;
REVOKE ALL ON FUNCTION reserve_reference(regclass, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reserve_reference(regclass, integer) TO seawall_app;

-- --- Undoing ---

CREATE INDEX policies_policy_number ON policies (policy_number) WHERE policy_number <> '';

-- What people did with a record after an import wrote it; null where nobody did anything.
CREATE FUNCTION changed_since_import(kind text, record uuid, since timestamptz) RETURNS text LANGUAGE sql STABLE
  RETURN (SELECT by_name || ' changed it on ' || to_char(at AT TIME ZONE 'Europe/London', 'DD/MM/YYYY') FROM record_events
    WHERE subject_type = kind AND subject_id = record AND at > since AND party <> 'system' ORDER BY at, id LIMIT 1);

-- Erases a record that this import made and nobody has touched since. Gives why it could not, or null. Only for what an import made:
-- the app itself cannot delete a client or a policy.
CREATE FUNCTION erase_imported(import uuid, of_line integer) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE found import_lines; of_kind text; before text := coalesce(current_setting('app.scope', true), ''); why text; hanging text;
BEGIN
  IF app_scope() NOT IN ('staff', 'system') THEN RETURN 'Not allowed'; END IF;
  PERFORM set_config('app.scope', 'system', true);
  SELECT * INTO found FROM import_lines WHERE import_id = import AND line = of_line AND outcome = 'create' AND state = 'done';
  SELECT kind INTO of_kind FROM imports WHERE id = import AND status = 'undoing';
  IF found.record_id IS NULL OR of_kind IS NULL THEN
    why := 'It was not made by this import';
  ELSE
    why := changed_since_import(CASE of_kind WHEN 'clients' THEN 'client' WHEN 'policies' THEN 'policy' ELSE 'claim' END, found.record_id, found.done_at);
    IF why IS NULL THEN
      BEGIN
        IF of_kind = 'clients' THEN
          DELETE FROM contacts WHERE client_id = found.record_id;
          DELETE FROM clients WHERE id = found.record_id;
        ELSIF of_kind = 'policies' THEN
          DELETE FROM policies WHERE id = found.record_id;
        ELSE
          DELETE FROM claims WHERE id = found.record_id;
        END IF;
      EXCEPTION WHEN foreign_key_violation THEN
        GET STACKED DIAGNOSTICS hanging = TABLE_NAME;
        why := 'Other records hang on it: ' || replace(hanging, '_', ' ');
      END;
    END IF;
  END IF;
  PERFORM set_config('app.scope', before, true);
  RETURN why;
END $$;
REVOKE ALL ON FUNCTION erase_imported(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_imported(uuid, integer) TO seawall_app;

-- Which of these numbers, [{ insurer, policyNumber, inception }], name a policy already, also one that whoever asks may not see.
CREATE FUNCTION taken_policy_numbers(asked jsonb) RETURNS TABLE (insurer text, number text, inception text) LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY SELECT policies.insurer, policies.policy_number, policies.inception::text
    FROM jsonb_to_recordset(asked) AS one (insurer text, "policyNumber" text, inception date)
    JOIN policies ON policies.insurer = one.insurer AND policies.policy_number = one."policyNumber" AND policies.inception = one.inception
    WHERE one."policyNumber" <> '';
  PERFORM set_config('app.scope', before, true);
END $$;
