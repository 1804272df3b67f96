-- Every mail and text message is a row with a state. Staff read these tables; what opens something is never in them readable.

CREATE TABLE emails (
  id uuid PRIMARY KEY,
  template text NOT NULL CHECK (template ~ '^[a-zA-Z]{3,40}$'),
  to_address text NOT NULL CHECK (length(to_address) <= 254),
  -- What the template needs, without its secrets.
  props jsonb NOT NULL,
  subject text NOT NULL,
  -- Written at the first try, with placeholders where the secrets are.
  text text,
  html text,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'sending', 'sent', 'failed', 'dead', 'suppressed')),
  -- Whether the template has secrets at all: such a mail cannot be sent a second time from its stored copy.
  has_secrets boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- unreachable, deferred or refused: decides whether a success elsewhere wakes this one.
  fault text CHECK (fault IN ('unreachable', 'deferred', 'refused')),
  last_error text,
  provider_id text,
  -- The same for every try, so that a receiver can drop a duplicate after a crash.
  message_id text NOT NULL UNIQUE,
  related_type text,
  related_id text,
  copy_of uuid REFERENCES emails (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The start of the 24 hours in which it is tried; later than created_at after a resend.
  tries_since timestamptz NOT NULL DEFAULT now(),
  tried_at timestamptz,
  sent_at timestamptz
);
CREATE INDEX emails_newest ON emails (created_at DESC, id DESC);
CREATE INDEX emails_state ON emails (state, created_at DESC, id DESC) WHERE state <> 'sent';
CREATE INDEX emails_recipient ON emails (to_address, created_at DESC);
CREATE INDEX emails_related ON emails (related_type, related_id);

-- Links and codes of mails not yet sent, encrypted with the app's key; deleted in the transaction that marks the mail sent.
CREATE TABLE email_secrets (
  email_id uuid PRIMARY KEY REFERENCES emails (id) ON DELETE CASCADE,
  sealed text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE text_messages (
  id uuid PRIMARY KEY,
  purpose text NOT NULL CHECK (purpose IN ('signInCode', 'phoneSetup', 'notice')),
  to_number text NOT NULL CHECK (to_number ~ '^\+[1-9][0-9]{7,14}$'),
  -- With placeholders where the secrets are.
  text text NOT NULL,
  state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'sent', 'failed', 'unknown')),
  last_error text,
  provider_id text,
  created_at timestamptz NOT NULL DEFAULT now(),
  sent_at timestamptz
);
CREATE INDEX text_messages_newest ON text_messages (created_at DESC, id DESC);

-- What the demo transports "deliver": full text with links and codes, for /dev/outbox. Stays empty outside demo and development.
CREATE TABLE demo_outbox (
  position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('email', 'sms')),
  to_address text NOT NULL,
  subject text,
  text text NOT NULL,
  html text,
  links jsonb NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);

GRANT SELECT, INSERT, UPDATE ON emails TO seawall_app;
GRANT SELECT, INSERT, DELETE ON email_secrets TO seawall_app;
GRANT SELECT, INSERT, UPDATE ON text_messages TO seawall_app;
GRANT SELECT, INSERT, DELETE ON demo_outbox TO seawall_app;
