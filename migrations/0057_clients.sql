-- The broker's side of clients: their list at a hundred thousand, what a new one is compared with, merging two, looking at the portal as a
-- client, tasks and complaints.

SELECT set_config('app.scope', 'system', true);

-- --- The list ---

ALTER TABLE clients
  -- The earliest expiry among its policies that are to be renewed, but for confidential ones; the policies' trigger keeps it.
  ADD COLUMN next_renewal date,
  ADD COLUMN email_domain text NOT NULL GENERATED ALWAYS AS (split_part(email, '@', 2)) STORED;
-- Numbers are searched as they are kept and as they are dialled, postcodes with their blank and without.
SELECT make_searchable('clients', $$name || ' ' || trading_name || ' ' || reference || ' ' || company_number || ' ' || charity_number || ' '
  || postcode || ' ' || replace(postcode, ' ', '') || ' ' || phone || ' ' || replace(phone, '+44', '0') || ' ' || email$$);
CREATE INDEX clients_listed ON clients (name_sort, id) WHERE merged_into IS NULL;
CREATE INDEX clients_listed_status ON clients (status, name_sort, id) WHERE merged_into IS NULL;
CREATE INDEX clients_listed_type ON clients (business_type, name_sort, id) WHERE merged_into IS NULL;
CREATE INDEX clients_listed_assigned ON clients (assigned_to, name_sort, id) WHERE merged_into IS NULL;
CREATE INDEX clients_listed_renewal ON clients ((CASE WHEN next_renewal IS NULL THEN 'infinity'::date ELSE next_renewal END), id) WHERE merged_into IS NULL;
CREATE INDEX clients_phone ON clients (phone) WHERE phone <> '';
CREATE INDEX clients_email_domain ON clients (email_domain) WHERE email_domain <> '';
CREATE INDEX clients_charity_number ON clients (charity_number) WHERE charity_number <> '';
CREATE INDEX clients_merged ON clients (merged_into) WHERE merged_into IS NOT NULL;

CREATE FUNCTION next_renewal_of(client uuid) RETURNS date LANGUAGE sql STABLE
  RETURN (SELECT min(expiry) FROM policies WHERE client_id = client AND bound_at IS NOT NULL AND cancelled_from IS NULL AND NOT confidential
    AND status IN ('active', 'awaiting_documents', 'renewal_pending', 'renewal_in_progress'));
UPDATE clients SET next_renewal = next_renewal_of(id);

-- Of all its policies, also those that whoever changes one may not see.
CREATE FUNCTION keep_next_renewal() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); client uuid;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  FOREACH client IN ARRAY CASE WHEN TG_OP = 'UPDATE' AND OLD.client_id <> NEW.client_id THEN ARRAY[OLD.client_id, NEW.client_id] ELSE ARRAY[NEW.client_id] END LOOP
    UPDATE clients SET next_renewal = next_renewal_of(client) WHERE id = client AND next_renewal IS DISTINCT FROM next_renewal_of(client);
  END LOOP;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
CREATE TRIGGER policies_renewal_new AFTER INSERT ON policies FOR EACH ROW EXECUTE FUNCTION keep_next_renewal();
CREATE TRIGGER policies_renewal_changed AFTER UPDATE OF client_id, status, expiry, bound_at, cancelled_from, confidential ON policies
  FOR EACH ROW EXECUTE FUNCTION keep_next_renewal();

-- Clients whose name is like this one, the likest first. The words of clients are kept where the app cannot read them (0040): for staff alone.
CREATE FUNCTION similar_clients(asked text, most integer) RETURNS TABLE (id uuid, score real)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET pg_trgm.word_similarity_threshold = 0.6 AS $$
BEGIN
  IF app_scope() NOT IN ('staff', 'system') THEN RETURN; END IF;
  RETURN QUERY SELECT found.id, word_similarity(asked, found.words) FROM clients_search AS found WHERE asked <% found.words
    ORDER BY 2 DESC, 1 LIMIT most;
END $$;
REVOKE ALL ON FUNCTION similar_clients(text, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION similar_clients(text, integer) TO seawall_app;

-- --- Merging ---

CREATE TABLE client_merges (
  id uuid PRIMARY KEY,
  kept_id uuid NOT NULL REFERENCES clients (id),
  merged_id uuid NOT NULL REFERENCES clients (id),
  status_before text NOT NULL,
  -- { table: [ids] }: what was moved, so that it can be moved back.
  moved jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  by_user uuid REFERENCES users (id),
  by_name text NOT NULL,
  undone_at timestamptz,
  undone_by text NOT NULL DEFAULT ''
);
CREATE INDEX client_merges_kept ON client_merges (kept_id, at);
CREATE INDEX client_merges_merged ON client_merges (merged_id, at);
GRANT SELECT, INSERT, UPDATE ON client_merges TO seawall_app;
SELECT seawall_client_policy('client_merges', client_column => 'kept_id');
DROP POLICY client ON client_merges;

-- --- The portal as a client sees it ---

-- A staff session that looks at the portal as the person of this membership, until then. It ends by itself.
ALTER TABLE sessions
  ADD COLUMN viewing_membership uuid REFERENCES memberships (id),
  ADD COLUMN viewing_until timestamptz;

-- --- Tasks and complaints ---

SELECT make_searchable('tasks', $$title || ' ' || note$$);
DROP INDEX tasks_open;
CREATE INDEX tasks_due ON tasks ((CASE WHEN due_on IS NULL THEN 'infinity'::date ELSE due_on END), id);
CREATE INDEX tasks_status ON tasks (status, (CASE WHEN due_on IS NULL THEN 'infinity'::date ELSE due_on END), id);
CREATE INDEX tasks_assigned ON tasks (assigned_to, (CASE WHEN due_on IS NULL THEN 'infinity'::date ELSE due_on END), id);
CREATE INDEX tasks_created ON tasks (created_at, id);
CREATE INDEX tasks_client ON tasks (client_id) WHERE client_id IS NOT NULL;

ALTER TABLE complaints
  ADD COLUMN summary_resolved_at timestamptz,
  ADD COLUMN holding_letter_at timestamptz,
  ADD COLUMN final_response_at timestamptz,
  ADD COLUMN fos_referred_at timestamptz,
  -- The message of the contact form that it came with.
  ADD COLUMN enquiry_id uuid UNIQUE REFERENCES enquiries (id) ON DELETE SET NULL,
  ADD COLUMN complainant_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(complainant)) STORED;
SELECT make_searchable('complaints', $$reference || ' ' || complainant || ' ' || email || ' ' || phone$$);
CREATE INDEX complaints_due ON complaints ((CASE WHEN due_at IS NULL THEN 'infinity'::timestamptz ELSE due_at END), id);
CREATE INDEX complaints_waiting ON complaints (due_at, id) WHERE due_at IS NOT NULL;
CREATE INDEX complaints_created ON complaints (created_at, id);
CREATE INDEX complaints_complainant ON complaints (complainant_sort, id);
