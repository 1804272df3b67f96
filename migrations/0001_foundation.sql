-- What everything else stands on: who may do what in the database, settings, the content version,
-- the audit log, remembered replies, rate limits, heartbeats.

CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS citext;

-- The app works as seawall_app, which owns nothing and gets each right by name.
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO seawall_app;

-- Who is asking: set by db/connect.ts transaction(), gone at its end. Absent means nobody.
-- Use them in policies as (SELECT app_client_id()), so that they are read once per statement.
CREATE FUNCTION app_scope() RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
  RETURN coalesce(nullif(current_setting('app.scope', true), ''), 'visitor');
CREATE FUNCTION app_client_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.client_id', true), '')::uuid;
CREATE FUNCTION app_user_id() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE
  RETURN nullif(current_setting('app.user_id', true), '')::uuid;

-- Accents do not matter in search: unaccent() itself is not IMMUTABLE, so indexes need this one.
CREATE FUNCTION plain_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT public.unaccent('public.unaccent', lower(value)) $$;

-- The firm's facts and switches. `edited`: staff have saved it, seeding leaves it alone.
CREATE TABLE settings (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  edited boolean NOT NULL DEFAULT false,
  seed_hash text,
  updated_at timestamptz NOT NULL DEFAULT now()
);
GRANT SELECT, INSERT, UPDATE ON settings TO seawall_app;

-- One number for everything public: cached pages are keyed by it, processes hear of it on channel 'content'.
CREATE TABLE content_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO content_version DEFAULT VALUES;
GRANT SELECT, UPDATE ON content_version TO seawall_app;

CREATE FUNCTION bump_content_version() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE bumped bigint;
BEGIN
  UPDATE content_version SET version = version + 1 RETURNING version INTO bumped;
  PERFORM pg_notify('content', bumped::text);
  RETURN bumped;
END $$;

-- What somebody did, in the transaction that did it. Nobody changes or removes a row, the owner included.
CREATE TABLE audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  action text NOT NULL,
  actor_kind text NOT NULL CHECK (actor_kind IN ('visitor', 'pending', 'client', 'staff', 'system')),
  actor_id uuid,
  role text,
  -- SHA-256 of the session's id, never the id or the token.
  session_hash text,
  -- The /64 of an IPv6 address, the whole of an IPv4 one.
  ip_prefix text,
  request_id text,
  subject_type text NOT NULL,
  subject_id text,
  before jsonb,
  after jsonb,
  reason text
);
CREATE INDEX audit_log_subject ON audit_log (subject_type, subject_id, id DESC);
CREATE INDEX audit_log_actor ON audit_log (actor_id, id DESC);
GRANT SELECT, INSERT ON audit_log TO seawall_app;

-- Each sealed row's hash covers the one before it. Rows are sealed a moment after they commit, in the order of
-- sealing: row ids are given before commit, so their order may have gaps that fill later.
CREATE TABLE audit_chain (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  audit_id bigint NOT NULL UNIQUE REFERENCES audit_log (id),
  hash bytea NOT NULL CHECK (octet_length(hash) = 32)
);
GRANT SELECT, INSERT ON audit_chain TO seawall_app;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The reply to the first call with a key, given again to later ones. `scope` is who called what.
CREATE TABLE idempotency_keys (
  scope text NOT NULL,
  key text NOT NULL,
  request_hash text NOT NULL,
  -- null while the first call runs
  status integer,
  body jsonb,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (scope, key)
);
CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_keys TO seawall_app;

-- The shape rate-limiter-flexible expects; the app cannot create tables. `expire`: milliseconds since 1970.
CREATE TABLE rate_limits (
  key varchar(255) PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_limits TO seawall_app;

-- Signs of life of background work.
CREATE TABLE heartbeats (
  name text PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  detail jsonb
);
GRANT SELECT, INSERT, UPDATE, DELETE ON heartbeats TO seawall_app;
