-- One history for every kind of record, in place of quote_events, quote_notes, claim_events and what was read out of the audit log;
-- and one word for the person in charge.

ALTER TABLE claims RENAME COLUMN handler_id TO assigned_to;
ALTER TABLE appointments RENAME COLUMN handler_id TO assigned_to;
-- Read from the person, who may change it.
ALTER TABLE quotes DROP COLUMN assigned_name;

CREATE OR REPLACE FUNCTION app_sees_record(kind text, record uuid) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
  RETURN CASE kind
    WHEN 'quote' THEN EXISTS (SELECT 1 FROM quotes WHERE quotes.id = record)
    WHEN 'claim' THEN EXISTS (SELECT 1 FROM claims WHERE claims.id = record)
    WHEN 'enquiry' THEN EXISTS (SELECT 1 FROM enquiries WHERE enquiries.id = record)
    WHEN 'appointment' THEN EXISTS (SELECT 1 FROM appointments WHERE appointments.id = record)
    -- What administrators did with an account is not for the account's own company.
    WHEN 'user' THEN app_scope() IN ('staff', 'system') AND EXISTS (SELECT 1 FROM users WHERE users.id = record)
    ELSE false END;

CREATE TABLE record_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  subject_type text NOT NULL CHECK (subject_type IN ('quote', 'claim', 'enquiry', 'appointment', 'user')),
  subject_id uuid NOT NULL,
  -- The record's version from this event on; null where it raised none (a note, a message) and before 0041.
  version integer,
  at timestamptz NOT NULL DEFAULT now(),
  party text NOT NULL CHECK (party IN ('client', 'staff', 'system')),
  -- Null for visitors and jobs.
  by_user uuid,
  by_name text NOT NULL,
  action text NOT NULL,
  from_status text,
  to_status text,
  -- Why, or what was written: for whoever may read the row.
  reason text NOT NULL DEFAULT '',
  -- [{ "field", "before", "after" }] in words as people read them; null where a value cannot be told.
  changes jsonb NOT NULL DEFAULT '[]',
  -- client: also whoever holds the record. staff: internal.
  visible_to text NOT NULL CHECK (visible_to IN ('client', 'staff'))
);
CREATE INDEX record_events_of ON record_events (subject_type, subject_id, id);

-- A migration that adds a kind of record adds it to the CHECK, to app_sees_record and to the triggers below.
ALTER TABLE record_events ENABLE ROW LEVEL SECURITY;
ALTER TABLE record_events FORCE ROW LEVEL SECURITY;
-- Whoever may see the record may see its history; but for staff and jobs, only what is meant for the client.
CREATE POLICY record_events_read ON record_events FOR SELECT USING ((SELECT app_scope()) = 'system'
  OR (((SELECT app_scope()) = 'staff' OR visible_to = 'client') AND app_sees_record(subject_type, subject_id)));
CREATE POLICY record_events_write ON record_events FOR INSERT WITH CHECK ((SELECT app_scope()) = 'system'
  OR (((SELECT app_scope()) = 'staff' OR (party = 'client' AND visible_to = 'client')) AND app_sees_record(subject_type, subject_id))
  -- Anybody may leave a message, and nobody but staff may look at it afterwards.
  OR (subject_type = 'enquiry' AND action = 'submit' AND party = 'client' AND visible_to = 'client'));
-- For the function below: the app itself may not delete.
CREATE POLICY record_events_erase ON record_events FOR DELETE USING ((SELECT app_scope()) = 'system');
-- Nobody rewrites what happened.
GRANT SELECT, INSERT ON record_events TO seawall_app;

-- A record that is erased takes its history with it, whoever erases it.
CREATE FUNCTION erase_history() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE before text := coalesce(current_setting('app.scope', true), '');
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  DELETE FROM record_events WHERE subject_type = TG_ARGV[0] AND subject_id = OLD.id;
  PERFORM set_config('app.scope', before, true);
  RETURN NULL;
END
$$;
REVOKE ALL ON FUNCTION erase_history() FROM PUBLIC;
CREATE TRIGGER quotes_history AFTER DELETE ON quotes FOR EACH ROW EXECUTE FUNCTION erase_history('quote');
CREATE TRIGGER claims_history AFTER DELETE ON claims FOR EACH ROW EXECUTE FUNCTION erase_history('claim');
CREATE TRIGGER enquiries_history AFTER DELETE ON enquiries FOR EACH ROW EXECUTE FUNCTION erase_history('enquiry');
CREATE TRIGGER appointments_history AFTER DELETE ON appointments FOR EACH ROW EXECUTE FUNCTION erase_history('appointment');
CREATE TRIGGER users_history AFTER DELETE ON users FOR EACH ROW EXECUTE FUNCTION erase_history('user');

-- The old rows, in the order in which they happened. The owner of the tables is subject to their policies too.
SELECT set_config('app.scope', 'system', true);

INSERT INTO record_events (subject_type, subject_id, at, party, by_user, by_name, action, from_status, to_status, reason, visible_to)
SELECT 'quote', quote_id, at, party, by_user, by_name, action, from_status, to_status, reason, visible_to
FROM (
  SELECT quote_id, at, id AS place, CASE party WHEN 'holder' THEN 'client' ELSE party END AS party, NULL::uuid AS by_user, by_name, action,
    from_status, to_status, reason,
    CASE WHEN party = 'holder' OR action IN ('open', 'requestInformation', 'answerInformation', 'presentTerms', 'recordNoTerms', 'reply')
      THEN 'client' ELSE 'staff' END AS visible_to
  FROM quote_events
  UNION ALL
  SELECT quote_id, at, NULL, 'staff', by_user, by_name, 'note', NULL, NULL, body, 'staff' FROM quote_notes
) AS old ORDER BY at, place NULLS LAST;

INSERT INTO record_events (subject_type, subject_id, at, party, by_name, action, from_status, to_status, reason, visible_to)
SELECT 'claim', claim_id, at, CASE party WHEN 'holder' THEN 'client' ELSE party END, by_name, action, from_status, to_status, reason,
  CASE WHEN shown THEN 'client' ELSE 'staff' END
FROM claim_events ORDER BY id;

INSERT INTO record_events (subject_type, subject_id, at, party, by_user, by_name, action, from_status, to_status, reason, visible_to)
SELECT log.subject_type, log.subject_id::uuid, log.at,
  CASE log.actor_kind WHEN 'staff' THEN 'staff' WHEN 'system' THEN 'system' ELSE 'client' END,
  log.actor_id,
  coalesce(users.name, CASE log.actor_kind WHEN 'staff' THEN 'Somebody who has left' WHEN 'system' THEN 'The system' ELSE 'Visitor' END),
  CASE log.action WHEN 'appointments.cancelByVisitor' THEN 'cancelByClient' ELSE split_part(log.action, '.', 2) END,
  log.before ->> 'status', log.after ->> 'status', coalesce(log.reason, ''),
  CASE WHEN log.actor_kind IN ('staff', 'system') AND log.action NOT IN ('enquiries.respond', 'appointments.confirm') THEN 'staff' ELSE 'client' END
FROM audit_log AS log LEFT JOIN users ON users.id = log.actor_id
WHERE log.action IN ('contact.submit', 'enquiries.take', 'enquiries.respond', 'enquiries.close', 'enquiries.reopen', 'enquiries.markSpam',
    'enquiries.notSpam', 'appointments.book', 'appointments.callBack', 'appointments.move', 'appointments.cancelByVisitor',
    'appointments.confirm', 'appointments.complete', 'appointments.noShow', 'appointments.cancel')
  AND (EXISTS (SELECT 1 FROM enquiries WHERE log.subject_type = 'enquiry' AND enquiries.id::text = log.subject_id)
    OR EXISTS (SELECT 1 FROM appointments WHERE log.subject_type = 'appointment' AND appointments.id::text = log.subject_id))
ORDER BY log.id;

DROP TABLE quote_events, quote_notes, claim_events;
