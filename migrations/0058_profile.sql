-- What people of the client portal say of themselves: how they like to be helped, which mails they want, and a change of their address.

CREATE TABLE person_details (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  job text NOT NULL DEFAULT '' CHECK (length(job) <= 80),
  -- What makes it easier for them to deal with us: read by staff, never by their company.
  support_needs text NOT NULL DEFAULT '' CHECK (length(support_needs) <= 1000),
  version integer NOT NULL DEFAULT 0,
  updated_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE person_details ENABLE ROW LEVEL SECURITY;
ALTER TABLE person_details FORCE ROW LEVEL SECURITY;
CREATE POLICY person_details_staff ON person_details USING ((SELECT app_scope()) IN ('staff', 'system'));
CREATE POLICY person_details_own ON person_details USING ((SELECT app_scope()) = 'client' AND user_id = (SELECT app_user_id()));
GRANT SELECT, INSERT, UPDATE ON person_details TO seawall_app;

-- Mails somebody does not want. No row: they get them.
CREATE TABLE unwanted_mails (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  event text NOT NULL CHECK (event ~ '^[a-z]{2,30}$'),
  PRIMARY KEY (user_id, event)
);
ALTER TABLE unwanted_mails ENABLE ROW LEVEL SECURITY;
ALTER TABLE unwanted_mails FORCE ROW LEVEL SECURITY;
CREATE POLICY unwanted_mails_system ON unwanted_mails USING ((SELECT app_scope()) = 'system');
CREATE POLICY unwanted_mails_own ON unwanted_mails USING ((SELECT app_scope()) = 'client' AND user_id = (SELECT app_user_id()));
GRANT SELECT, INSERT, DELETE ON unwanted_mails TO seawall_app;

-- Asked by whoever sends a mail, whatever they may see themselves.
CREATE FUNCTION is_unwanted_mail(address text, about text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); found boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT FROM unwanted_mails JOIN users ON users.id = unwanted_mails.user_id WHERE users.email = address AND unwanted_mails.event = about) INTO found;
  PERFORM set_config('app.scope', before, true);
  RETURN found;
END $$;

-- A new address counts once both inboxes have said yes. Without row-level security, like the other links: whoever has a token is nobody yet.
CREATE TABLE email_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  new_email text NOT NULL CHECK (new_email = lower(new_email) AND length(new_email) <= 254),
  old_token_hash text NOT NULL UNIQUE,
  new_token_hash text NOT NULL UNIQUE,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Done, or given up.
  ended_at timestamptz
);
CREATE UNIQUE INDEX email_changes_open ON email_changes (user_id) WHERE ended_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON email_changes TO seawall_app;
