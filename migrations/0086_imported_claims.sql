-- Claims from a file: found by the insurer's number, and payments that an import added to a claim taken back with it.

CREATE INDEX claims_insurer_reference ON claims (insurer_reference) WHERE insurer_reference <> '';

-- The app itself cannot delete a payment: only those that this line of this import added, while it is being undone.
CREATE FUNCTION erase_imported_payments(import uuid, of_line integer) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  IF app_scope() NOT IN ('staff', 'system') THEN RETURN; END IF;
  PERFORM set_config('app.scope', 'system', true);
  DELETE FROM claim_payments USING import_lines, imports
    WHERE import_lines.import_id = import AND import_lines.line = of_line AND import_lines.outcome = 'update' AND import_lines.state = 'done'
      AND imports.id = import AND imports.kind = 'claims' AND imports.status = 'undoing'
      AND claim_payments.claim_id = import_lines.record_id AND import_lines.before -> 'payments' ? claim_payments.id::text;
  PERFORM set_config('app.scope', before, true);
END $$;
REVOKE ALL ON FUNCTION erase_imported_payments(uuid, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_imported_payments(uuid, integer) TO seawall_app;
