/** A few demo tasks and three complaints, dated from the day of the first start. Demo only. */
import { asc, eq, inArray } from 'drizzle-orm'
import { nextDue } from '#contract/model/complaints/complaintClock.ts'
import { addDays, londonClock, londonInstant, workingDayAfter } from '#contract/model/contact/workingTime.ts'
import type { Db } from '#server/db/connect.ts'
import { demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { clients, contacts } from '#server/features/clients/clients.table.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { tasks } from '#server/features/tasks/tasks.table.ts'
import { users } from '#server/features/users/users.table.ts'
import { clockFacts } from './complaintRecord.ts'
import { complaints, type ComplaintRow } from './complaints.table.ts'

type Planned = {
  client: string
  title: string
  note?: string
  due: number | null
  high?: true
  rule?: string
  done?: true
  snoozed?: number
}

const plannedTasks: readonly Planned[] = [
  {
    client: 'Pebble Café Ltd',
    title: 'Ring Maria about the new coffee roaster before renewal',
    note: 'She wants it on the contents sum.',
    due: 1,
    high: true,
  },
  { client: 'Pebble Café Ltd', title: 'Renewal: confirm the facts', due: 4, rule: 'renewal:demo:pebble' },
  { client: 'Groyne Joinery Ltd', title: 'Get the copy of the alarm contract', due: -3 },
  { client: 'Kemp Bakery Ltd', title: 'Send the statement of fact again', due: 0 },
  { client: 'Kestrel Security Ltd', title: "Ask for the list of guards for employers' liability", due: 9, snoozed: 6 },
  { client: 'Ashdown Veterinary Ltd', title: 'Quarterly review call', due: 21 },
  { client: 'Chalk Lane Dental Ltd', title: 'Check the sanctions lists', due: -8, done: true },
]

type Complained = Pick<ComplaintRow, 'complainant' | 'category' | 'description' | 'kind' | 'channel' | 'status'> & {
  client: string
  daysAgo: number
}
const plannedComplaints: readonly Complained[] = [
  {
    client: 'Kemp Bakery Ltd',
    complainant: 'The owner of Kemp Bakery',
    category: 'delay',
    kind: 'service',
    channel: 'phone',
    status: 'received',
    daysAgo: 1,
    description: 'Rang twice for the certificate that the landlord asks for, and nobody rang back.',
  },
  {
    client: 'Groyne Joinery Ltd',
    complainant: 'Daniel Okafor',
    category: 'price',
    kind: 'service',
    channel: 'email',
    status: 'investigating',
    daysAgo: 23,
    description: 'The premium of the van went up by a third, and the letter did not say why.',
  },
  {
    client: 'Pebble Café Ltd',
    complainant: 'Helen Marsh',
    category: 'data',
    kind: 'data_protection',
    channel: 'email',
    status: 'acknowledged',
    daysAgo: 12,
    description: 'A schedule of another company was attached to a mail for the café.',
  },
]

export const seedDemoTasksAndComplaints = async (db: Db): Promise<SignIn[]> => {
  const marker = demoId('task', plannedTasks[0]?.title ?? '')
  // Written only once, so that changes made in the demo are kept.
  if ((await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, marker))).length > 0) return []
  const names = [...new Set([...plannedTasks, ...plannedComplaints].map(({ client }) => client))]
  const known = new Map(
    (await db.select({ id: clients.id, name: clients.name }).from(clients).where(inArray(clients.name, names))).map(({ id, name }) => [
      name,
      id,
    ]),
  )
  const [admin] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.name))
    .limit(1)
  const { rows } = await db.execute<{ now: Date }>('SELECT now() AS now')
  const now = new Date(rows[0]?.now ?? 0)
  const today = londonClock(now).date
  const by = { party: 'staff' as const, byUser: admin?.id ?? null, byName: admin?.name ?? 'A broker', visibleTo: 'staff' as const }
  const events: (typeof recordEvents.$inferInsert)[] = []
  for (const [place, one] of plannedTasks.entries()) {
    const id = demoId('task', one.title)
    const clientId = known.get(one.client) ?? null
    const at = londonInstant(addDays(today, -9), '10:15')
    await db.insert(tasks).values({
      id,
      clientId,
      subjectType: clientId ? 'client' : '',
      subjectId: clientId,
      madeByRule: one.rule ?? '',
      title: one.title,
      note: one.note ?? '',
      status: one.done ? 'done' : 'open',
      dueOn: one.due === null ? null : addDays(today, one.due),
      snoozedUntil: one.snoozed === undefined ? null : addDays(today, one.snoozed),
      priority: one.high ? 'high' : 'normal',
      assignedTo: place % 3 === 2 ? null : (admin?.id ?? null),
      doneAt: one.done ? now : null,
      createdAt: at,
    })
    events.push({ ...by, subjectType: 'task', subjectId: id, at, action: 'create', toStatus: 'open' })
    if (one.done)
      events.push({ ...by, subjectType: 'task', subjectId: id, at: now, action: 'complete', fromStatus: 'open', toStatus: 'done' })
  }
  for (const { client, daysAgo, ...one } of plannedComplaints) {
    const id = demoId('complaint', one.description)
    const receivedOn = addDays(today, -daysAgo)
    const at = londonInstant(receivedOn, '11:05')
    const acknowledgedAt = one.status === 'received' ? null : londonInstant(workingDayAfter(receivedOn, 1), '09:40')
    const row = { ...one, receivedOn, acknowledgedAt, summaryResolvedAt: null, finalResponseAt: null }
    await db.insert(complaints).values({
      id,
      ...row,
      clientId: known.get(client) ?? null,
      eligible: one.kind === 'service' ? 'yes' : 'unknown',
      dueAt: nextDue(clockFacts(row as ComplaintRow), now),
      assignedTo: one.status === 'received' ? null : (admin?.id ?? null),
      createdAt: at,
    })
    const line = { ...by, subjectType: 'complaint', subjectId: id }
    events.push({ ...line, at, action: 'create', toStatus: 'received' })
    if (acknowledgedAt)
      events.push({
        ...line,
        at: acknowledgedAt,
        action: 'acknowledge',
        fromStatus: 'received',
        toStatus: 'acknowledged',
        visibleTo: 'client',
      })
    if (one.status === 'investigating')
      events.push({
        ...line,
        at: acknowledgedAt ?? at,
        action: 'investigate',
        fromStatus: 'acknowledged',
        toStatus: 'investigating',
        visibleTo: 'client',
      })
  }
  await db.insert(recordEvents).values(events)
  // A contact to ring, for the screenshots.
  for (const [name, phone, email] of [['Maria Hartley', '+441273496806', 'maria@pebble-cafe.example.com']] as const)
    await db.update(contacts).set({ phone, email }).where(eq(contacts.name, name))
  return []
}
