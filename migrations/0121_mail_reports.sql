-- What the mail provider says of a mail after its server took it: delivered, came back, marked as spam.

SELECT set_config('app.scope', 'system', true);

ALTER TABLE emails DROP CONSTRAINT emails_state_check;
ALTER TABLE emails ADD CONSTRAINT emails_state_check
  CHECK (state IN ('queued', 'sending', 'sent', 'delivered', 'bounced', 'complained', 'failed', 'dead', 'suppressed'));
-- When that happened which the provider told last, by its clock.
ALTER TABLE emails ADD COLUMN reported_at timestamptz;
CREATE INDEX emails_provider ON emails (provider_id) WHERE provider_id IS NOT NULL;
-- Without the two states that nearly every mail ends in.
DROP INDEX emails_state;
CREATE INDEX emails_state ON emails (state, created_at DESC, id DESC) WHERE state <> 'sent' AND state <> 'delivered';

ALTER TABLE email_events DROP CONSTRAINT email_events_kind_check;
ALTER TABLE email_events ADD CONSTRAINT email_events_kind_check
  CHECK (kind IN ('trying', 'accepted', 'delivered', 'delayed', 'undelivered', 'failed', 'givenUp', 'keptBack', 'again', 'copied', 'bounced', 'complained',
    'bodyRemoved'));
-- The provider's own id of the report: one that it sends twice is written once.
ALTER TABLE email_events ADD COLUMN report_id text CHECK (length(report_id) <= 200);
CREATE UNIQUE INDEX email_events_report ON email_events (report_id) WHERE report_id IS NOT NULL;
CREATE INDEX email_events_newest_report ON email_events (id) WHERE report_id IS NOT NULL;

-- As before, but for the three new states: whoever hears of them writes the event, with the provider's time and reason.
CREATE OR REPLACE FUNCTION tell_email_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kind text := CASE NEW.state WHEN 'sending' THEN 'trying' WHEN 'sent' THEN 'accepted' WHEN 'failed' THEN 'failed' WHEN 'dead' THEN 'givenUp'
    WHEN 'suppressed' THEN 'keptBack' ELSE 'again' END;
BEGIN
  IF NEW.state IN ('delivered', 'bounced', 'complained') THEN
    RETURN NULL;
  END IF;
  INSERT INTO email_events (email_id, kind, detail, by_user)
    VALUES (NEW.id, kind, left(coalesce(CASE kind WHEN 'accepted' THEN NEW.provider_id WHEN 'trying' THEN NULL WHEN 'again' THEN NULL ELSE NEW.last_error END, ''), 2000),
      CASE kind WHEN 'again' THEN app_user_id() END);
  RETURN NULL;
END $$;

-- Those whose recipient was refused while they were handed over.
UPDATE emails SET state = 'bounced'
  WHERE state = 'dead' AND EXISTS (SELECT FROM email_events e WHERE e.email_id = emails.id AND e.kind = 'bounced' AND e.by_user IS NULL);

ALTER TABLE mail_suppressions DROP CONSTRAINT mail_suppressions_source_check;
ALTER TABLE mail_suppressions ADD CONSTRAINT mail_suppressions_source_check CHECK (source IN ('page', 'one-click', 'complaint'));
