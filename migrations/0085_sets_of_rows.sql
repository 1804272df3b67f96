-- What each row of policies, terms and searched tables brings along is written once for a statement and no longer once for a row: an import writes
-- five hundred at a time. Statements of one row do the same as before.
--
-- EXECUTE plans each time: a plan that was made for one row, or for a small table, would be kept for hundreds of rows and a large one.

-- --- Words that are searched (0040) ---

CREATE FUNCTION keep_new_search_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A row that another trigger has changed meanwhile has its words already, and newer ones.
  EXECUTE format('INSERT INTO %I (id, words) SELECT id, search_words FROM made ON CONFLICT (id) DO NOTHING', TG_TABLE_NAME || '_search');
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION keep_new_search_words() FROM PUBLIC;

CREATE OR REPLACE FUNCTION make_searchable(listed text, expression text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE words text := listed || '_search';
BEGIN
  EXECUTE format('ALTER TABLE %I ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (search_text(%s)) STORED', listed, expression);
  EXECUTE format('CREATE TABLE %I (id uuid PRIMARY KEY REFERENCES %I (id) ON DELETE CASCADE, words text NOT NULL)', words, listed);
  EXECUTE format('INSERT INTO %I SELECT id, search_words FROM %I', words, listed);
  EXECUTE format('CREATE INDEX %I ON %I USING gin (words gin_trgm_ops)', words || '_words', words);
  -- How common a word is is told from a sample.
  EXECUTE format('ALTER TABLE %I ALTER COLUMN words SET STATISTICS 1000', words);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION keep_new_search_words()',
    words || '_new', listed);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD.search_words IS DISTINCT FROM NEW.search_words)
    EXECUTE FUNCTION keep_search_words()', words || '_changed', listed);
END
$$;

DO $$
DECLARE old record;
BEGIN
  FOR old IN SELECT tgname, tgrelid::regclass::text AS listed FROM pg_trigger
    WHERE tgfoid = 'keep_search_words()'::regprocedure AND tgname LIKE '%\_search\_new' LOOP
    EXECUTE format('DROP TRIGGER %I ON %I', old.tgname, old.listed);
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION keep_new_search_words()',
      old.tgname, old.listed);
  END LOOP;
END $$;

-- --- The next renewal of a client (0057) ---

-- Of all its policies, also those that whoever adds one may not see.
CREATE FUNCTION keep_next_renewal_of_new() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  EXECUTE 'WITH due AS MATERIALIZED (SELECT client_id, next_renewal_of(client_id) AS day FROM (SELECT DISTINCT client_id FROM made) AS theirs)
    UPDATE clients SET next_renewal = day FROM due WHERE clients.id = client_id AND next_renewal IS DISTINCT FROM day';
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
DROP TRIGGER policies_renewal_new ON policies;
CREATE TRIGGER policies_renewal_new AFTER INSERT ON policies REFERENCING NEW TABLE AS made FOR EACH STATEMENT
  EXECUTE FUNCTION keep_next_renewal_of_new();

-- --- The registrations on a policy (0051) ---

CREATE OR REPLACE FUNCTION policy_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE 'UPDATE policies SET registrations = newest.registrations
    FROM (SELECT DISTINCT ON (policy_id) policy_id, registrations_of(terms) AS registrations FROM made ORDER BY policy_id, number DESC) AS newest
    WHERE id = policy_id AND policies.registrations <> newest.registrations';
  RETURN NULL;
END $$;
DROP TRIGGER policy_terms_registrations ON policy_terms;
CREATE TRIGGER policy_terms_registrations AFTER INSERT ON policy_terms REFERENCING NEW TABLE AS made FOR EACH STATEMENT
  EXECUTE FUNCTION policy_registrations();

-- --- Plans for a table that has just grown (0081) ---

CREATE OR REPLACE FUNCTION taken_policy_numbers(asked jsonb) RETURNS TABLE (insurer text, number text, inception text) LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  RETURN QUERY EXECUTE 'SELECT policies.insurer, policies.policy_number, policies.inception::text
    FROM jsonb_to_recordset($1) AS one (insurer text, "policyNumber" text, inception date)
    JOIN policies ON policies.insurer = one.insurer AND policies.policy_number = one."policyNumber" AND policies.inception = one.inception
    WHERE one."policyNumber" <> ''''' USING asked;
  PERFORM set_config('app.scope', before, true);
END $$;

-- The server learns by itself how a table has grown, but not within the first minute: until then every batch would read all that came before it.
CREATE FUNCTION learn_imported(of_kind text) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF of_kind = 'clients' THEN ANALYZE clients, contacts;
  ELSIF of_kind = 'claims' THEN ANALYZE claims;
  ELSE ANALYZE policies;
  END IF;
END $$;
REVOKE ALL ON FUNCTION learn_imported(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION learn_imported(text) TO seawall_app;
