-- Letters about cover are erased six years after their policy ended, and whom they name with the last letter that names them. The app still may not
-- delete them: this does, for the system alone, and itself refuses a letter whose policy ended later than that.
CREATE FUNCTION erase_letters(ids uuid[]) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE erased integer; named uuid[];
BEGIN
  IF app_scope() IS DISTINCT FROM 'system' THEN RAISE EXCEPTION 'only the system erases letters'; END IF;
  IF EXISTS (SELECT FROM proofs JOIN policies ON policies.id = proofs.policy_id WHERE proofs.id = ANY (ids)
      AND least(policies.expiry, policies.cancelled_from - 1) >= (now() AT TIME ZONE 'Europe/London')::date - interval '6 years' + interval '1 day')
    THEN RAISE EXCEPTION 'a letter is kept for six years after its policy ended'; END IF;
  SELECT array_agg(DISTINCT holder_id) INTO named FROM proofs WHERE id = ANY (ids) AND holder_id IS NOT NULL;
  UPDATE proofs SET replaces = NULL WHERE replaces = ANY (ids) AND NOT id = ANY (ids);
  DELETE FROM proofs WHERE id = ANY (ids);
  GET DIAGNOSTICS erased = ROW_COUNT;
  DELETE FROM proof_holders holder WHERE id = ANY (named) AND NOT EXISTS (SELECT FROM proofs WHERE holder_id = holder.id);
  RETURN erased;
END $$;
REVOKE ALL ON FUNCTION erase_letters FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_letters TO seawall_app;
