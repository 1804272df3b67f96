-- Logs that were kept without end are erased by jobs of the system. The app still may not delete from them: these functions do, for the system alone.
ALTER TABLE emails DROP CONSTRAINT emails_copy_of_fkey, ADD CONSTRAINT emails_copy_of_fkey FOREIGN KEY (copy_of) REFERENCES emails (id) ON DELETE SET NULL;

-- Emails about records that are erased themselves.
CREATE FUNCTION erase_mails_about(kind text, ids text[]) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE erased integer;
BEGIN
  IF app_scope() IS DISTINCT FROM 'system' THEN RAISE EXCEPTION 'only the system erases emails'; END IF;
  DELETE FROM emails WHERE related_type = kind AND related_id = ANY (ids);
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;

-- Settled emails and text messages that are older than so many months, at most so many at once. Returns how many emails.
CREATE FUNCTION erase_old_messages(email_months integer, text_months integer, settled text[], at_once integer)
  RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE erased integer;
BEGIN
  IF app_scope() IS DISTINCT FROM 'system' THEN RAISE EXCEPTION 'only the system erases messages'; END IF;
  DELETE FROM text_messages WHERE created_at < now() - make_interval(months => text_months);
  DELETE FROM emails WHERE id IN (SELECT id FROM emails
    WHERE state = ANY (settled) AND created_at < now() - make_interval(months => email_months) ORDER BY created_at LIMIT at_once);
  GET DIAGNOSTICS erased = ROW_COUNT;
  RETURN erased;
END $$;
REVOKE ALL ON FUNCTION erase_mails_about, erase_old_messages FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_mails_about, erase_old_messages TO seawall_app;

GRANT DELETE ON assistant_ratings TO seawall_app;
CREATE POLICY assistant_ratings_erase ON assistant_ratings FOR DELETE USING ((SELECT app_scope()) = 'system');
