/** Reading what insurers were told, for staff and clients, as it stood at the end of a day. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { companiesWith, type Client } from '#contract/access.ts'
import type { DisclosureSubject, Ledger, LedgerOfClient } from '#contract/model/disclosures/presentation.ts'
import type { Db } from '#server/db/connect.ts'
import { disclosures, presentations, type DisclosureRow, type PresentationRow } from './disclosures.table.ts'
import { answerOf, sealOf } from './ledger.ts'

export { actingName, noteAnswers, sealPresentation } from './ledger.ts'

const mostAnswers = 2000
const mostPresentations = 200

const presentationOf = ({ id, subjectType, step, byName, at, body, sha256 }: PresentationRow): LedgerOfClient['presentations'][number] => ({
  id,
  subject: subjectType,
  reference: body.reference,
  step,
  by: byName,
  at: at.toISOString(),
  answers: body.answers.length,
  sha256,
  intact: sealOf(body) === sha256,
})

/** The newest answer to each question, with the earlier ones. `rows`: newest first. */
const standing = (rows: readonly DisclosureRow[]): LedgerOfClient['answers'] => {
  const found = new Map<string, LedgerOfClient['answers'][number]>()
  for (const row of rows) {
    const key = `${row.subjectId} ${row.key}`
    const known = found.get(key)
    if (known) known.earlier.push(answerOf(row))
    else found.set(key, { subject: row.subjectType, subjectId: row.subjectId, now: answerOf(row), earlier: [] })
  }
  return [...found.values()].reverse()
}

/** `on`: up to the end of that day in London. `companies`: those the caller may see. */
export const ledgerOf = async (
  db: Db,
  { companies, on, today }: { companies: readonly { id: string; name: string }[]; on: string; today: string },
): Promise<Ledger> => {
  const ids = companies.map(({ id }) => id)
  const until = sql`((${on}::date + 1)::timestamp AT TIME ZONE 'Europe/London')`
  const [answers, sealed] =
    ids.length === 0
      ? [[], []]
      : await Promise.all([
          db
            .select()
            .from(disclosures)
            .where(and(inArray(disclosures.clientId, ids), sql`${disclosures.at} < ${until}`))
            .orderBy(desc(disclosures.seq))
            .limit(mostAnswers + 1),
          db
            .select()
            .from(presentations)
            .where(and(inArray(presentations.clientId, ids), sql`${presentations.at} < ${until}`))
            .orderBy(desc(presentations.seq))
            .limit(mostPresentations + 1),
        ])
  const more = answers.length > mostAnswers || sealed.length > mostPresentations
  return {
    on,
    today,
    clients: companies.map(({ id, name }) => ({
      id,
      name,
      presentations: sealed
        .slice(0, mostPresentations)
        .filter(({ clientId }) => clientId === id)
        .map(presentationOf),
      answers: standing(answers.slice(0, mostAnswers).filter(({ clientId }) => clientId === id)),
      more,
    })),
  }
}

/**
 * Whether somebody who may see a company's policies may read this answer. The claims of a renewal are our own record of them, which needs the
 * right to see claims; what a client answered about past losses belongs to what its signatory declares (docs/decisions/0110).
 */
export const isForReader = (
  reader: Pick<Client, 'companies'>,
  clientId: string,
  { subject, key }: { subject: DisclosureSubject; key: string },
): boolean => subject !== 'renewal' || key !== 'claims' || companiesWith(reader, 'claims', 'view').some(({ id }) => id === clientId)

export const presentationById = async (db: Db, id: string): Promise<PresentationRow | undefined> =>
  (await db.select().from(presentations).where(eq(presentations.id, id)))[0]
