/** Fictional contracts, checked against the demonstration's policies. Demonstration only. */
import { inArray, sql } from 'drizzle-orm'
import { readClause } from '#contract/model/requirements/readClause.ts'
import type { Db } from '#server/db/connect.ts'
import { demoClients, demoId } from '#server/db/demoId.ts'
import type { SignIn } from '#server/db/demoSignIn.ts'
import { checkLines, policiesToCheck } from './requirements.ts'
import { contractChecks } from './requirements.table.ts'

const examples = [
  {
    client: 'Groyne Joinery Ltd',
    by: 'Daniel Okafor',
    customer: 'Example Main Contractors Ltd',
    daysAgo: 9,
    clause: `12. INSURANCE
12.1 The Sub-Contractor shall maintain:
(a) public liability insurance of not less than £5,000,000 (five million pounds) any one occurrence, with an indemnity to principal clause;
(b) employers' liability insurance of not less than £10m any one occurrence; and
(c) professional indemnity insurance of £1m any one claim, to be maintained for 6 years after practical completion of the Works.
12.2 The policies shall be placed with insurers rated A- or better.`,
  },
  {
    client: 'Groyne Joinery Ltd',
    by: 'Daniel Okafor',
    customer: 'Example Housing Association',
    daysAgo: 64,
    clause:
      'Public liability £2m any one occurrence. Hired-in plant insurance of £50,000. Contract works insurance of £100,000 with an excess not exceeding £500.',
  },
  {
    client: 'Pebble Caf\u00e9 Ltd',
    by: 'Maria Hartley',
    customer: 'Brighton Food Festival',
    daysAgo: 35,
    clause:
      'Traders must have public liability insurance of at least £5 million any one event and employers liability insurance of £10 million.',
  },
] as const

const idOf = ({ client, customer }: (typeof examples)[number]) => demoId('contractCheck', `${client} ${customer}`)

export const seedDemoRequirements = async (db: Db): Promise<SignIn[]> => {
  const there = await db
    .select({ id: contractChecks.id })
    .from(contractChecks)
    .where(inArray(contractChecks.id, examples.map(idOf)))
  const known = new Set(there.map(({ id }) => id))
  // Reading and checking a contract takes about 50 ms, so it is not repeated at every start.
  const missing = examples.filter((example) => !known.has(idOf(example)))
  if (missing.length === 0) return []
  const { rows } = await db.execute<{ today: string }>(sql`SELECT to_char(now() AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') AS today`)
  const today = rows[0]?.today ?? ''
  for (const example of missing) {
    const { client, by, customer, daysAgo, clause } = example
    const clientId = demoClients.find(({ name }) => name === client)?.id
    if (!clientId) continue
    const lines = readClause(clause)
    const { results, counts } = checkLines(lines, await policiesToCheck(db, clientId, today), today)
    await db
      .insert(contractChecks)
      .values({
        id: idOf(example),
        clientId,
        customer,
        clause,
        lines,
        results,
        checkedOn: today,
        ...counts,
        madeByName: by,
        createdAt: sql`now() - make_interval(days => ${daysAgo})`,
      })
      .onConflictDoNothing()
  }
  return []
}
