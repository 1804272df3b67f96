-- API tokens of integrations, and webhooks that tell other systems what has happened here.

-- Read before anybody is somebody, as sessions are: so without row-level security. What is kept of a token is its SHA-256.
CREATE TABLE api_tokens (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  -- Its last four characters, so that somebody can tell one from another.
  ending text NOT NULL CHECK (length(ending) = 4),
  permissions text[] NOT NULL CHECK (cardinality(permissions) BETWEEN 1 AND 60),
  -- It never may more than they may.
  made_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK (expires_at <= created_at + interval '366 days')
);
CREATE INDEX api_tokens_newest ON api_tokens (created_at, id);
GRANT SELECT, INSERT, UPDATE ON api_tokens TO seawall_app;

-- Which token acted. Null: a person, or the system.
ALTER TABLE audit_log ADD COLUMN token_id uuid, ADD COLUMN token_name text;

CREATE TABLE webhooks (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  url text NOT NULL CHECK (length(url) <= 1000),
  events text[] NOT NULL CHECK (cardinality(events) BETWEEN 1 AND 60),
  -- Encrypted: a signature has to be made with it. After a rotation the one before signs too, until then.
  secret_sealed text NOT NULL,
  old_secret_sealed text,
  old_secret_until timestamptz,
  status text NOT NULL DEFAULT 'on' CHECK (status IN ('on', 'off')),
  -- Attempts that failed since the last one that did not.
  failures integer NOT NULL DEFAULT 0,
  -- Switched off because of them.
  gave_up_at timestamptz,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE webhooks ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhooks FORCE ROW LEVEL SECURITY;
CREATE POLICY webhooks_staff ON webhooks USING ((SELECT app_scope()) IN ('staff', 'system'));
GRANT SELECT, INSERT, UPDATE, DELETE ON webhooks TO seawall_app;

CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES webhooks (id) ON DELETE CASCADE,
  event text NOT NULL,
  payload jsonb NOT NULL CHECK (pg_column_size(payload) < 4000),
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts integer NOT NULL DEFAULT 0,
  -- When it is tried next.
  due_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz,
  response_status integer,
  -- The start of what was answered.
  response_text text CHECK (length(response_text) <= 1024),
  fault text CHECK (length(fault) <= 300),
  ms integer,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (due_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_newest ON webhook_deliveries (webhook_id, created_at DESC, id);
ALTER TABLE webhook_deliveries ENABLE ROW LEVEL SECURITY;
ALTER TABLE webhook_deliveries FORCE ROW LEVEL SECURITY;
CREATE POLICY webhook_deliveries_staff ON webhook_deliveries USING ((SELECT app_scope()) IN ('staff', 'system'));
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_deliveries TO seawall_app;

-- One delivery for each webhook that wants to hear of it, in the transaction of what has happened. It says what kind of record, which, and
-- when: nothing of a person. Asked for by whoever acts, whatever they may see themselves. Nothing is said of confidential policies.
CREATE FUNCTION queue_webhooks(occurred text, kind text, kept_in text, subject uuid, happened timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); found jsonb;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  IF EXISTS (SELECT FROM webhooks WHERE status = 'on' AND occurred = ANY (events)) THEN
    EXECUTE format('SELECT jsonb_build_object(''reference'', to_jsonb(t) -> ''reference'', ''policy'', to_jsonb(t) -> ''policy_id'',
      ''confidential'', to_jsonb(t) -> ''confidential'') FROM %I t WHERE id = $1', kept_in) INTO found USING subject;
    IF coalesce(found ->> 'confidential', 'false') <> 'true'
      AND NOT EXISTS (SELECT FROM policies WHERE id = (found ->> 'policy')::uuid AND confidential) THEN
      INSERT INTO webhook_deliveries (webhook_id, event, payload)
      SELECT webhooks.id, occurred, jsonb_build_object('id', one.id, 'event', occurred, 'at', to_char(happened AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'subject', jsonb_build_object('type', kind, 'id', subject, 'reference', found -> 'reference'))
      FROM webhooks, (SELECT gen_random_uuid() AS id) AS one WHERE status = 'on' AND occurred = ANY (events);
    END IF;
  END IF;
  PERFORM set_config('app.scope', before, true);
END $$;
