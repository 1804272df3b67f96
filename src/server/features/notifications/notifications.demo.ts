/** Demonstration only: what happened in the last few days to the people responsible. Written straight into the table, because it is in the past. */
import { sql } from 'drizzle-orm'
import type { SignIn } from '#server/db/demoSignIn.ts'
import type { Db } from '#server/db/connect.ts'
import { notifications } from './notifications.table.ts'

export const seedDemoNotifications = async (db: Db): Promise<SignIn[]> => {
  if ((await db.select({ id: notifications.id }).from(notifications).limit(1)).length > 0) return []
  // For each kind of work the newest few of each administrator, assigned by the other.
  await db.execute(sql`
    WITH work AS (
      SELECT assigned_to, 'assigned' AS kind, 'enquiry' AS type, id, reference AS name, 'Grace Holloway' AS by_name, created_at
        FROM enquiries WHERE status IN ('new', 'in_progress')
      UNION ALL SELECT assigned_to, 'assigned', 'quote', id, reference, 'Ruth Alder', submitted_at FROM quotes WHERE submitted_at IS NOT NULL
      UNION ALL SELECT assigned_to, 'assigned', 'task', id, title, 'Ruth Alder', created_at FROM tasks WHERE status = 'open'
      UNION ALL SELECT assigned_to, 'assigned', 'claim', id, reference, 'Grace Holloway', created_at
        FROM claims WHERE status NOT IN ('draft', 'withdrawn', 'closed')
      UNION ALL SELECT e.assigned_to, 'mail', 'email', m.id, m.subject, '', m.reported_at
        FROM emails m JOIN enquiries e ON e.id::text = m.related_id WHERE m.state = 'bounced'
    ), newest AS (
      SELECT w.*, row_number() OVER (PARTITION BY w.assigned_to, w.type ORDER BY w.created_at DESC, w.id) AS place
      FROM work w JOIN users u ON u.id = w.assigned_to AND u.role = 'admin' WHERE w.name IS NOT NULL
    )
    INSERT INTO ${notifications} (user_id, kind, subject_type, subject_id, subject_name, by_name, at, read_at)
      SELECT assigned_to, kind, type, id::text, left(name, 200), left(by_name, 200), now() - make_interval(hours => hours),
        CASE WHEN place > 2 THEN now() - make_interval(hours => hours - 1) END
      FROM newest, LATERAL (SELECT (place * 19 + length(type))::int AS hours) o WHERE place <= 4`)
  return []
}
