-- People belong to companies through memberships: one person may act for several companies, each with a role and rights of its own.

-- The companies of a client's scope: those where the person has the right that the call asks for. Set by db/connect.ts.
-- In policies: client_id = ANY ((SELECT app_client_ids())::uuid[]), so that it is read once per statement.
CREATE FUNCTION app_client_ids() RETURNS uuid[] LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(current_setting('app.client_ids', true), ''), '{}')::uuid[];

CREATE TABLE memberships (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id),
  client_id uuid NOT NULL REFERENCES clients (id),
  role text NOT NULL CHECK (role IN ('owner', 'manager', 'finance', 'claims', 'readonly', 'adviser')),
  -- Where this person's right in an area differs from the role's: {"billing": "view"}.
  rights jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(rights) = 'object'),
  -- An expiry that has passed counts from that moment, whether or not the status says so yet.
  status text NOT NULL CHECK (status IN ('invited', 'active', 'expired', 'revoked')),
  -- null: by the command line, or before there were memberships.
  invited_by uuid REFERENCES users (id),
  invited_at timestamptz NOT NULL DEFAULT now(),
  accepted_at timestamptz,
  -- When it ends by itself; null: not.
  expires_at timestamptz,
  revoked_by uuid REFERENCES users (id),
  revoked_at timestamptz,
  version integer NOT NULL DEFAULT 0,
  CHECK ((status = 'revoked') = (revoked_at IS NOT NULL))
);
CREATE UNIQUE INDEX memberships_live ON memberships (user_id, client_id) WHERE status IN ('invited', 'active');
CREATE INDEX memberships_client ON memberships (client_id);

-- Whoever was of a company is its owner. Before the policies, which have nothing to show to a migration.
INSERT INTO memberships (id, user_id, client_id, role, status, invited_at, accepted_at)
  SELECT gen_random_uuid(), id, client_id, 'owner', CASE WHEN password_hash IS NULL THEN 'invited' ELSE 'active' END, created_at,
    CASE WHEN password_hash IS NULL THEN NULL ELSE created_at END
  FROM users WHERE client_id IS NOT NULL;

ALTER TABLE memberships ENABLE ROW LEVEL SECURITY;
ALTER TABLE memberships FORCE ROW LEVEL SECURITY;
CREATE POLICY memberships_staff ON memberships USING ((SELECT app_scope()) IN ('staff', 'system'));
CREATE POLICY memberships_client ON memberships
  USING ((SELECT app_scope()) = 'client' AND client_id = ANY ((SELECT app_client_ids())::uuid[]));
-- What ended is kept: who had which rights, and until when, must be there to be looked up. So no DELETE.
GRANT SELECT, INSERT, UPDATE ON memberships TO seawall_app;

-- The live memberships of one person, asked for before there is a scope that would show them: at sign-in and with every request.
-- [{ id, name, role, rights, status }] of open companies, by name; null where there is none.
CREATE FUNCTION companies_of(person uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); found jsonb;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT jsonb_agg(jsonb_build_object('id', clients.id, 'name', clients.name, 'role', memberships.role, 'rights', memberships.rights,
      'status', memberships.status) ORDER BY clients.name, clients.id)
    INTO found FROM memberships JOIN clients ON clients.id = memberships.client_id
    WHERE memberships.user_id = person AND memberships.status IN ('invited', 'active')
      AND (memberships.expires_at IS NULL OR memberships.expires_at > now()) AND clients.status = 'active';
  PERFORM set_config('app.scope', before, true);
  RETURN found;
END $$;

-- A company that is closed or opened again signs its people out; whether they may come back say their other companies.
CREATE OR REPLACE FUNCTION client_status_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions USING memberships WHERE memberships.user_id = sessions.user_id AND memberships.client_id = NEW.id
    AND memberships.status IN ('invited', 'active');
  RETURN NULL;
END
$$;
DROP TRIGGER users_company ON users;
DROP FUNCTION user_of_closed_client();

DROP POLICY users_own_company ON users;
-- A client's call sees that person and the people of the companies in its scope; it changes nobody but that person.
CREATE POLICY users_read ON users FOR SELECT USING ((SELECT app_scope()) <> 'client' OR id = (SELECT app_user_id())
  OR EXISTS (SELECT 1 FROM memberships WHERE memberships.user_id = users.id));
CREATE POLICY users_change ON users USING ((SELECT app_scope()) <> 'client' OR id = (SELECT app_user_id()));

ALTER TABLE users DROP CONSTRAINT users_client;
ALTER TABLE users DROP COLUMN client_id;
ALTER TABLE users DROP COLUMN company_closed;

DROP POLICY clients_own ON clients;
CREATE POLICY clients_staff ON clients USING ((SELECT app_scope()) IN ('staff', 'system'));
CREATE POLICY clients_own ON clients FOR SELECT USING ((SELECT app_scope()) = 'client' AND id = ANY ((SELECT app_client_ids())::uuid[]));
DROP POLICY quotes_client ON quotes;
CREATE POLICY quotes_client ON quotes FOR SELECT
  USING ((SELECT app_scope()) = 'client' AND client_id = ANY ((SELECT app_client_ids())::uuid[]));
DROP POLICY claims_client ON claims;
CREATE POLICY claims_client ON claims FOR SELECT
  USING ((SELECT app_scope()) = 'client' AND client_id = ANY ((SELECT app_client_ids())::uuid[]));
DROP FUNCTION app_client_id();
