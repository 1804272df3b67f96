-- A holding letter keeps the eight weeks, so no answer of ours has a day any more. A complaint that was resolved at once and then opened again
-- was acknowledged by that letter: what is due then is the final response, by the end of the eight weeks.
SELECT set_config('app.scope', 'system', true);
UPDATE complaints SET due_at = NULL WHERE kind = 'service' AND status IN ('holding_letter_sent', 'with_fos') AND holding_letter_at IS NOT NULL;
UPDATE complaints SET acknowledged_at = resolved.at, due_at = (received_on + 56 + time '17:30') AT TIME ZONE 'Europe/London'
  FROM (SELECT subject_id, min(at) AS at FROM record_events WHERE subject_type = 'complaint' AND action = 'resolveEarly' GROUP BY subject_id) AS resolved
  WHERE resolved.subject_id = complaints.id AND status = 'investigating' AND acknowledged_at IS NULL;
