/** Recording what insurers are told. Runs in the caller's transaction; rows are never changed. */
import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import type { DisclosureSubject, GivenAnswer, PresentationBody } from '#contract/model/disclosures/presentation.ts'
import { canonical } from '#contract/model/questions/answerOrder.ts'
import type { Actor } from '#contract/access.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import type { ActingCtx } from '#server/features/records/records.ts'
import { disclosures, presentations, type DisclosureRow } from './disclosures.table.ts'

type Disclosure = {
  clientId: string
  subject: DisclosureSubject
  subjectId: string
  policyId: string | null
  /** In the order in which they are asked. */
  answers: readonly GivenAnswer[]
}

export const sealOf = (body: PresentationBody) => createHash('sha256').update(canonical(body)).digest('hex')

/** The newest answer to each question about this record. */
const newest = (db: Db, { subject, subjectId }: Pick<Disclosure, 'subject' | 'subjectId'>): Promise<DisclosureRow[]> =>
  db
    .selectDistinctOn([disclosures.key])
    .from(disclosures)
    .where(and(eq(disclosures.subjectType, subject), eq(disclosures.subjectId, subjectId)))
    .orderBy(disclosures.key, desc(disclosures.seq))

const note = async (db: Db, { clientId, subject, subjectId, policyId, answers }: Disclosure) => {
  const known = await newest(db, { subject, subjectId })
  const fresh = answers.flatMap((entry) => {
    const before = known.find(({ key }) => key === entry.key)
    if (before && before.answer === entry.answer && before.question === entry.question) return []
    const { by, at, ...fields } = entry
    const corrects = before?.id ?? null
    return [{ ...fields, id: randomUUID(), clientId, subjectType: subject, subjectId, policyId, byName: by, at: new Date(at), corrects }]
  })
  if (fresh.length > 0) await db.insert(disclosures).values(fresh)
}

/** Adds answers that are new or have changed. Uses the system's scope, because the ledger is the firm's own record, not the caller's. */
export const noteAnswers = (ctx: Pick<ActingCtx, 'db'>, disclosure: Disclosure): Promise<void> =>
  asSystem(ctx, ({ db }) => note(db, disclosure))

type Presented = Disclosure & {
  /** Of the policy where it is left out. */
  reference?: string
  step: PresentationBody['step']
  by: string
  /** When it was sent, if not now: a request of somebody who was no client yet. */
  at?: Date
}

/** Seals what is sent to insurers: each answer with who gave it, and when. */
export const sealPresentation = (
  ctx: Pick<ActingCtx, 'db' | 'now'>,
  { reference, step, by, at = ctx.now(), ...disclosure }: Presented,
): Promise<void> =>
  asSystem(ctx, async ({ db }) => {
    await note(db, disclosure)
    const { clientId, subject, subjectId, policyId, answers } = disclosure
    const [[client], [policy], rows] = await Promise.all([
      db.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId)),
      policyId ? db.select({ reference: policies.reference }).from(policies).where(eq(policies.id, policyId)) : [],
      newest(db, disclosure),
    ])
    const body: PresentationBody = {
      subject,
      reference: reference ?? policy?.reference ?? '',
      step,
      client: client?.name ?? '',
      by,
      at: at.toISOString(),
      answers: answers.flatMap(({ key }) => rows.filter((row) => row.key === key).map(answerOf)),
    }
    await db
      .insert(presentations)
      .values({ id: randomUUID(), clientId, subjectType: subject, subjectId, policyId, step, byName: by, at, body, sha256: sealOf(body) })
  })

export const answerOf = ({ key, question, version, answer, source, byName, at }: DisclosureRow): GivenAnswer => ({
  key,
  question,
  version,
  answer,
  source,
  by: byName,
  at: at.toISOString(),
})

/** Name of the acting user, for the ledger. */
export const actingName = ({ actor }: { actor?: Actor }, otherwise = 'The system'): string =>
  actor && 'name' in actor ? actor.name : otherwise
