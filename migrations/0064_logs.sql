-- The audit log as a list, its chain signed with the installation's key; what happened to each mail; addresses that get none; and a second
-- wall around mails and text messages.

SELECT set_config('app.scope', 'system', true);

-- --- The audit log ---

-- Lists go by uuids. This one says the same as `id`, so nothing new has to be sealed: 00000000-0000-4000-8000-00000000002a is row 42.
ALTER TABLE audit_log
  ADD COLUMN uid uuid NOT NULL GENERATED ALWAYS AS (('00000000-0000-4000-8000-' || lpad(to_hex(id), 12, '0'))::uuid) STORED,
  ADD COLUMN search_words text NOT NULL GENERATED ALWAYS AS (search_text(action || ' ' || regexp_replace(replace(action, '.', ' '), '([A-Z])', ' \1', 'g')
    || ' ' || subject_type || ' ' || coalesce(subject_id, '') || ' ' || coalesce(request_id, '') || ' ' || coalesce(reason, ''))) STORED;
DROP INDEX audit_log_subject, audit_log_actor;
CREATE UNIQUE INDEX audit_log_uid ON audit_log (uid);
CREATE INDEX audit_log_newest ON audit_log (at, uid);
CREATE INDEX audit_log_actor ON audit_log (actor_id, at, uid) WHERE actor_id IS NOT NULL;
CREATE INDEX audit_log_action ON audit_log (action, at, uid);
CREATE INDEX audit_log_type ON audit_log (subject_type, at, uid);
CREATE INDEX audit_log_subject ON audit_log (subject_id, at, uid) WHERE subject_id IS NOT NULL;
CREATE INDEX audit_log_request ON audit_log (request_id) WHERE request_id IS NOT NULL;

-- As make_searchable() does it, but for the name of the key.
CREATE TABLE audit_log_search (id uuid PRIMARY KEY, words text NOT NULL);
INSERT INTO audit_log_search SELECT uid, search_words FROM audit_log;
CREATE INDEX audit_log_search_words ON audit_log_search USING gin (words gin_trgm_ops);
ALTER TABLE audit_log_search ALTER COLUMN words SET STATISTICS 1000;
CREATE FUNCTION keep_audit_words() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO audit_log_search (id, words) VALUES (NEW.uid, NEW.search_words);
  RETURN NULL;
END $$;
CREATE TRIGGER audit_log_search_new AFTER INSERT ON audit_log FOR EACH ROW EXECUTE FUNCTION keep_audit_words();

-- 'keyId.signature' of the seal, by a key that is not in the database: whoever can write here cannot seal. Null before this migration.
ALTER TABLE audit_chain ADD COLUMN signature text CHECK (length(signature) <= 100);

-- --- What happened to each mail ---

-- Its writing is `emails.created_at`. `detail`: the server's answer, or why.
CREATE TABLE email_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email_id uuid NOT NULL REFERENCES emails (id) ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  kind text NOT NULL CHECK (kind IN ('trying', 'accepted', 'failed', 'givenUp', 'keptBack', 'again', 'copied', 'bounced', 'bodyRemoved')),
  detail text NOT NULL DEFAULT '' CHECK (length(detail) <= 2000),
  -- The member of staff who did it; null: the system.
  by_user uuid REFERENCES users (id)
);
CREATE INDEX email_events_email ON email_events (email_id, id);

-- Written where the state is: no way to send a mail can forget it.
CREATE FUNCTION tell_email_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE NEW.state WHEN 'sending' THEN 'trying' WHEN 'sent' THEN 'accepted' WHEN 'failed' THEN 'failed' WHEN 'dead' THEN 'givenUp'
    WHEN 'suppressed' THEN 'keptBack' ELSE 'again' END;
BEGIN
  INSERT INTO email_events (email_id, kind, detail, by_user)
    VALUES (NEW.id, kind, left(coalesce(CASE kind WHEN 'accepted' THEN NEW.provider_id WHEN 'trying' THEN NULL WHEN 'again' THEN NULL ELSE NEW.last_error END, ''), 2000),
      CASE kind WHEN 'again' THEN app_user_id() END);
  RETURN NULL;
END $$;
CREATE TRIGGER emails_events AFTER UPDATE ON emails FOR EACH ROW
  WHEN (OLD.state IS DISTINCT FROM NEW.state OR OLD.attempts IS DISTINCT FROM NEW.attempts) EXECUTE FUNCTION tell_email_event();

ALTER TABLE emails ADD COLUMN body_removed_at timestamptz;
CREATE INDEX emails_bodies ON emails (created_at) WHERE body_removed_at IS NULL;
DROP INDEX emails_recipient;
CREATE INDEX emails_recipient ON emails (to_address, created_at, id);
CREATE INDEX emails_about ON emails (related_type, created_at, id) WHERE related_type IS NOT NULL;
CREATE INDEX emails_fault ON emails (fault, created_at, id) WHERE fault IS NOT NULL;
CREATE INDEX emails_copies ON emails (copy_of) WHERE copy_of IS NOT NULL;

-- Addresses that staff stopped: they bounce, or are somebody else's.
CREATE TABLE stopped_addresses (
  id uuid PRIMARY KEY,
  address text NOT NULL UNIQUE CHECK (address = lower(address) AND length(address) <= 254),
  reason text NOT NULL CHECK (reason IN ('bounced', 'complained', 'wrongPerson', 'asked')),
  note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  by_user uuid REFERENCES users (id),
  created_at timestamptz NOT NULL DEFAULT now()
);

-- --- The second wall ---

-- Everybody may promise a mail; only staff and the system read one. The sealed links are the system's alone.
ALTER TABLE emails ENABLE ROW LEVEL SECURITY;
ALTER TABLE emails FORCE ROW LEVEL SECURITY;
CREATE POLICY emails_work ON emails USING ((SELECT app_scope() IN ('staff', 'system')));
CREATE POLICY emails_promised ON emails FOR INSERT WITH CHECK (state IN ('queued', 'suppressed') AND text IS NULL AND html IS NULL);
ALTER TABLE email_secrets ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_secrets FORCE ROW LEVEL SECURITY;
CREATE POLICY email_secrets_system ON email_secrets USING ((SELECT app_scope() = 'system'));
CREATE POLICY email_secrets_promised ON email_secrets FOR INSERT WITH CHECK (true);
ALTER TABLE email_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE email_events FORCE ROW LEVEL SECURITY;
CREATE POLICY email_events_work ON email_events USING ((SELECT app_scope() IN ('staff', 'system')));
ALTER TABLE stopped_addresses ENABLE ROW LEVEL SECURITY;
ALTER TABLE stopped_addresses FORCE ROW LEVEL SECURITY;
CREATE POLICY stopped_addresses_work ON stopped_addresses USING ((SELECT app_scope() IN ('staff', 'system')));
ALTER TABLE text_messages ENABLE ROW LEVEL SECURITY;
ALTER TABLE text_messages FORCE ROW LEVEL SECURITY;
CREATE POLICY text_messages_work ON text_messages USING ((SELECT app_scope() IN ('staff', 'system')));

GRANT SELECT, INSERT ON email_events TO seawall_app;
GRANT SELECT, INSERT, DELETE ON stopped_addresses TO seawall_app;

-- Asked by whoever promises a mail, whatever they may see themselves: numbers and yes or no, never a mail.
CREATE FUNCTION mails_of_a_day(address text, templates text[], sender text, OUT sent integer, OUT by_sender integer) LANGUAGE plpgsql STABLE AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT count(*), count(*) FILTER (WHERE asked_by IS NOT DISTINCT FROM sender) INTO sent, by_sender FROM emails
    WHERE to_address = address AND template = ANY (templates) AND state <> 'suppressed' AND created_at > now() - interval '24 hours';
  PERFORM set_config('app.scope', before, true);
END $$;
CREATE FUNCTION has_sealed_link(mail uuid) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); found boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT FROM email_secrets WHERE email_id = mail) INTO found;
  PERFORM set_config('app.scope', before, true);
  RETURN found;
END $$;
CREATE FUNCTION is_stopped_address(asked text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), ''); found boolean;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT EXISTS (SELECT FROM stopped_addresses WHERE stopped_addresses.address = asked) INTO found;
  PERFORM set_config('app.scope', before, true);
  RETURN found;
END $$;
