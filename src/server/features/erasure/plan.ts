/** What an erasure would do, read as the system: the same rows that `erase_client` in the database then erases. Changes nothing. */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { ErasurePlan } from '#contract/admin/book/erasure.ts'
import { backupDays } from '#contract/model/clients/erasure.ts'
import { changeMachine } from '#contract/model/changes/changeMachine.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { complaintMachine } from '#contract/model/complaints/complaintMachine.ts'
import { invoiceMachine } from '#contract/model/invoices/invoiceMachine.ts'
import { renewalMachine } from '#contract/model/renewals/renewalMachine.ts'
import type { Db } from '#server/db/connect.ts'
import { clients, type ClientRow } from '#server/features/clients/clients.table.ts'
import { keptOf, summaryOf, type Kept } from './kept.ts'

export type Plan = Omit<ErasurePlan, 'number'> & {
  row: ClientRow
  kept: ErasurePlan['kept']
  keptIds: string[]
  /** Rows to erase, by table. */
  counts: Record<string, number>
  /** The client's and its people's names, addresses and numbers, none of which may appear in the reason for the erasure. */
  known: string[]
  hasConfidential: boolean
}

/** Plain names for the rows of a table, in this order. All other tables are summed up as traces. */
const words: Record<string, string> = {
  contacts: 'Contacts',
  users: 'Sign-ins of people who act for nobody else',
  memberships: 'Accesses to the portal',
  quotes: 'Quote requests',
  policies: 'Policies that gave no cover, or are older than we keep them',
  claims: 'Claim reports that were not sent, or are older than we keep them',
  documents: 'Documents older than we keep them, or without a file',
  uploads: 'Files',
  complaints: 'Complaints older than we keep them',
  emails: 'Emails in the log',
  text_messages: 'Text messages in the log',
  enquiries: 'Messages from the contact form',
  appointments: 'Appointments and call-backs',
  subscribers: 'Subscriptions to articles',
  record_events: "Notes and history of the client's record",
  tasks: 'Tasks',
  contract_checks: 'Checked contracts',
  proof_holders: 'People to whom letters about cover were made out',
}
const traces = 'Other traces: notifications, imports, codes and links, records of what was to be sent'

type Waiting = { one: string; many: string; sql: ReturnType<typeof sql> }

/** What is still open and blocks the erasure, by number. */
const waiting = (own: ReturnType<typeof sql>, theirs: ReturnType<typeof sql>): Waiting[] => {
  const open = (statuses: readonly string[]) => sql`NOT status = ANY(${sql.param([...statuses])}::text[])`
  const policy = sql`(SELECT reference FROM policies WHERE policies.id = policy_id)`
  return [
    {
      one: 'A policy is on cover or still to begin',
      many: 'policies are on cover or still to begin',
      sql: sql`SELECT reference FROM policies WHERE client_id = ANY(${own}) AND (status NOT IN ('expired', 'cancelled')
        OR (bound_at IS NOT NULL AND expiry >= (now() AT TIME ZONE 'Europe/London')::date AND (cancelled_from IS NULL OR cancelled_from > (now() AT TIME ZONE 'Europe/London')::date)))`,
    },
    {
      one: 'A quote was accepted, and no policy made yet',
      many: 'quotes were accepted, and no policy made yet',
      sql: sql`SELECT coalesce(reference, '') AS reference FROM quotes WHERE (client_id = ANY(${own}) OR (client_id IS NULL AND email = ANY(${theirs})))
        AND status = 'accepted'`,
    },
    {
      one: 'A claim is open',
      many: 'claims are open',
      sql: sql`SELECT coalesce(reference, '') AS reference FROM claims WHERE (client_id = ANY(${own}) OR (client_id IS NULL AND email = ANY(${theirs})))
        AND submitted_at IS NOT NULL AND ${open(['withdrawn', 'closed'])}`,
    },
    {
      one: 'A change of cover is open',
      many: 'changes of cover are open',
      sql: sql`SELECT reference FROM changes WHERE client_id = ANY(${own}) AND ${open(changeMachine.inTurnOf(null))}`,
    },
    {
      one: 'A renewal is open',
      many: 'renewals are open',
      sql: sql`SELECT coalesce(${policy}, '') AS reference FROM renewals WHERE client_id = ANY(${own}) AND ${open(renewalMachine.inTurnOf(null))}`,
    },
    {
      one: 'An invoice or credit note is not settled',
      many: 'invoices or credit notes are not settled',
      sql: sql`SELECT reference FROM invoices WHERE client_id = ANY(${own}) AND ${open(invoiceMachine.inTurnOf(null))}`,
    },
    {
      one: 'A complaint is open',
      many: 'complaints are open',
      sql: sql`SELECT reference FROM complaints WHERE (client_id = ANY(${own}) OR (client_id IS NULL AND lower(email) = ANY(${theirs})))
        AND ${open(complaintMachine.inTurnOf(null))}`,
    },
  ]
}

const named = 5
const blockersOf = async (db: Db, row: ClientRow, own: ReturnType<typeof sql>, theirs: ReturnType<typeof sql>): Promise<string[]> => {
  const blockers = row.mergedInto ? ['This record was merged into another client: erase that one'] : []
  for (const { one, many, sql: query } of waiting(own, theirs)) {
    const { rows } = await db.execute<{ reference: string }>(sql`${query} ORDER BY 1`)
    if (rows.length === 0) continue
    const names = rows.slice(0, named).map(({ reference }) => reference)
    const more = rows.length > named ? ` and ${rows.length - named} more` : ''
    blockers.push(`${rows.length === 1 ? one : `${rows.length} ${many}`}: ${names.join(', ')}${more}`)
  }
  return blockers
}

type Known = { own: string[]; people: string[]; addresses: string[]; phones: string[] }

/** Runs as the system, because rows this member of staff may not see are erased too. Null if there is no such client. */
export const planOf = async (db: Db, clientId: string, now: Date): Promise<Plan | null> => {
  const [row] = await db.select().from(clients).where(eq(clients.id, clientId))
  if (!row) return null
  const today = londonClock(now).date
  const { rows: found } = await db.execute<Known>(sql`
    SELECT own, people, erasure_addresses(own, people) AS addresses, erasure_phones(own, people) AS phones
    FROM (SELECT own, erasure_people(own) AS people FROM erasure_own(${clientId}) AS own) AS theirs`)
  const { own, people, addresses, phones } = found[0] ?? { own: [clientId], people: [], addresses: [], phones: [] }
  const ownSql = sql`${sql.param(own)}::uuid[]`
  const blockers = await blockersOf(db, row, ownSql, sql`${sql.param(addresses)}::text[]`)
  const keptRecords: Kept[] = await keptOf(db, own, addresses, today)
  const keptIds = keptRecords.map(({ id }) => id)
  const { rows: tables } = await db.execute<{ of_table: string; rows: number; print: string }>(
    sql`SELECT of_table, count(*)::int AS rows, md5(string_agg(row_key, ',' ORDER BY row_key)) AS print
      FROM erasure_rows(${clientId}, ${sql.param(keptIds)}::uuid[]) GROUP BY of_table ORDER BY of_table`,
  )
  const { rows: names } = await db.execute<{ name: string }>(sql`
    SELECT name FROM clients WHERE id = ANY(${ownSql}) UNION SELECT trading_name FROM clients WHERE id = ANY(${ownSql})
    UNION SELECT name FROM contacts WHERE client_id = ANY(${ownSql}) UNION SELECT name FROM users WHERE id = ANY(${sql.param(people)}::uuid[])`)
  const { rows: secret } = await db.execute(sql`SELECT 1 FROM policies WHERE client_id = ANY(${ownSql}) AND confidential
    UNION ALL SELECT 1 FROM documents WHERE client_id = ANY(${ownSql}) AND visible_to = 'confidential' LIMIT 1`)
  const counts = Object.fromEntries(tables.map((one) => [one.of_table, one.rows]))
  const plain = Object.entries(words).flatMap(([table, what]) => (counts[table] ? [{ what, count: counts[table] }] : []))
  const rest = Object.entries(counts).reduce((sum, [table, count]) => sum + (table in words ? 0 : count), 0)
  const kept = summaryOf(keptRecords)
  const keepsName = kept.length > 0
  const print = createHash('sha256')
    .update(JSON.stringify([row.version, blockers, keptRecords, tables, people]))
    .digest('hex')
  return {
    row,
    print,
    blockers,
    goes: rest > 0 ? [...plain, { what: traces, count: rest }] : plain,
    kept,
    keepsName,
    backupsUntil: addDays(today, backupDays),
    keptIds,
    counts,
    known: [...names.map(({ name }) => name), ...addresses, ...phones].filter((one) => one.length > 2),
    hasConfidential: secret.length > 0,
  }
}
