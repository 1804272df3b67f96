/** Submitting: stores the declaration, the reference and the answers as read back, and queues the mails, in one transaction. */
import { createHash } from 'node:crypto'
import { canonical } from '#contract/model/questions/answerOrder.ts'
import { claimCautions } from '#contract/model/claims/claim.ts'
import { claimMachine } from '#contract/model/claims/claimMachine.ts'
import { aroundStep, checkStep, claimProgress, openStep } from '#contract/model/claims/claimFlow.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { maskEmail } from '#contract/model/messages/message.ts'
import type { QuestionSet } from '#contract/model/questions/question.ts'
import { countedAnswers, sectionsOf } from '#contract/model/questions/questionFlow.ts'
import { isReceived } from '#contract/model/files/upload.ts'
import type { claims as contract } from '#contract/site/claims.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { clientDoer, transition, writtenDown } from '#server/features/records/records.ts'
import { filesOf, fingerprintsOf } from '#server/features/uploads/uploads.ts'
import { referenceOf } from '#server/keys.ts'
import { claimRecord, laterOf } from './claimRecord.ts'
import type { ClaimRow, SentReport } from './claims.table.ts'
import { adviceFor, columnsOf, emailOf, kindLabel, setOf, readingAt } from './questionSet.ts'
import { lockClaim, readClaim, requireDraft, shortenDraftCookies } from './draftOwner.ts'

/** Milliseconds. Anything quicker is faster than a person can answer the questions. */
const quickestPerson = 2000

const owner = (row: Pick<ClaimRow, 'id'>) => ({ kind: 'claim' as const, id: row.id })
const titleOf = (set: QuestionSet, step: string) => set.pages.find(({ id }) => id === step)?.title ?? 'Photos and documents'

type Draft = CtxFor<{ holder: 'claim' }>

export const check = async (ctx: Draft) => {
  const row = await readClaim(ctx.db, ctx.holder.claimId)
  requireDraft(row, ctx.now())
  const set = await setOf(ctx.db, row)
  const reading = readingAt(ctx.now())
  const open = openStep(set, row, reading)
  const answers = countedAnswers(set, row.answers)
  return {
    sections: sectionsOf(set, row.answers),
    files: (await filesOf(ctx.db, owner(row))).filter(isReceived),
    later: laterOf(row),
    open: open ? { page: open, title: titleOf(set, open) } : null,
    cautions: claimCautions(answers, reading.today),
    declaration: set.declaration,
    circumstance: row.circumstance,
    before: aroundStep(set, row, checkStep)?.before ?? null,
    ...claimProgress(set, row, checkStep),
  }
}

export const submit = async (ctx: Draft, { version }: ParsedInputOf<typeof contract.submit>) => {
  const { db } = ctx
  const row = await lockClaim(db, ctx.holder.claimId)
  // A double click, or sent again because the reply was lost.
  if (row.reference) return { reference: row.reference }
  if (!claimMachine.can(row.status, 'submit', 'client')) throw new Failure('conflict', 'This report was withdrawn')
  requireDraft(row, ctx.now())
  const set = await setOf(db, row)
  const open = openStep(set, row, readingAt(ctx.now()))
  if (open) throw new Failure('conflict', `One page is not complete: ${titleOf(set, open)}`, { flags: { page: open } })
  if (version !== set.declaration.version) throw new Failure('conflict', 'The declaration has changed. Please read it again.')
  const answers = countedAnswers(set, row.answers)
  const email = emailOf(answers)
  if (!email) throw new Failure('conflict', 'We need an email address', { flags: { page: 'contact' } })
  const sent: SentReport = {
    declaration: [...set.declaration.duty, set.declaration.statement].join('\n\n'),
    sections: sectionsOf(set, row.answers),
    files: await fingerprintsOf(db, owner(row)),
    later: laterOf(row),
  }
  const reference = referenceOf('CL', todayOf(ctx).slice(0, 4))
  const suspected = row.suspected || ctx.now().getTime() - row.createdAt.getTime() < quickestPerson
  const columns = columnsOf(answers)
  await transition(
    ctx,
    claimRecord,
    { locked: row, action: 'submit', by: clientDoer(columns.reporterName) },
    {
      patch: {
        ...columns,
        reference,
        email,
        sent,
        sentHash: createHash('sha256').update(canonical(sent)).digest('hex'),
        declarationVersion: version,
        submittedAt: ctx.now(),
        savedAt: ctx.now(),
        suspected,
      },
      reason: writtenDown(ctx.actor),
      audit: { reference, declarationVersion: version, kind: columns.kind, urgent: columns.urgent, suspected },
    },
  )
  await shortenDraftCookies(db, row.id)
  return { reference }
}

export const sent = async (ctx: CtxFor<{ holder: 'claim'; optional: true }>) => {
  const row = ctx.holder ? await readClaim(ctx.db, ctx.holder.claimId) : null
  if (!row?.reference || !row.submittedAt) return null
  return {
    reference: row.reference,
    kind: kindLabel(row.type),
    circumstance: row.circumstance,
    urgent: row.urgent,
    email: maskEmail(row.email ?? ''),
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
    later: laterOf(row),
    files: (await filesOf(ctx.db, owner(row))).filter(isReceived).length,
    advice: adviceFor(row.type),
  }
}
