/** Sending: the declaration, the reference, the record of what was said, and the mails, all in one transaction or not at all. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { canonical } from '#contract/model/answerOrder.ts'
import { claimCan, claimCautions } from '#contract/model/claim.ts'
import { aroundStep, checkStep, claimProgress, openStep } from '#contract/model/claimFlow.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { maskEmail } from '#contract/model/message.ts'
import type { QuestionSet } from '#contract/model/question.ts'
import { countedAnswers, sectionsOf } from '#contract/model/questionFlow.ts'
import { isReceived } from '#contract/model/upload.ts'
import { londonClock, promisedBy } from '#contract/model/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { claims as contract } from '#contract/site/claims.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { filesOf, fingerprintsOf } from '#server/features/uploads/uploads.ts'
import { referenceOf } from '#server/keys.ts'
import { claimEvents, claims, type ClaimRow, type SentReport } from './claims.table.ts'
import { adviceFor, columnsOf, emailOf, evidenceFor, kindLabel, setOf, readingAt, startFirst } from './claimSet.ts'
import { changeHeld, readHeld, requireDraft, shortenHolders } from './holder.ts'

/** No person answers a report in less. */
const quickestPerson = 2000

const owner = (row: Pick<ClaimRow, 'id'>) => ({ kind: 'claim' as const, id: row.id })
const laterOf = (row: Pick<ClaimRow, 'type' | 'later'>) =>
  evidenceFor(row.type)
    .filter(({ key }) => row.later.includes(key))
    .map(({ label }) => label)
const titleOf = (set: QuestionSet, step: string) => set.pages.find(({ id }) => id === step)?.title ?? 'Photos and papers'

export const check = async (ctx: Ctx) => {
  const found = await readHeld(ctx, async (db, row) => {
    requireDraft(row, ctx.now())
    const set = await setOf(db, row)
    const reading = readingAt(ctx.now())
    const open = openStep(set, row.answers, row.done, reading)
    const answers = countedAnswers(set, row.answers)
    return {
      sections: sectionsOf(set, row.answers),
      files: (await filesOf(db, owner(row))).filter(isReceived),
      later: laterOf(row),
      open: open ? { page: open, title: titleOf(set, open) } : null,
      cautions: claimCautions(answers, reading.today),
      declaration: set.declaration,
      circumstance: row.circumstance,
      before: aroundStep(set, row.answers, checkStep)?.before ?? null,
      ...claimProgress(set, row.answers, checkStep),
    }
  })
  if (!found) throw startFirst()
  return found
}

export const submit = (ctx: Ctx, { version }: ParsedInputOf<typeof contract.submit>) =>
  changeHeld(ctx, async (db, row) => {
    // Pressed twice, or sent again after a lost answer.
    if (row.reference) return { reference: row.reference }
    if (!claimCan(row.status, 'submit', 'holder')) throw new Failure('conflict', 'This report was withdrawn')
    requireDraft(row, ctx.now())
    const set = await setOf(db, row)
    const open = openStep(set, row.answers, row.done, readingAt(ctx.now()))
    if (open) throw new Failure('conflict', `One page is not complete: ${titleOf(set, open)}`, { flags: { page: open } })
    if (version !== set.declaration.version) throw new Failure('conflict', 'The declaration has changed. Please read it again.')
    const answers = countedAnswers(set, row.answers)
    const email = emailOf(answers)
    if (!email) throw new Failure('conflict', 'We need an e-mail address', { flags: { page: 'contact' } })
    const sent: SentReport = {
      declaration: [...set.declaration.duty, set.declaration.statement].join('\n\n'),
      sections: sectionsOf(set, row.answers),
      files: await fingerprintsOf(db, owner(row)),
      later: laterOf(row),
    }
    const reference = referenceOf('CL', londonClock(ctx.now()).date.slice(0, 4))
    // A program's report is kept and marked, yet nobody is written to in its name (security check 115).
    const suspected = row.suspected || ctx.now().getTime() - row.createdAt.getTime() < quickestPerson
    const columns = columnsOf(answers)
    await db
      .update(claims)
      .set({
        ...columns,
        status: 'submitted',
        reference,
        email,
        sent,
        sentHash: createHash('sha256').update(canonical(sent)).digest('hex'),
        declarationVersion: version,
        submittedAt: ctx.now(),
        dueAt: promisedBy(ctx.now()),
        savedAt: ctx.now(),
        suspected,
        version: row.version + 1,
      })
      .where(and(eq(claims.id, row.id), eq(claims.status, 'draft')))
    await db.insert(claimEvents).values({
      claimId: row.id,
      at: ctx.now(),
      party: 'holder',
      byName: columns.reporterName,
      action: 'submit',
      fromStatus: 'draft',
      toStatus: 'submitted',
    })
    await shortenHolders(db, row.id)
    if (!suspected) await tell(ctx, db, { ...row, ...columns, email }, reference)
    await record(ctx, {
      action: 'claims.submit',
      subjectType: 'claim',
      subjectId: row.id,
      before: { status: 'draft' },
      after: { status: 'submitted', reference, declarationVersion: version, kind: columns.kind, urgent: columns.urgent, suspected },
    })
    return { reference }
  })

const tell = async (ctx: Ctx, db: Ctx['db'], row: ClaimRow, reference: string) => {
  const kind = kindLabel(row.type)
  const related = { type: 'claim', id: row.id }
  const { circumstance, urgent } = row
  await queueEmail(
    { ...ctx, db },
    {
      template: 'claimReceived',
      to: row.email ?? '',
      props: { reference, kind, circumstance, advice: adviceFor(row.type), later: laterOf(row) },
      related,
    },
  )
  const firm = await getFirm({ db })
  await queueEmail(
    { ...ctx, db },
    {
      template: urgent ? 'claimUrgent' : 'claimNew',
      to: firm.email,
      props: { reference, kind, circumstance, link: ctx.origin + paths.adminClaim(row.id) },
      related,
    },
  )
}

export const sent = (ctx: Ctx) =>
  readHeld(ctx, async (db, row) => {
    if (!row.reference || !row.submittedAt) return null
    return {
      reference: row.reference,
      kind: kindLabel(row.type),
      circumstance: row.circumstance,
      urgent: row.urgent,
      email: maskEmail(row.email ?? ''),
      submittedAt: row.submittedAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      later: laterOf(row),
      files: (await filesOf(db, owner(row))).filter(isReceived).length,
      advice: adviceFor(row.type),
    }
  })
