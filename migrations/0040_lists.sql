-- What lists need at a million rows: searching in which accents, case and Unicode form do not count, and indexes for sorts and filters.
--
-- Conditions on an index must be leakproof here: under row-level security PostgreSQL evaluates any other condition only after the
-- policies, row by row. Comparisons and CASE are; coalesce(), lower() and LIKE are not. So sort keys are stored, nullable ones go through
-- CASE (server/db/cursor.ts writes the same expression), and the words that are searched are kept a second time, beside the table.

-- One space before each word, none at the end: ' cafe noir' for 'Café  Noir', whichever way the é was typed.
CREATE FUNCTION search_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ' ' || btrim(regexp_replace(lower(public.unaccent('public.unaccent', lower(normalize(value, NFKC)))), '\s+', ' ', 'g'))
$$;
-- How a name is sorted.
CREATE FUNCTION sort_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT ltrim(search_text(value))
$$;
-- A word as a pattern: anywhere in a word, or at the start of one where it is too short to be looked up otherwise.
CREATE FUNCTION search_pattern(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN length(word) < 3 THEN '% ' ELSE '%' END || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%'
$$;

CREATE FUNCTION keep_search_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('INSERT INTO %I (id, words) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET words = excluded.words', TG_TABLE_NAME || '_search')
    USING NEW.id, NEW.search_words;
  RETURN NULL;
END
$$;

-- Makes a table searchable by the words of an expression: `search_words` in the table, and <table>_search for the index. The app may not
-- read that: rows that its policies hide have words there too.
CREATE FUNCTION make_searchable(listed text, expression text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE words text := listed || '_search';
BEGIN
  EXECUTE format('ALTER TABLE %I ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (search_text(%s)) STORED', listed, expression);
  EXECUTE format('CREATE TABLE %I (id uuid PRIMARY KEY REFERENCES %I (id) ON DELETE CASCADE, words text NOT NULL)', words, listed);
  EXECUTE format('INSERT INTO %I SELECT id, search_words FROM %I', words, listed);
  EXECUTE format('CREATE INDEX %I ON %I USING gin (words gin_trgm_ops)', words || '_words', words);
  -- How common a word is is told from a sample.
  EXECUTE format('ALTER TABLE %I ALTER COLUMN words SET STATISTICS 1000', words);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I FOR EACH ROW EXECUTE FUNCTION keep_search_words()', words || '_new', listed);
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I FOR EACH ROW WHEN (OLD.search_words IS DISTINCT FROM NEW.search_words)
    EXECUTE FUNCTION keep_search_words()', words || '_changed', listed);
END
$$;

-- How to search for what somebody typed: a pattern for each word; the parts of them that are rarest, for the index; and about how many
-- rows hold those. Parts that nearly every row holds ('QT-2026-', '@example.com') would make the index slow and are left out.
CREATE FUNCTION search_plan(listed text, asked text, OUT patterns text[], OUT rarest text[], OUT estimate bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text;
  explained json;
  rows bigint;
BEGIN
  patterns := ARRAY(SELECT search_pattern(word) FROM regexp_split_to_table(ltrim(search_text(asked)), ' ') WITH ORDINALITY AS w (word, place)
    WHERE word <> '' ORDER BY place LIMIT 8);
  rarest := '{}';
  IF app_scope() NOT IN ('staff', 'system') THEN RETURN; END IF;
  FOR pattern IN
    SELECT search_pattern(part) FROM (
      SELECT DISTINCT word, part FROM regexp_split_to_table(ltrim(search_text(asked)), ' ') AS word, regexp_split_to_table(word, '[^[:alnum:]]+') AS part
    ) AS parts WHERE length(part) >= 3 OR (part = word AND part <> '') LIMIT 12
  LOOP
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %I WHERE words LIKE %L', listed || '_search', pattern) INTO explained;
    rows := (explained -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
    IF estimate IS NULL OR rows < estimate THEN
      rarest := CASE WHEN estimate < 20000 THEN ARRAY[pattern, rarest[1]] ELSE ARRAY[pattern] END;
      estimate := rows;
    ELSIF rows < 20000 AND cardinality(rarest) < 2 THEN
      rarest := rarest || pattern;
    END IF;
  END LOOP;
END
$$;

-- The rows that hold all of the patterns. For staff, whose policies show them every row of a list; for anybody else none.
CREATE FUNCTION search_ids(listed text, patterns text[]) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 500 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app_scope() NOT IN ('staff', 'system') THEN RETURN; END IF;
  RETURN QUERY EXECUTE format('SELECT id FROM %I WHERE %s', listed || '_search',
    coalesce((SELECT string_agg(format('words LIKE %L', pattern), ' AND ') FROM unnest(patterns) AS pattern), 'true'));
END
$$;
REVOKE ALL ON FUNCTION make_searchable(text, text), keep_search_words(), search_plan(text, text), search_ids(text, text[]) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_plan(text, text), search_ids(text, text[]) TO seawall_app;

-- Quotes
DROP INDEX quotes_words, quotes_due, quotes_newest, quotes_status;
ALTER TABLE quotes ADD COLUMN business_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(business)) STORED;
SELECT make_searchable('quotes', $$coalesce(reference, '') || ' ' || business || ' ' || contact_name || ' ' || coalesce(email, '')$$);
CREATE INDEX quotes_due ON quotes ((CASE WHEN due_at IS NULL THEN 'infinity'::timestamptz ELSE due_at END), id) WHERE submitted_at IS NOT NULL;
CREATE INDEX quotes_submitted ON quotes (submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX quotes_business ON quotes (business_sort, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX quotes_status ON quotes (status, (CASE WHEN due_at IS NULL THEN 'infinity'::timestamptz ELSE due_at END), id) WHERE submitted_at IS NOT NULL;
CREATE INDEX quotes_assigned ON quotes (assigned_to, (CASE WHEN due_at IS NULL THEN 'infinity'::timestamptz ELSE due_at END), id) WHERE submitted_at IS NOT NULL;
CREATE INDEX quotes_waiting ON quotes (due_at, id) WHERE due_at IS NOT NULL;

-- Claims
DROP INDEX claims_due, claims_newest;
ALTER TABLE claims ADD COLUMN business_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(business)) STORED;
SELECT make_searchable('claims', $$coalesce(reference, '') || ' ' || business || ' ' || reporter_name || ' ' || coalesce(email, '') || ' ' || policy_number || ' ' || insurer_reference$$);
CREATE INDEX claims_due ON claims ((CASE WHEN due_at IS NULL THEN 'infinity'::timestamptz ELSE due_at END), id) WHERE submitted_at IS NOT NULL;
CREATE INDEX claims_submitted ON claims (submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX claims_business ON claims (business_sort, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX claims_status ON claims (status, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX claims_assigned ON claims (handler_id, submitted_at, id) WHERE submitted_at IS NOT NULL;
CREATE INDEX claims_waiting ON claims (due_at, id) WHERE due_at IS NOT NULL;

-- Enquiries
DROP INDEX enquiries_newest, enquiries_status;
ALTER TABLE enquiries ADD COLUMN name_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(name)) STORED;
SELECT make_searchable('enquiries', $$reference || ' ' || name || ' ' || business || ' ' || email$$);
CREATE INDEX enquiries_newest ON enquiries (created_at, id);
CREATE INDEX enquiries_due ON enquiries (due_at, id);
CREATE INDEX enquiries_name ON enquiries (name_sort, id);
CREATE INDEX enquiries_status ON enquiries (status, created_at, id);
CREATE INDEX enquiries_topic ON enquiries (topic, created_at, id);
CREATE INDEX enquiries_assigned ON enquiries (assigned_to, created_at, id);

-- Appointments; appointments_when is their order.
SELECT make_searchable('appointments', $$reference || ' ' || name || ' ' || business || ' ' || email || ' ' || phone$$);
CREATE INDEX appointments_status ON appointments (status, starts_at, id);

-- Mails and text messages; of a number only the last three digits are shown, so only they are found.
SELECT make_searchable('emails', $$subject || ' ' || to_address$$);
CREATE INDEX emails_template ON emails (template, created_at, id);
SELECT make_searchable('text_messages', $$text || ' ' || right(to_number, 3)$$);
CREATE INDEX text_messages_state ON text_messages (state, created_at, id) WHERE state <> 'sent';

-- People
ALTER TABLE users ADD COLUMN name_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(name)) STORED;
SELECT make_searchable('users', $$name || ' ' || email || ' ' || coalesce(username, '')$$);
CREATE INDEX users_name ON users (name_sort, id);
CREATE INDEX users_created ON users (created_at, id);
CREATE INDEX users_role ON users (role, name_sort, id);

-- Saved views: what a list's address says, under a name. Shared ones are for all staff who may see the list, which the app decides.
CREATE TABLE saved_views (
  id uuid PRIMARY KEY,
  list text NOT NULL CHECK (list ~ '^[a-zA-Z]{1,40}$'),
  owner_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  shared boolean NOT NULL,
  parameters jsonb NOT NULL CHECK (jsonb_typeof(parameters) = 'object' AND pg_column_size(parameters) < 8000),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name ON saved_views (owner_id, list, lower(name));
CREATE INDEX saved_views_list ON saved_views (list) WHERE shared;
ALTER TABLE saved_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE saved_views FORCE ROW LEVEL SECURITY;
CREATE POLICY saved_views_own ON saved_views USING (owner_id = (SELECT app_user_id())) WITH CHECK (owner_id = (SELECT app_user_id()));
CREATE POLICY saved_views_read ON saved_views FOR SELECT USING ((SELECT app_scope()) = 'staff' AND shared);
CREATE POLICY saved_views_change ON saved_views FOR UPDATE USING ((SELECT app_scope()) = 'staff' AND shared)
  WITH CHECK ((SELECT app_scope()) = 'staff' AND shared);
CREATE POLICY saved_views_remove ON saved_views FOR DELETE USING ((SELECT app_scope()) = 'staff' AND shared);
GRANT SELECT, INSERT, UPDATE, DELETE ON saved_views TO seawall_app;

-- Which view opens first when somebody opens the list.
CREATE TABLE first_views (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  list text NOT NULL,
  view_id uuid NOT NULL REFERENCES saved_views (id) ON DELETE CASCADE,
  PRIMARY KEY (user_id, list)
);
CREATE INDEX first_views_view ON first_views (view_id);
ALTER TABLE first_views ENABLE ROW LEVEL SECURITY;
ALTER TABLE first_views FORCE ROW LEVEL SECURITY;
CREATE POLICY first_views_own ON first_views USING (user_id = (SELECT app_user_id())) WITH CHECK (user_id = (SELECT app_user_id()));
GRANT SELECT, INSERT, UPDATE, DELETE ON first_views TO seawall_app;
