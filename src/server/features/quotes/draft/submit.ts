/** Submitting: stores the declaration, the reference and the answers as they were read back, and queues the mails, in one transaction. */
import { createHash } from 'node:crypto'
import { companiesWith, type Company } from '#contract/access.ts'
import { canonical } from '#contract/model/questions/answerOrder.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { maskEmail } from '#contract/model/messages/message.ts'
import { countedAnswers, firstOpenPage, sectionsOf } from '#contract/model/questions/questionFlow.ts'
import { quoteMachine } from '#contract/model/quotes/quoteMachine.ts'
import { referralsOf } from '#contract/model/quotes/referral.ts'
import type { quotes as contract } from '#contract/site/quotes.ts'
import { todayOf, type Ctx, type CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { companiesFrom, liveMembershipsOf } from '#server/features/memberships/memberships.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { clientDoer, transition, writtenDown } from '#server/features/records/records.ts'
import { findUser } from '#server/features/users/users.ts'
import { referenceOf } from '#server/keys.ts'
import { withPapers } from './attachments.ts'
import { lockQuote, readQuote, requireDraft, shortenDraftCookies } from './draftOwner.ts'
import { quoteRecord } from '../quoteRecord.ts'
import type { QuoteRow, Sent } from '../quotes.table.ts'
import { coverNames, emailOf, readingAt } from './questionSet.ts'

const programSent = { code: 'suspected', text: 'A hidden field was filled in: it may come from a bot. No email was sent when it came in.' }

const chosenForThem = { code: 'chosen', text: 'Asked us to choose the covers: check that they fit before asking insurers' }

export const hashOfSent = (sent: Sent) => createHash('sha256').update(canonical(sent)).digest('hex')

/** Refuses a request begun for a company by somebody who may no longer act on its quotes: it would be sent in the company's name. */
const requireStillActs = async ({ db, actor }: Ctx, { clientId, begunBy }: Pick<QuoteRow, 'clientId' | 'begunBy'>) => {
  if (clientId === null || begunBy === null) return
  const acts = (companies: readonly Company[]) => companiesWith({ companies }, 'quotes', 'act').some(({ id }) => id === clientId)
  if (actor.kind === 'client' && acts(actor.companies)) return
  const begun = await asSystem({ db }, async (system) => {
    const user = await findUser(system.db, begunBy)
    return user?.status === 'active' ? companiesFrom(await liveMembershipsOf(system.db, begunBy)) : []
  })
  if (!acts(begun))
    throw new Failure('forbidden', 'You may no longer ask for terms for the company this was begun for. Start a new request, or ring us.')
}

export const submit = async (ctx: CtxFor<{ holder: 'quote' }>, { name, role, version }: ParsedInputOf<typeof contract.submit>) => {
  const { db } = ctx
  const row = await lockQuote(db, ctx.holder.quoteId)
  // A double click, or a retry because the response was lost.
  if (row.reference) return { reference: row.reference }
  if (!quoteMachine.can(row.status, 'submit', 'client')) throw new Failure('conflict', 'This request was withdrawn')
  requireDraft(row, ctx.now())
  await requireStillActs(ctx, row)
  const [set, papers] = await Promise.all([loadSet(db, row), withPapers(db, row)])
  const open = firstOpenPage(set, row.answers, row.done, readingAt(ctx.now()))
  if (open) throw new Failure('conflict', `One page is not complete: ${open.title}`, { flags: { page: open.id } })
  if (version !== set.declaration.version) throw new Failure('conflict', 'The declaration has changed. Please read it again.')
  const answers = countedAnswers(set, row.answers)
  const email = emailOf(answers)
  if (!email) throw new Failure('conflict', 'We need an email address', { flags: { page: 'contact' } })
  const today = todayOf(ctx)
  const sent: Sent = {
    declaration: [...set.declaration.duty, set.declaration.statement].join('\n\n'),
    sections: sectionsOf(set, papers),
  }
  const reference = referenceOf('QT', today.slice(0, 4))
  const referrals = [
    ...(row.source.suspected === true ? [programSent] : []),
    ...(row.source.chosen === true ? [chosenForThem] : []),
    ...referralsOf(set, answers, today),
  ]
  await Promise.all([
    transition(
      ctx,
      quoteRecord,
      { locked: row, action: 'submit', by: clientDoer(name) },
      {
        patch: {
          reference,
          email,
          sent,
          sentHash: hashOfSent(sent),
          referrals,
          declaredName: name,
          declaredRole: role,
          declarationVersion: version,
          submittedAt: ctx.now(),
          savedAt: ctx.now(),
        },
        reason: writtenDown(ctx.actor),
        audit: { reference, declarationVersion: version, referrals: referrals.map(({ code }) => code) },
      },
    ),
    shortenDraftCookies(db, row.id),
  ])
  return { reference }
}

export const sent = async (ctx: CtxFor<{ holder: 'quote'; optional: true }>) => {
  const row = ctx.holder ? await readQuote(ctx.db, ctx.holder.quoteId) : null
  if (!row?.reference || !row.submittedAt) return null
  const set = await loadSet(ctx.db, row)
  return {
    reference: row.reference,
    covers: coverNames(set, row.covers),
    email: maskEmail(row.email ?? ''),
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt?.toISOString() ?? null,
  }
}
