-- Lists at a million rows.

-- How many rows a policy leaves decides how PostgreSQL reads a table. It guesses one row in two hundred for `(SELECT app_scope()) = 'staff'`,
-- and one in two for `(SELECT app_scope() = 'staff')`, which is asked once for each statement as well. With the first guess it collected and
-- sorted forty thousand rows for a page of 25; with the second it reads the page from the index of its order.
CREATE OR REPLACE FUNCTION seawall_client_policy(tbl regclass, parent regclass DEFAULT NULL, key text DEFAULT NULL, staff text DEFAULT 'true',
  holder text DEFAULT NULL, client_writes boolean DEFAULT false, client_column text DEFAULT 'client_id') RETURNS void LANGUAGE plpgsql AS $$
DECLARE old name; seen text;
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', tbl);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', tbl);
  FOR old IN SELECT polname FROM pg_policy WHERE polrelid = tbl LOOP
    EXECUTE format('DROP POLICY %I ON %s', old, tbl);
  END LOOP;
  IF parent IS NOT NULL THEN
    seen := format('EXISTS (SELECT 1 FROM %s WHERE %s.id = %s.%I)', parent, parent, tbl, key);
    EXECUTE format('CREATE POLICY of_parent ON %s USING (%s) WITH CHECK (%s)', tbl, seen, seen);
    RETURN;
  END IF;
  EXECUTE format('CREATE POLICY system ON %s USING ((SELECT app_scope() = ''system''))', tbl);
  EXECUTE format('CREATE POLICY staff ON %s USING ((SELECT app_scope() = ''staff'') AND (%s))', tbl, staff);
  EXECUTE format('CREATE POLICY client ON %s FOR %s USING ((SELECT app_scope()) = ''client'' AND %I = ANY ((SELECT app_client_ids())::uuid[]))',
    tbl, CASE WHEN client_writes THEN 'ALL' ELSE 'SELECT' END, client_column);
  IF holder IS NOT NULL THEN
    EXECUTE format('CREATE POLICY holder ON %s USING ((SELECT app_scope()) = ''holder'' AND (%s))', tbl, holder);
  END IF;
END $$;
ALTER POLICY system ON quotes USING ((SELECT app_scope() = 'system'));
ALTER POLICY staff ON quotes USING ((SELECT app_scope() = 'staff') AND submitted_at IS NOT NULL);
ALTER POLICY system ON claims USING ((SELECT app_scope() = 'system'));
ALTER POLICY staff ON claims USING ((SELECT app_scope() = 'staff') AND submitted_at IS NOT NULL);
ALTER POLICY enquiries_read ON enquiries USING ((SELECT app_scope() IN ('staff', 'system')));
ALTER POLICY appointments_system ON appointments USING ((SELECT app_scope() IN ('staff', 'system')));

-- How to search for what somebody typed: a pattern for each word; those to look up in the index; and about how many rows hold the rarest.
-- All are looked up together: words that are common by themselves may hardly ever stand together. Only parts that most rows hold
-- ('2026', 'example') are left out, unless there is nothing else.
CREATE OR REPLACE FUNCTION search_plan(listed text, asked text, OUT patterns text[], OUT rarest text[], OUT estimate bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  pattern text;
  rarest_of_all text;
  explained json;
  rows bigint;
  all_rows real;
BEGIN
  patterns := ARRAY(SELECT search_pattern(word) FROM regexp_split_to_table(ltrim(search_text(asked)), ' ') WITH ORDINALITY AS w (word, place)
    WHERE word <> '' ORDER BY place LIMIT 8);
  rarest := '{}';
  IF app_scope() NOT IN ('staff', 'system') THEN RETURN; END IF;
  SELECT reltuples INTO all_rows FROM pg_class WHERE oid = format('public.%I', listed || '_search')::regclass;
  FOR pattern IN
    SELECT search_pattern(part) FROM (
      SELECT DISTINCT word, part FROM regexp_split_to_table(ltrim(search_text(asked)), ' ') AS word, regexp_split_to_table(word, '[^[:alnum:]]+') AS part
    ) AS parts WHERE length(part) >= 3 OR (part = word AND part <> '') LIMIT 12
  LOOP
    EXECUTE format('EXPLAIN (FORMAT JSON) SELECT FROM %I WHERE words LIKE %L', listed || '_search', pattern) INTO explained;
    rows := (explained -> 0 -> 'Plan' ->> 'Plan Rows')::bigint;
    IF rows < all_rows / 2 THEN rarest := rarest || pattern; END IF;
    IF estimate IS NULL OR rows < estimate THEN
      rarest_of_all := pattern;
      estimate := rows;
    END IF;
  END LOOP;
  IF rarest = '{}' AND estimate IS NOT NULL THEN rarest := ARRAY[rarest_of_all]; END IF;
END
$$;

-- `most`: how many to give at most; null for all.
DROP FUNCTION search_ids(text, text[]);
CREATE FUNCTION search_ids(listed text, patterns text[], most bigint) RETURNS SETOF uuid
LANGUAGE plpgsql STABLE ROWS 500 SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF app_scope() NOT IN ('staff', 'system') THEN RETURN; END IF;
  RETURN QUERY EXECUTE format('SELECT id FROM %I WHERE %s LIMIT %s', listed || '_search',
    coalesce((SELECT string_agg(format('words LIKE %L', pattern), ' AND ') FROM unnest(patterns) AS pattern), 'true'), coalesce(most::text, 'ALL'));
END
$$;
REVOKE ALL ON FUNCTION search_ids(text, text[], bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION search_ids(text, text[], bigint) TO seawall_app;
