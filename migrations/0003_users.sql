-- Companies, people, sessions, and everything that proves who somebody is.
-- Tokens, codes and passwords are here as hashes only; TOTP secrets are encrypted with the app's key.

CREATE TABLE clients (
  id uuid PRIMARY KEY,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'closed')),
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE clients ENABLE ROW LEVEL SECURITY;
ALTER TABLE clients FORCE ROW LEVEL SECURITY;
CREATE POLICY clients_own ON clients
  USING ((SELECT app_scope()) IN ('staff', 'system') OR ((SELECT app_scope()) = 'client' AND id = (SELECT app_client_id())));
GRANT SELECT, INSERT, UPDATE ON clients TO seawall_app;

CREATE TABLE users (
  id uuid PRIMARY KEY,
  -- Canonical: every spelling of a name is one account. Staff have one, clients sign in by e-mail.
  username text UNIQUE CHECK (username ~ '^[a-z0-9._-]{3,64}$'),
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND length(email) <= 254),
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
  role text NOT NULL CHECK (role IN ('admin', 'editor', 'analyst', 'contributor', 'client')),
  -- null: those of the role; a list replaces them, and an empty one is nothing.
  permissions text[],
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled')),
  client_id uuid REFERENCES clients (id),
  -- null until the invitation is accepted; no password matches.
  password_hash text,
  previous_password_hash text,
  password_changed_at timestamptz,
  -- E.164, and only once a code sent to it came back.
  phone text CHECK (phone ~ '^\+[1-9][0-9]{7,14}$'),
  phone_verified_at timestamptz,
  totp_sealed text,
  totp_enabled_at timestamptz,
  -- The last 30-second step that was used: no code works twice.
  totp_step bigint NOT NULL DEFAULT 0,
  -- Set up but not yet confirmed.
  totp_pending_sealed text,
  -- Until then, and only then, a person without a factor may enrol a phone.
  enrolment_until timestamptz,
  -- When wrong second-step codes came, those of the last 24 hours; a resend or a new sign-in does not forget them.
  code_failures timestamptz[] NOT NULL DEFAULT '{}',
  code_blocked_until timestamptz,
  version integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT users_client CHECK ((role = 'client') = (client_id IS NOT NULL)),
  CONSTRAINT users_staff_name CHECK (role = 'client' OR username IS NOT NULL),
  CONSTRAINT users_phone CHECK ((phone IS NULL) = (phone_verified_at IS NULL)),
  CONSTRAINT users_totp CHECK ((totp_sealed IS NULL) = (totp_enabled_at IS NULL))
);
CREATE INDEX users_client_id ON users (client_id) WHERE client_id IS NOT NULL;
-- Who somebody is must be found before there is a scope, so only a client's own requests are narrowed.
ALTER TABLE users ENABLE ROW LEVEL SECURITY;
ALTER TABLE users FORCE ROW LEVEL SECURITY;
CREATE POLICY users_own_company ON users
  USING ((SELECT app_scope()) <> 'client' OR client_id = (SELECT app_client_id()));
GRANT SELECT, INSERT, UPDATE ON users TO seawall_app;

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  stage text NOT NULL CHECK (stage IN ('pre_phone', 'pre_mfa', 'full')),
  -- When a second factor was proven in this session.
  factor_at timestamptz,
  -- When password and factor were last proven: sensitive changes want it fresh.
  reauth_at timestamptz,
  -- A number that has not been proven yet.
  pending_phone text,
  -- Wrong codes in this session: a resend does not reset them.
  code_attempts integer NOT NULL DEFAULT 0,
  idle_seconds integer NOT NULL CHECK (idle_seconds > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  last_seen_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  ip_prefix text NOT NULL,
  -- From a fixed list: 'Chrome on Windows'.
  device text NOT NULL,
  -- Whether this was a browser that had signed in before.
  known_device boolean NOT NULL DEFAULT false
);
CREATE INDEX sessions_user ON sessions (user_id, created_at);
CREATE INDEX sessions_expiry ON sessions (expires_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sessions TO seawall_app;

-- Browsers that completed a sign-in: their own count of wrong passwords, and no mail for each new sign-in.
CREATE TABLE known_devices (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX known_devices_user ON known_devices (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_devices TO seawall_app;

CREATE TABLE invitations (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  -- null: from the command line.
  invited_by uuid REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  CONSTRAINT invitations_short CHECK (expires_at <= created_at + interval '72 hours')
);
CREATE INDEX invitations_user ON invitations (user_id);
GRANT SELECT, INSERT, UPDATE ON invitations TO seawall_app;

-- One row for each code sent by text message. The newest of a session that is not consumed is the one that works.
CREATE TABLE mfa_challenges (
  id uuid PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- What a right code proves: the second step, a new number, or that it is still the same person.
  purpose text NOT NULL CHECK (purpose IN ('signIn', 'phone', 'reauth')),
  phone text NOT NULL,
  code_hash text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz
);
CREATE INDEX mfa_challenges_session ON mfa_challenges (session_id, created_at DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_challenges TO seawall_app;

-- Texts asked for, to hold the limits per account, number and address. A failed one is taken back.
CREATE TABLE code_sends (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id uuid NOT NULL,
  phone text NOT NULL,
  ip_prefix text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX code_sends_user ON code_sends (user_id, created_at);
CREATE INDEX code_sends_phone ON code_sends (phone, created_at);
CREATE INDEX code_sends_ip ON code_sends (ip_prefix, created_at);
GRANT SELECT, INSERT, DELETE ON code_sends TO seawall_app;

CREATE TABLE recovery_codes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  UNIQUE (user_id, code_hash)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON recovery_codes TO seawall_app;

-- Every wish for a reset, known address or not, so that both take the same time; a job looks who it is.
CREATE TABLE reset_requests (
  id uuid PRIMARY KEY,
  email text NOT NULL,
  ip_prefix text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX reset_requests_ip ON reset_requests (ip_prefix, created_at);
GRANT SELECT, INSERT, DELETE ON reset_requests TO seawall_app;

CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX password_resets_user ON password_resets (user_id, created_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON password_resets TO seawall_app;

-- Wrong passwords, counted by what was typed (existing or not), by device and by address; keys are hashes.
CREATE TABLE login_failures (
  bucket text PRIMARY KEY,
  -- Hash of the canonical name alone, to clear all its buckets together.
  name_hash text,
  failures integer NOT NULL,
  window_started_at timestamptz NOT NULL DEFAULT now(),
  locked_until timestamptz,
  -- Since the last success.
  in_a_row integer NOT NULL
);
CREATE INDEX login_failures_name ON login_failures (name_hash);
CREATE INDEX login_failures_age ON login_failures (window_started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_failures TO seawall_app;
