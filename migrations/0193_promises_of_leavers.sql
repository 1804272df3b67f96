-- A promised time about to run out: the notification for a handler who has left goes to the administrators who may answer it.
CREATE OR REPLACE FUNCTION notify_of_promises(seen_at timestamptz, hours integer) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE written integer;
BEGIN
  WITH due AS (
    SELECT assigned_to, 'quote' AS type, id, reference AS name, due_at, 'quote:respond' AS needed FROM quotes
      WHERE assigned_to IS NOT NULL AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    UNION ALL SELECT assigned_to, 'enquiry', id, reference, due_at, 'contact:respond' FROM enquiries
      WHERE assigned_to IS NOT NULL AND status IN ('new', 'in_progress') AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    UNION ALL SELECT assigned_to, 'change', id, reference, due_at, 'policy:edit' FROM changes
      WHERE assigned_to IS NOT NULL AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    UNION ALL SELECT assigned_to, 'complaint', id, reference, due_at, 'complaint:edit' FROM complaints
      WHERE assigned_to IS NOT NULL AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    UNION ALL SELECT assigned_to, 'claim', id, reference, due_at, 'claim:edit' FROM claims
      WHERE assigned_to IS NOT NULL AND next_update_on IS NULL AND due_at > seen_at AND due_at <= seen_at + make_interval(hours => hours)
    -- A client who hears from us by a day hears before the office closes on it.
    UNION ALL SELECT assigned_to, 'claim', id, reference, (next_update_on + time '17:30') AT TIME ZONE 'Europe/London', 'claim:edit' FROM claims
      WHERE assigned_to IS NOT NULL AND status NOT IN ('draft', 'withdrawn', 'closed')
        AND next_update_on = (seen_at AT TIME ZONE 'Europe/London')::date
        AND (next_update_on + time '17:30') AT TIME ZONE 'Europe/London' BETWEEN seen_at AND seen_at + make_interval(hours => hours)
  )
  INSERT INTO notifications (user_id, kind, subject_type, subject_id, subject_name, at, key)
    SELECT u.id, 'promise', d.type, d.id::text, left(coalesce(d.name, ''), 200), seen_at, told.key
    FROM due d
      JOIN users handler ON handler.id = d.assigned_to
      JOIN users u ON u.status = 'active' AND CASE WHEN handler.status = 'active' THEN u.id = handler.id AND u.role <> 'client'
        ELSE u.role = 'admin' AND (u.permissions IS NULL OR d.needed = ANY (u.permissions)) END,
      LATERAL (SELECT 'promise ' || d.type || ' ' || d.id || ' ' || to_char(d.due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI') AS key) told
    WHERE NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.key = told.key)
    ON CONFLICT (user_id, kind, subject_type, subject_id) WHERE read_at IS NULL DO NOTHING;
  GET DIAGNOSTICS written = ROW_COUNT;
  RETURN written;
END $$;
