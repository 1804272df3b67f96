-- Erasure of a client on request (docs/decisions/0097). One function names the rows, another erases exactly those. The app's role is given
-- no right to delete: it may ask for the erasure of one client, and these functions look for themselves what must not go.

ALTER TABLE clients
  ADD COLUMN erased_at timestamptz,
  -- What was kept, why and until when; nobody's name stands in it.
  ADD COLUMN erased_kept jsonb NOT NULL DEFAULT '[]';
CREATE INDEX clients_erased ON clients (erased_at) WHERE erased_at IS NOT NULL;

-- '01273 555 0100', '+44 1273 5550100' and '441273 5550100' are one number.
CREATE FUNCTION erasure_phone(typed text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN regexp_replace(regexp_replace(typed, '[^0-9]', '', 'g'), '^(0044|44|0)', '');

-- The client with those that were merged into it.
CREATE FUNCTION erasure_own(asked_client uuid) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  WITH RECURSIVE own AS (
    SELECT id FROM clients WHERE id = asked_client UNION SELECT clients.id FROM clients JOIN own ON clients.merged_into = own.id
  ) SELECT array_agg(id ORDER BY id) FROM own
$$;

-- People who act for this client and for nobody else.
CREATE FUNCTION erasure_people(own uuid[]) RETURNS uuid[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(users.id), '{}') FROM users
  WHERE role = 'client' AND EXISTS (SELECT FROM memberships WHERE user_id = users.id AND client_id = ANY (own))
    AND NOT EXISTS (SELECT FROM memberships WHERE user_id = users.id AND NOT client_id = ANY (own) AND status IN ('invited', 'active')
      AND (expires_at IS NULL OR expires_at > now()))
$$;

-- Addresses by which rows without a client are this client's. One that is somebody else's as well is nobody's here.
CREATE FUNCTION erasure_addresses(own uuid[], people uuid[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(found.address), '{}') FROM (
    SELECT lower(email) AS address FROM clients WHERE id = ANY (own)
    UNION SELECT lower(email) FROM contacts WHERE client_id = ANY (own)
    UNION SELECT lower(email) FROM users WHERE id = ANY (people)
    UNION SELECT lower(email) FROM quotes WHERE client_id = ANY (own)
    UNION SELECT lower(email) FROM claims WHERE client_id = ANY (own)
    UNION SELECT lower(email) FROM complaints WHERE client_id = ANY (own)
  ) AS found
  WHERE found.address <> ''
    AND NOT EXISTS (SELECT FROM clients WHERE email = found.address AND NOT id = ANY (own))
    AND NOT EXISTS (SELECT FROM contacts WHERE email = found.address AND NOT client_id = ANY (own))
    AND NOT EXISTS (SELECT FROM users WHERE email = found.address AND NOT id = ANY (people))
    AND NOT EXISTS (SELECT FROM quotes WHERE email = found.address AND NOT client_id = ANY (own))
$$;

CREATE FUNCTION erasure_phones(own uuid[], people uuid[]) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(DISTINCT erasure_phone(found.number)), '{}') FROM (
    SELECT phone AS number FROM clients WHERE id = ANY (own)
    UNION SELECT phone FROM contacts WHERE client_id = ANY (own)
    UNION SELECT phone FROM users WHERE id = ANY (people)
    UNION SELECT phone FROM complaints WHERE client_id = ANY (own)
  ) AS found
  WHERE length(erasure_phone(found.number)) > 6
    AND NOT EXISTS (SELECT FROM clients WHERE phone = found.number AND NOT id = ANY (own))
    AND NOT EXISTS (SELECT FROM contacts WHERE phone = found.number AND NOT client_id = ANY (own))
    AND NOT EXISTS (SELECT FROM users WHERE phone = found.number AND NOT id = ANY (people))
$$;

-- Every row that goes, where `kept_ids` (policies, claims, requests, documents, complaints) stay with what hangs on them.
CREATE FUNCTION erasure_rows(asked_client uuid, kept_ids uuid[]) RETURNS TABLE (of_table text, row_key text) LANGUAGE plpgsql STABLE AS $$
DECLARE
  own uuid[] := erasure_own(asked_client);
  people uuid[] := erasure_people(own);
  addresses text[] := erasure_addresses(own, people);
  phones text[] := erasure_phones(own, people);
  keeps uuid[];
  goes uuid[];
  visits uuid[];
  reminders uuid[];
  everything text[];
  mails uuid[];
BEGIN
  keeps := kept_ids || ARRAY(
    SELECT id FROM changes WHERE client_id = ANY (own) AND policy_id = ANY (kept_ids)
    UNION ALL SELECT id FROM renewals WHERE client_id = ANY (own) AND policy_id = ANY (kept_ids)
    UNION ALL SELECT id FROM proofs WHERE client_id = ANY (own) AND policy_id = ANY (kept_ids)
    UNION ALL SELECT id FROM invoices WHERE client_id = ANY (own) AND policy_id = ANY (kept_ids));

  goes := ARRAY(
    SELECT id FROM policies WHERE client_id = ANY (own) AND NOT id = ANY (keeps)
    UNION ALL SELECT id FROM quotes WHERE (client_id = ANY (own) OR client_id IS NULL AND email = ANY (addresses)) AND NOT id = ANY (keeps)
    UNION ALL SELECT id FROM claims WHERE (client_id = ANY (own) OR client_id IS NULL AND email = ANY (addresses)) AND NOT id = ANY (keeps)
    UNION ALL SELECT id FROM documents WHERE client_id = ANY (own) AND NOT id = ANY (keeps)
    UNION ALL SELECT id FROM complaints
      WHERE (client_id = ANY (own) OR client_id IS NULL AND lower(email) = ANY (addresses)) AND NOT id = ANY (keeps)
    UNION ALL SELECT id FROM changes WHERE client_id = ANY (own) AND NOT id = ANY (keeps)
    UNION ALL SELECT id FROM renewals WHERE client_id = ANY (own) AND NOT id = ANY (keeps)
    UNION ALL SELECT id FROM proofs WHERE client_id = ANY (own) AND NOT id = ANY (keeps)
    UNION ALL SELECT id FROM invoices WHERE client_id = ANY (own) AND NOT id = ANY (keeps));
  visits := ARRAY(
    SELECT id FROM enquiries WHERE lower(email) = ANY (addresses) OR erasure_phone(phone) = ANY (phones)
    UNION ALL SELECT id FROM appointments WHERE lower(email) = ANY (addresses) OR erasure_phone(phone) = ANY (phones));
  everything := (own || people || keeps || goes || visits)::text[];
  reminders := ARRAY(SELECT id FROM tasks WHERE client_id = ANY (own) OR subject_id::text = ANY (everything));
  everything := everything || reminders::text[];
  mails := ARRAY(
    WITH RECURSIVE found AS (
      SELECT id FROM emails
      WHERE related_id = ANY ((own || people || goes || visits)::text[])
        OR lower(to_address) = ANY (addresses) AND NOT coalesce(related_id = ANY (keeps::text[]), false)
      UNION SELECT emails.id FROM emails JOIN found ON emails.copy_of = found.id
    ) SELECT id FROM found);

  RETURN QUERY
    SELECT 'policies', id::text FROM policies WHERE id = ANY (goes)
    UNION ALL SELECT 'quotes', id::text FROM quotes WHERE id = ANY (goes)
    UNION ALL SELECT 'claims', id::text FROM claims WHERE id = ANY (goes)
    UNION ALL SELECT 'documents', id::text FROM documents WHERE id = ANY (goes)
    UNION ALL SELECT 'complaints', id::text FROM complaints WHERE id = ANY (goes)
    UNION ALL SELECT 'changes', id::text FROM changes WHERE id = ANY (goes)
    UNION ALL SELECT 'renewals', id::text FROM renewals WHERE id = ANY (goes)
    UNION ALL SELECT 'proofs', id::text FROM proofs WHERE id = ANY (goes)
    UNION ALL SELECT 'invoices', id::text FROM invoices WHERE id = ANY (goes)
    UNION ALL SELECT 'enquiries', id::text FROM enquiries WHERE id = ANY (visits)
    UNION ALL SELECT 'appointments', id::text FROM appointments WHERE id = ANY (visits)
    UNION ALL SELECT 'emails', id::text FROM emails WHERE id = ANY (mails)
    UNION ALL SELECT 'uploads', id::text FROM uploads
      WHERE owner_id = ANY (goes) OR client_id = ANY (own) AND NOT owner_id = ANY (keeps)
    UNION ALL SELECT 'disclosures', id::text FROM disclosures
      WHERE client_id = ANY (own) AND NOT (coalesce(policy_id = ANY (keeps), false) OR subject_id = ANY (keeps))
    UNION ALL SELECT 'presentations', id::text FROM presentations
      WHERE client_id = ANY (own) AND NOT (coalesce(policy_id = ANY (keeps), false) OR subject_id = ANY (keeps))
    UNION ALL SELECT 'contacts', id::text FROM contacts WHERE client_id = ANY (own)
    UNION ALL SELECT 'contract_checks', id::text FROM contract_checks WHERE client_id = ANY (own)
    UNION ALL SELECT 'proof_holders', id::text FROM proof_holders WHERE client_id = ANY (own)
    UNION ALL SELECT 'staff_pages', client_id::text FROM staff_pages WHERE client_id = ANY (own)
    UNION ALL SELECT 'memberships', id::text FROM memberships WHERE client_id = ANY (own) OR user_id = ANY (people)
    UNION ALL SELECT 'users', id::text FROM users WHERE id = ANY (people)
    UNION ALL SELECT 'client_merges', id::text FROM client_merges WHERE kept_id = ANY (own) OR merged_id = ANY (own)
    UNION ALL SELECT 'tasks', id::text FROM tasks WHERE id = ANY (reminders)
    UNION ALL SELECT 'record_events', id::text FROM record_events WHERE subject_type = 'client' AND subject_id = ANY (own) AND action <> 'erase'
    UNION ALL SELECT 'notifications', id::text FROM notifications WHERE subject_id = ANY (everything)
    UNION ALL SELECT 'webhook_deliveries', id::text FROM webhook_deliveries WHERE payload -> 'subject' ->> 'id' = ANY (everything)
    UNION ALL SELECT 'import_lines', import_id || ' ' || line FROM import_lines WHERE record_id::text = ANY (everything)
    UNION ALL SELECT 'idempotency_keys', scope || ' ' || idempotency_keys.key FROM idempotency_keys WHERE split_part(scope, ':', 1) = ANY (people::text[])
    UNION ALL SELECT 'text_messages', id::text FROM text_messages WHERE erasure_phone(to_number) = ANY (phones)
    UNION ALL SELECT 'demo_outbox', position::text FROM demo_outbox
      WHERE lower(to_address) = ANY (addresses) OR erasure_phone(to_address) = ANY (phones)
        OR demo_outbox.id IN (SELECT message_id FROM emails WHERE emails.id = ANY (mails))
    UNION ALL SELECT 'subscribers', id::text FROM subscribers WHERE lower(email) = ANY (addresses)
    UNION ALL SELECT 'wishes', id::text FROM wishes WHERE lower(email) = ANY (addresses)
    UNION ALL SELECT 'my_quotes_mails', id::text FROM my_quotes_mails WHERE email = ANY (addresses)
    UNION ALL SELECT 'my_quotes_guesses', email FROM my_quotes_guesses WHERE email = ANY (addresses)
    UNION ALL SELECT 'my_quotes_sessions', token_hash FROM my_quotes_sessions WHERE email = ANY (addresses)
    UNION ALL SELECT 'reset_requests', id::text FROM reset_requests WHERE lower(email) = ANY (addresses)
    UNION ALL SELECT 'stopped_addresses', id::text FROM stopped_addresses WHERE address = ANY (addresses)
    UNION ALL SELECT 'assistant_ratings', id::text FROM assistant_ratings
      WHERE EXISTS (SELECT FROM unnest(addresses) AS one WHERE position(one IN lower(words)) > 0);
END $$;

-- What was written for good stays so, but for an erasure. The app's role may not delete these rows at all.
CREATE OR REPLACE FUNCTION keep_disclosures() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (to_jsonb(NEW) - 'client_id') = (to_jsonb(OLD) - 'client_id') THEN
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND current_setting('app.erasing', true) = 'yes' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Erases those rows, and what the client's own row says beyond what kept records need. In the caller's transaction; all or nothing.
-- Refuses by itself what no plan may ask for: cover, records of the last six years of a policy that gave cover, and documents under a hold.
CREATE FUNCTION erase_client(asked_client uuid, kept_ids uuid[], kept_facts jsonb, keeps_name boolean, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  own uuid[];
  people uuid[];
  goes jsonb;
  step text[];
  link record;
BEGIN
  IF app_scope() NOT IN ('staff', 'system') THEN RAISE EXCEPTION 'not allowed' USING ERRCODE = 'insufficient_privilege'; END IF;
  PERFORM set_config('app.scope', 'system', true);
  PERFORM FROM clients WHERE id = asked_client FOR UPDATE;
  own := erasure_own(asked_client);
  people := erasure_people(own);
  IF EXISTS (SELECT FROM policies WHERE client_id = ANY (own) AND (status NOT IN ('expired', 'cancelled')
      OR NOT id = ANY (kept_ids) AND bound_at IS NOT NULL AND expiry + interval '6 years' >= at))
    OR EXISTS (SELECT FROM documents WHERE client_id = ANY (own) AND legal_hold AND NOT id = ANY (kept_ids)) THEN
    RAISE EXCEPTION 'this client has records that must be kept' USING ERRCODE = 'restrict_violation';
  END IF;
  SELECT coalesce(jsonb_object_agg(of_table, keys), '{}') INTO goes
    FROM (SELECT of_table, jsonb_agg(row_key) AS keys FROM erasure_rows(asked_client, kept_ids) GROUP BY of_table) AS found;

  UPDATE sessions SET acting_for = NULL WHERE acting_for = ANY (own);
  UPDATE sessions SET viewing_membership = NULL, viewing_until = NULL
    WHERE viewing_membership IN (SELECT id FROM memberships WHERE client_id = ANY (own) OR user_id = ANY (people));
  UPDATE proofs SET holder_id = NULL WHERE client_id = ANY (own);
  UPDATE policies SET predecessor_id = NULL WHERE client_id = ANY (own) AND id = ANY (kept_ids) AND NOT predecessor_id = ANY (kept_ids);
  UPDATE renewals SET new_policy_id = NULL WHERE client_id = ANY (own) AND policy_id = ANY (kept_ids) AND NOT new_policy_id = ANY (kept_ids);
  UPDATE imports SET samples = '[]' WHERE finished_at IS NOT NULL
    AND id IN (SELECT split_part(one, ' ', 1)::uuid FROM jsonb_array_elements_text(coalesce(goes -> 'import_lines', '[]')) AS one);
  -- Whoever made something that is kept for others is no longer named by it.
  FOR link IN SELECT conrelid::regclass AS referrer, attname, attnotnull FROM pg_constraint
    JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'users'::regclass AND confdeltype = 'a' LOOP
    IF link.attnotnull THEN EXECUTE format('DELETE FROM %s WHERE %I = ANY ($1)', link.referrer, link.attname) USING people;
    ELSE EXECUTE format('UPDATE %s SET %I = NULL WHERE %I = ANY ($1)', link.referrer, link.attname, link.attname) USING people;
    END IF;
  END LOOP;

  PERFORM set_config('app.erasing', 'yes', true);
  DELETE FROM import_lines WHERE (import_id, line) IN
    (SELECT split_part(one, ' ', 1)::uuid, split_part(one, ' ', 2)::integer FROM jsonb_array_elements_text(coalesce(goes -> 'import_lines', '[]')) AS one);
  DELETE FROM idempotency_keys WHERE scope || ' ' || key IN (SELECT jsonb_array_elements_text(coalesce(goes -> 'idempotency_keys', '[]')));
  -- In an order in which nothing is left that names what has gone.
  FOREACH step SLICE 1 IN ARRAY ARRAY[
    ['assistant_ratings', 'id', 'uuid'], ['stopped_addresses', 'id', 'uuid'], ['reset_requests', 'id', 'uuid'],
    ['my_quotes_sessions', 'token_hash', 'text'], ['my_quotes_guesses', 'email', 'text'], ['my_quotes_mails', 'id', 'uuid'],
    ['wishes', 'id', 'uuid'], ['subscribers', 'id', 'uuid'], ['demo_outbox', 'position', 'bigint'], ['text_messages', 'id', 'uuid'],
    ['webhook_deliveries', 'id', 'uuid'], ['notifications', 'id', 'uuid'], ['tasks', 'id', 'uuid'], ['emails', 'id', 'uuid'],
    ['enquiries', 'id', 'uuid'], ['appointments', 'id', 'uuid'], ['contract_checks', 'id', 'uuid'], ['staff_pages', 'client_id', 'uuid'],
    ['contacts', 'id', 'uuid'], ['client_merges', 'id', 'uuid'], ['uploads', 'id', 'uuid'], ['disclosures', 'id', 'uuid'],
    ['presentations', 'id', 'uuid'], ['proofs', 'id', 'uuid'], ['proof_holders', 'id', 'uuid'], ['changes', 'id', 'uuid'],
    ['renewals', 'id', 'uuid'], ['invoices', 'id', 'uuid'], ['documents', 'id', 'uuid'], ['claims', 'id', 'uuid'],
    ['complaints', 'id', 'uuid'], ['policies', 'id', 'uuid'], ['quotes', 'id', 'uuid'], ['memberships', 'id', 'uuid'],
    ['users', 'id', 'uuid'], ['record_events', 'id', 'bigint']
  ] LOOP
    IF goes ? step[1] THEN
      EXECUTE format('DELETE FROM %I WHERE %I = ANY (ARRAY(SELECT jsonb_array_elements_text($1)::%s))', step[1], step[2], step[3])
        USING goes -> step[1];
    END IF;
  END LOOP;
  PERFORM set_config('app.erasing', '', true);

  UPDATE clients SET
    name = CASE WHEN keeps_name AND id = asked_client THEN name ELSE 'Erased client' END,
    trading_name = CASE WHEN keeps_name AND id = asked_client THEN trading_name ELSE '' END,
    company_number = CASE WHEN keeps_name AND id = asked_client THEN company_number ELSE '' END,
    charity_number = CASE WHEN keeps_name AND id = asked_client THEN charity_number ELSE '' END,
    ern = CASE WHEN keeps_name AND id = asked_client THEN ern ELSE '' END,
    address = CASE WHEN keeps_name AND id = asked_client THEN address ELSE '' END,
    postcode = CASE WHEN keeps_name AND id = asked_client THEN postcode ELSE '' END,
    vat_number = '', ern_exempt = '', trade = '', activities = '', established = NULL, turnover = NULL, turnover_year = NULL,
    employees = NULL, wage_roll = NULL, phone = '', email = '', support_needs = '', source = '', sanctions_checked_on = NULL,
    assigned_to = NULL, status = 'closed', next_renewal = NULL, erased_at = coalesce(erased_at, at),
    erased_kept = CASE WHEN id = asked_client THEN kept_facts ELSE '[]' END, version = version + 1, updated_at = at
  WHERE id = ANY (own);
  PERFORM set_config('app.scope', before, true);
END $$;
REVOKE ALL ON FUNCTION erase_client(uuid, uuid[], jsonb, boolean, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erase_client(uuid, uuid[], jsonb, boolean, timestamptz) TO seawall_app;
