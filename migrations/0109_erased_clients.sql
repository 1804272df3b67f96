-- What is on its way to a client at the moment at which it is erased waits for the erasure (its foreign key locks the client's row) and would
-- then be stored all the same: words about somebody who has just been promised that there are none. After each insert the client is looked
-- at again, as the erasure has left it.
CREATE FUNCTION refuse_erased_client() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); gone boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT FROM clients WHERE erased_at IS NOT NULL AND id IN (SELECT client_id FROM added)) INTO gone;
  PERFORM set_config('app.scope', before, true);
  IF gone THEN
    RAISE EXCEPTION 'the personal data of this client was erased' USING ERRCODE = 'SW001';
  END IF;
  RETURN NULL;
END $$;
DO $$ DECLARE named name; BEGIN
  FOR named IN SELECT c.relname FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
    WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace LOOP
    EXECUTE format('CREATE TRIGGER erased_client AFTER INSERT ON %I REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_erased_client()', named);
  END LOOP;
END $$;
