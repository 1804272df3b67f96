-- A notification for somebody who has left reaches the administrators with a permission instead: with `otherwise`, as where nobody has the record,
-- or with `if_gone`, where a record that nobody has waits in its inbox without one.
DROP FUNCTION notify_staff(text, text, text, uuid[], uuid, text, text, text);
CREATE FUNCTION notify_staff(
  told_kind text, about_type text, about_id text, readers uuid[], except_user uuid, told_by text, otherwise text, told_name text, if_gone text DEFAULT ''
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  before text := coalesce(current_setting('app.scope', true), '');
  card record;
  whom uuid[] := readers;
  needed text := otherwise;
  written integer;
BEGIN
  PERFORM set_config('app.scope', 'system', true);
  SELECT * INTO card FROM record_card(about_type, about_id);
  IF whom IS NULL AND card.assigned IS NOT NULL THEN whom := ARRAY[card.assigned]; END IF;
  IF cardinality(whom) > 0 AND NOT EXISTS (SELECT FROM users u WHERE u.id = ANY (whom) AND u.role <> 'client' AND u.status = 'active') THEN
    whom := NULL;
    IF needed = '' THEN needed := if_gone; END IF;
  END IF;
  IF whom IS NULL AND needed <> '' THEN
    whom := ARRAY(SELECT id FROM users WHERE role = 'admin' AND status = 'active' AND (permissions IS NULL OR needed = ANY (permissions)));
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
