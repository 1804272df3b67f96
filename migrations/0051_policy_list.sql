-- The staff's list of policies: its search, its orders, and who sees confidential policies.

SELECT set_config('app.scope', 'system', true);
ALTER TABLE policies
  -- Of the client, so that a list need not open it to be searched and sorted.
  ADD COLUMN client_name text NOT NULL DEFAULT '',
  -- Of the vehicles in its newest terms, without spaces in them.
  ADD COLUMN registrations text NOT NULL DEFAULT '',
  ALTER COLUMN total SET NOT NULL;

CREATE FUNCTION registrations_of(terms jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (SELECT coalesce(string_agg(item ->> 'registration', ' '), '') FROM jsonb_array_elements(terms -> 'items') AS item
    WHERE item ->> 'kind' = 'vehicle');

UPDATE policies SET client_name = clients.name FROM clients WHERE clients.id = client_id;
UPDATE policies SET registrations = registrations_of(terms) FROM policy_terms WHERE policy_id = policies.id AND number = terms_number;

CREATE FUNCTION policy_client_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.client_name := coalesce((SELECT name FROM clients WHERE id = NEW.client_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER policies_client_name BEFORE INSERT OR UPDATE OF client_id ON policies FOR EACH ROW EXECUTE FUNCTION policy_client_name();

-- Of all its policies, also those that whoever renames the client may not see.
CREATE FUNCTION client_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  UPDATE policies SET client_name = NEW.name WHERE client_id = NEW.id;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END $$;
CREATE TRIGGER clients_renamed AFTER UPDATE OF name ON clients FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION client_renamed();

CREATE FUNCTION policy_registrations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE policies SET registrations = registrations_of(NEW.terms)
    WHERE id = NEW.policy_id AND registrations <> registrations_of(NEW.terms);
  RETURN NULL;
END $$;
CREATE TRIGGER policy_terms_registrations AFTER INSERT ON policy_terms FOR EACH ROW EXECUTE FUNCTION policy_registrations();

ALTER TABLE policies ADD COLUMN client_sort text COLLATE "C" NOT NULL GENERATED ALWAYS AS (sort_text(client_name)) STORED;
SELECT make_searchable('policies', $$reference || ' ' || policy_number || ' ' || client_name || ' ' || registrations$$);
CREATE INDEX policies_client_sort ON policies (client_sort, id);
CREATE INDEX policies_class ON policies (class, expiry, id);

-- --- Confidential policies ---

-- Kidnap and ransom: for staff who hold confidential:view, and for the client. What hangs on a policy follows it.
CREATE FUNCTION app_sees_confidential() RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(current_setting('app.confidential', true), '') = 'yes';
ALTER POLICY staff ON policies USING ((SELECT app_scope() = 'staff') AND (NOT confidential OR (SELECT app_sees_confidential())));

CREATE INDEX subjectivities_policy_open ON subjectivities (policy_id) WHERE status = 'open';

-- Whether a number names another policy, also one that whoever asks may not see.
CREATE FUNCTION policy_number_taken(by_insurer text, asked text, begins date, except_for uuid) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); taken boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  taken := EXISTS (SELECT 1 FROM policies WHERE insurer = by_insurer AND policy_number = asked AND inception = begins AND id IS DISTINCT FROM except_for);
  PERFORM set_config('app.scope', before, true);
  RETURN taken;
END $$;
