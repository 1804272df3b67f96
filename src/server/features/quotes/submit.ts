/** Sending: the declaration, the reference, the record of what was said, and the mails, all in one transaction or not at all. */
import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { canonical } from '#contract/model/answerOrder.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { maskEmail } from '#contract/model/message.ts'
import { countedAnswers, firstOpenPage, sectionsOf } from '#contract/model/questionFlow.ts'
import { quoteCan } from '#contract/model/quote.ts'
import { referralsOf } from '#contract/model/referral.ts'
import { londonClock, promisedBy } from '#contract/model/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { quotes as contract } from '#contract/site/quotes.ts'
import type { Ctx } from '#server/ctx.ts'
import { record } from '#server/features/audit/audit.ts'
import { queueEmails } from '#server/features/messages/messages.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { loadSet } from '#server/features/questions/questions.ts'
import { referenceOf } from '#server/keys.ts'
import { withPapers } from './documents.ts'
import { changeHeld, readHeld, requireDraft, shortenHolders } from './holder.ts'
import { quoteEvents, quotes, type Sent } from './quotes.table.ts'
import { coverNames, emailOf, readingAt } from './sets.ts'

const programSent = { code: 'suspected', text: 'Filled in a field that people do not see: it may come from a program. No mail was sent.' }

export const hashOfSent = (sent: Sent) => createHash('sha256').update(canonical(sent)).digest('hex')

export const submit = (ctx: Ctx, { name, role, version }: ParsedInputOf<typeof contract.submit>) =>
  changeHeld(ctx, async (db, row) => {
    // Pressed twice, or sent again after a lost answer.
    if (row.reference) return { reference: row.reference }
    if (!quoteCan(row.status, 'submit', 'holder')) throw new Failure('conflict', 'This request was withdrawn')
    requireDraft(row, ctx.now())
    const [set, papers, firm] = await Promise.all([loadSet(db, row), withPapers(db, row), getFirm({ db })])
    const open = firstOpenPage(set, row.answers, row.done, readingAt(ctx.now()))
    if (open) throw new Failure('conflict', `One page is not complete: ${open.title}`, { flags: { page: open.id } })
    if (version !== set.declaration.version) throw new Failure('conflict', 'The declaration has changed. Please read it again.')
    const answers = countedAnswers(set, row.answers)
    const email = emailOf(answers)
    if (!email) throw new Failure('conflict', 'We need an e-mail address', { flags: { page: 'contact' } })
    const today = londonClock(ctx.now()).date
    const sent: Sent = {
      declaration: [...set.declaration.duty, set.declaration.statement].join('\n\n'),
      sections: sectionsOf(set, papers),
    }
    const reference = referenceOf('QT', today.slice(0, 4))
    // A program's request is kept and marked, yet nobody is written to in its name (security check 115).
    const suspected = row.source.suspected === true
    const referrals = [...(suspected ? [programSent] : []), ...referralsOf(set, answers, today)]
    const cover = coverNames(set, row.covers)
    const related = { type: 'quote', id: row.id }
    // Sent to the database as one message; it works through them in this order.
    await Promise.all([
      db
        .update(quotes)
        .set({
          status: 'submitted',
          reference,
          email,
          sent,
          sentHash: hashOfSent(sent),
          referrals,
          declaredName: name,
          declaredRole: role,
          declarationVersion: version,
          submittedAt: ctx.now(),
          dueAt: promisedBy(ctx.now()),
          savedAt: ctx.now(),
          version: row.version + 1,
        })
        .where(and(eq(quotes.id, row.id), eq(quotes.status, 'draft'))),
      db.insert(quoteEvents).values({
        quoteId: row.id,
        at: ctx.now(),
        party: 'holder',
        byName: name,
        action: 'submit',
        fromStatus: 'draft',
        toStatus: 'submitted',
      }),
      shortenHolders(db, row.id),
      record(ctx, {
        action: 'quotes.submit',
        subjectType: 'quote',
        subjectId: row.id,
        before: { status: 'draft' },
        after: { status: 'submitted', reference, declarationVersion: version, referrals: referrals.map(({ code }) => code) },
      }),
      suspected
        ? undefined
        : queueEmails({ ...ctx, db }, [
            { template: 'quoteReceived', to: email, props: { reference, cover, link: ctx.origin + paths.myQuotes() }, related },
            { template: 'quoteNew', to: firm.email, props: { reference, cover, link: ctx.origin + paths.adminQuote(row.id) }, related },
          ]),
    ])
    return { reference }
  })

export const sent = (ctx: Ctx) =>
  readHeld(ctx, async (db, row) => {
    if (!row.reference || !row.submittedAt) return null
    const set = await loadSet(db, row)
    return {
      reference: row.reference,
      covers: coverNames(set, row.covers),
      email: maskEmail(row.email ?? ''),
      submittedAt: row.submittedAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
    }
  })
