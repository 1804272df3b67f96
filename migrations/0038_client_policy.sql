-- Row-level security of a client's tables, in one line of a migration:
--   SELECT seawall_client_policy('policies');                                           a table with a client_id
--   SELECT seawall_client_policy('policy_sections', parent => 'policies', key => 'policy_id');   rows of such a table's row
-- System and staff see all; a client's call sees the companies of its scope; anybody else nothing. Told otherwise by:
--   staff          an SQL condition: which rows staff see and write
--   holder         an SQL condition over app_holder(kind): which rows their holder sees and writes
--   client_writes  clients also write the rows they see
--   client_column  where the company's id is, if not in client_id
-- With a parent, whoever sees the parent's row sees and writes its rows: the inner SELECT is under the parent's own policies.
-- It replaces every policy that the table has.
CREATE FUNCTION seawall_client_policy(tbl regclass, parent regclass DEFAULT NULL, key text DEFAULT NULL, staff text DEFAULT 'true',
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
  EXECUTE format('CREATE POLICY system ON %s USING ((SELECT app_scope()) = ''system'')', tbl);
  EXECUTE format('CREATE POLICY staff ON %s USING ((SELECT app_scope()) = ''staff'' AND (%s))', tbl, staff);
  EXECUTE format('CREATE POLICY client ON %s FOR %s USING ((SELECT app_scope()) = ''client'' AND %I = ANY ((SELECT app_client_ids())::uuid[]))',
    tbl, CASE WHEN client_writes THEN 'ALL' ELSE 'SELECT' END, client_column);
  IF holder IS NOT NULL THEN
    EXECUTE format('CREATE POLICY holder ON %s USING ((SELECT app_scope()) = ''holder'' AND (%s))', tbl, holder);
  END IF;
END $$;
-- Only migrations have use for it.
REVOKE EXECUTE ON FUNCTION seawall_client_policy FROM PUBLIC;

SELECT seawall_client_policy('clients', client_column => 'id');
SELECT seawall_client_policy('memberships', client_writes => true);
-- A draft is nobody's business but its owner's; staff neither see one nor make one.
SELECT seawall_client_policy('quotes', staff => 'submitted_at IS NOT NULL',
  holder => 'id = (SELECT app_holder_quote()) OR email = (SELECT app_holder_email())');
SELECT seawall_client_policy('claims', staff => 'submitted_at IS NOT NULL', holder => 'id = (SELECT app_holder_claim())');
SELECT seawall_client_policy('quote_disclosures', parent => 'quotes', key => 'quote_id');
SELECT seawall_client_policy('quote_events', parent => 'quotes', key => 'quote_id');
SELECT seawall_client_policy('quote_messages', parent => 'quotes', key => 'quote_id');
SELECT seawall_client_policy('claim_events', parent => 'claims', key => 'claim_id');

-- The signed link of one's own appointment, and the links of marketing mails, open their row and nothing else.
CREATE POLICY appointments_holder ON appointments USING ((SELECT app_holder('appointment')) = id::text);
CREATE POLICY subscribers_holder ON subscribers USING ((SELECT app_holder('mailing')) = email);
CREATE POLICY marketing_consents_holder ON marketing_consents
  USING (EXISTS (SELECT 1 FROM subscribers WHERE subscribers.id = subscriber_id AND (SELECT app_scope()) = 'holder'));
