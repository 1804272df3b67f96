-- What a member of staff should know of: something was given to them, a promise runs out, a client answered. Each is one person's own.
-- Written with the event, in its transaction; never for what somebody did themselves.

CREATE TABLE notifications (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('assigned', 'promise', 'reply', 'file', 'mail', 'job', 'comment')),
  -- The record it leads to.
  subject_type text NOT NULL CHECK (length(subject_type) <= 40),
  subject_id text NOT NULL CHECK (length(subject_id) <= 80),
  -- What the record is called: a reference or a title.
  subject_name text NOT NULL DEFAULT '' CHECK (length(subject_name) <= 200),
  -- Who did it, where somebody did.
  by_name text NOT NULL DEFAULT '' CHECK (length(by_name) <= 200),
  at timestamptz NOT NULL DEFAULT now(),
  read_at timestamptz,
  -- Of what is found by looking, so that it is told once: which promise it was.
  key text NOT NULL DEFAULT '' CHECK (length(key) <= 200)
);
-- Unread ones of one kind about one record are one.
CREATE UNIQUE INDEX notifications_unread ON notifications (user_id, kind, subject_type, subject_id) WHERE read_at IS NULL;
CREATE INDEX notifications_list ON notifications (user_id, at DESC, id DESC);
CREATE INDEX notifications_key ON notifications (user_id, key) WHERE key <> '';
CREATE INDEX notifications_age ON notifications (at);

ALTER TABLE notifications ENABLE ROW LEVEL SECURITY;
ALTER TABLE notifications FORCE ROW LEVEL SECURITY;
-- Nobody reads or marks another's. They are written by `notify_staff` alone, as the system.
CREATE POLICY notifications_own ON notifications USING (
  (SELECT app_scope()) = 'system' OR ((SELECT app_scope()) = 'staff' AND user_id = (SELECT app_user_id()))
) WITH CHECK ((SELECT app_scope()) = 'system' OR ((SELECT app_scope()) = 'staff' AND user_id = (SELECT app_user_id())));
GRANT SELECT, INSERT, UPDATE, DELETE ON notifications TO seawall_app;

-- Who has a record, and what it is called. Nothing for a kind that nobody is given.
CREATE FUNCTION record_card(asked_type text, asked_id text, OUT assigned uuid, OUT name text) LANGUAGE plpgsql STABLE AS $$
DECLARE id_of uuid;
BEGIN
  IF asked_id !~ '^[0-9a-f]{8}-[0-9a-f-]{27}$' THEN RETURN; END IF;
  id_of := asked_id::uuid;
  CASE asked_type
    WHEN 'quote' THEN SELECT assigned_to, reference INTO assigned, name FROM quotes WHERE id = id_of;
    WHEN 'claim' THEN SELECT assigned_to, reference INTO assigned, name FROM claims WHERE id = id_of;
    WHEN 'enquiry' THEN SELECT assigned_to, reference INTO assigned, name FROM enquiries WHERE id = id_of;
    WHEN 'appointment' THEN SELECT assigned_to, reference INTO assigned, name FROM appointments WHERE id = id_of;
    WHEN 'complaint' THEN SELECT assigned_to, reference INTO assigned, name FROM complaints WHERE id = id_of;
    WHEN 'policy' THEN SELECT assigned_to, reference INTO assigned, name FROM policies WHERE id = id_of;
    WHEN 'change' THEN SELECT assigned_to, reference INTO assigned, name FROM changes WHERE id = id_of;
    WHEN 'renewal' THEN SELECT r.assigned_to, p.reference INTO assigned, name FROM renewals r JOIN policies p ON p.id = r.policy_id WHERE r.id = id_of;
    WHEN 'document' THEN SELECT assigned_to, title INTO assigned, name FROM documents WHERE id = id_of;
    WHEN 'task' THEN SELECT assigned_to, title INTO assigned, name FROM tasks WHERE id = id_of;
    WHEN 'client' THEN SELECT c.assigned_to, c.name INTO assigned, name FROM clients c WHERE id = id_of;
    WHEN 'post', 'service', 'page' THEN SELECT assigned_to, title INTO assigned, name FROM content_items WHERE id = id_of;
    ELSE NULL;
  END CASE;
END $$;

-- The one way in which a notification is written. `readers`: whom; without them whoever has the record; where nobody has it and
-- `otherwise` names a permission, the administrators who hold it. Nobody is told of what they did themselves, and only staff who can sign in
-- are told at all. Runs as the system: a client's answer is told to a person whose rows the client never sees.
CREATE FUNCTION notify_staff(
  told_kind text, about_type text, about_id text, readers uuid[], except_user uuid, told_by text, otherwise text, told_name text
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  card record;
  whom uuid[] := readers;
  written integer;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT * INTO card FROM record_card(about_type, about_id);
  IF whom IS NULL AND card.assigned IS NOT NULL THEN whom := ARRAY[card.assigned]; END IF;
  IF whom IS NULL AND otherwise <> '' THEN
    whom := ARRAY(SELECT id FROM users WHERE role = 'admin' AND status = 'active' AND (permissions IS NULL OR otherwise = ANY (permissions)));
  END IF;
  INSERT INTO notifications (user_id, kind, subject_type, subject_id, subject_name, by_name)
    SELECT DISTINCT u.id, told_kind, about_type, about_id, left(coalesce(nullif(told_name, ''), card.name, ''), 200), left(told_by, 200)
    FROM users u WHERE u.id = ANY (whom) AND u.role <> 'client' AND u.status = 'active' AND u.id IS DISTINCT FROM except_user
    ON CONFLICT (user_id, kind, subject_type, subject_id) WHERE read_at IS NULL
    DO UPDATE SET at = now(), by_name = excluded.by_name, subject_name = excluded.subject_name;
  GET DIAGNOSTICS written = ROW_COUNT;
  PERFORM set_config('app.scope', before, true);
  RETURN written;
END $$;

-- Promises that end within some hours, of whoever has the work: each is told once, whatever becomes of the notification.
CREATE FUNCTION notify_of_promises(seen_at timestamptz, hours integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE written integer;
BEGIN
  WITH due AS (
    SELECT assigned_to, 'quote' AS type, id, reference AS name, due_at FROM quotes
      WHERE assigned_to IS NOT NULL AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    UNION ALL SELECT assigned_to, 'enquiry', id, reference, due_at FROM enquiries
      WHERE assigned_to IS NOT NULL AND status IN ('new', 'in_progress') AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    UNION ALL SELECT assigned_to, 'change', id, reference, due_at FROM changes
      WHERE assigned_to IS NOT NULL AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    UNION ALL SELECT assigned_to, 'complaint', id, reference, due_at FROM complaints
      WHERE assigned_to IS NOT NULL AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    UNION ALL SELECT assigned_to, 'claim', id, reference, due_at FROM claims
      WHERE assigned_to IS NOT NULL AND next_update_on IS NULL AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    -- A client who hears from us by a day hears before the office closes on it.
    UNION ALL SELECT assigned_to, 'claim', id, reference, (next_update_on + time '17:30') AT TIME ZONE 'Europe/London' FROM claims
      WHERE assigned_to IS NOT NULL AND status NOT IN ('draft', 'withdrawn', 'closed')
        AND next_update_on = (seen_at AT TIME ZONE 'Europe/London')::date
        AND (next_update_on + time '17:30') AT TIME ZONE 'Europe/London' BETWEEN seen_at AND seen_at + make_interval(hours => hours)
  )
  INSERT INTO notifications (user_id, kind, subject_type, subject_id, subject_name, at, key)
    SELECT d.assigned_to, 'promise', d.type, d.id::text, left(coalesce(d.name, ''), 200), seen_at, told.key
    FROM due d JOIN users u ON u.id = d.assigned_to AND u.status = 'active' AND u.role <> 'client',
      LATERAL (SELECT 'promise ' || d.type || ' ' || d.id || ' ' || to_char(d.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS key) told
    WHERE NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = d.assigned_to AND n.key = told.key)
    ON CONFLICT (user_id, kind, subject_type, subject_id) WHERE read_at IS NULL DO NOTHING;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;

CREATE INDEX quotes_promised ON quotes (due_at) WHERE assigned_to IS NOT NULL AND due_at IS NOT NULL;
CREATE INDEX enquiries_promised ON enquiries (due_at) WHERE assigned_to IS NOT NULL AND status IN ('new', 'in_progress');
CREATE INDEX changes_promised ON changes (due_at) WHERE assigned_to IS NOT NULL AND due_at IS NOT NULL;
CREATE INDEX complaints_promised ON complaints (due_at) WHERE assigned_to IS NOT NULL AND due_at IS NOT NULL;
CREATE INDEX claims_promised ON claims (due_at) WHERE assigned_to IS NOT NULL AND next_update_on IS NULL AND due_at IS NOT NULL;
CREATE INDEX claims_updates_promised ON claims (next_update_on) WHERE assigned_to IS NOT NULL AND status NOT IN ('draft', 'withdrawn', 'closed');
