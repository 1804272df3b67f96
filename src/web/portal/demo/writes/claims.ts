/** What a client can do with claims: send a message, provide what is needed, decide on an offer, report another. */
import { ApiError } from '#contract/failure.ts'
import { unsentReport } from '#contract/model/claims/claim.ts'
import { isOpenClaim, turnOf } from '#contract/model/claims/claimProgress.ts'
import { claimMachine, type ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import type { ClaimNeed } from '#contract/model/claims/claimNeed.ts'
import { isOpenNeed } from '#contract/model/claims/needMachine.ts'
import { claims, ClientClaim, type ClientClaimDetail } from '#contract/portal/claims.ts'
import { overview } from '#contract/portal/overview.ts'
import { policies } from '#contract/portal/policies.ts'
import { policyClasses } from '#contract/model/policies/policyClass.ts'
import { z } from '#contract/schema.ts'
import type { Book } from '../book.ts'
import { demoReport } from '../report.ts'
import { at, done, invalid, me, must, on, onDashboard, soon } from './kit.ts'

/** The claim's row in the list. */
const rowOf = (claim: ClientClaimDetail): ClientClaim => z.parse(ClientClaim, claim)

/** Stores the claim for every screen that shows it. */
export const keepClaim = (book: Book, changed: ClientClaimDetail): ClientClaimDetail => {
  const open = changed.needs.filter(({ status }) => isOpenNeed(status)).length
  const unchecked = changed.needs.filter(({ status }) => status === 'received').length
  const wrote = changed.messages.at(-1)?.from === 'client'
  const waitingOn = turnOf({ status: changed.status, offerAccepted: changed.offerAcceptedAt !== null, wrote, open, unchecked })
  const claim = { ...changed, waitingOn, openNeeds: isOpenClaim(changed.status) ? open : 0 }
  const list = must(book.find(claims.list, {}))
  const known = list.items.some(({ id }) => id === claim.id)
  const items = known ? list.items.map((one) => (one.id === claim.id ? rowOf(claim) : one)) : [rowOf(claim), ...list.items]
  book.keep(claims.list, {}, { ...list, items })
  return book.keep(claims.show, { id: claim.id }, claim)
}

export const claimOf = (book: Book, id: string) => must(book.find(claims.show, { id }))
const event = (book: Book, what: string, detail = '') => ({ at: at(book), by: me(book).name, what, detail })

const answered = (book: Book, id: string, need: string, change: Partial<ClaimNeed>, what: string) => {
  const claim = claimOf(book, id)
  const asked = must(claim.needs.find((one) => one.id === need))
  done(book, 'claim', id, asked.what)
  return keepClaim(book, {
    ...claim,
    version: claim.version + 1,
    nextUpdateOn: soon(book),
    needs: claim.needs.map((one) => (one.id === need ? { ...one, status: 'received', answeredAt: at(book), reason: '', ...change } : one)),
    timeline: [...claim.timeline, event(book, what, asked.what)],
  })
}

const moved = (book: Book, id: string, status: ClaimStatus, what: string, detail: string) => {
  const claim = claimOf(book, id)
  onDashboard(book, (shown) => ({ claims: shown.claims?.map((one) => (one.id === id ? { ...one, status } : one)) ?? null }))
  return keepClaim(book, {
    ...claim,
    status,
    version: claim.version + 1,
    nextUpdateOn: status === 'withdrawn' ? null : soon(book),
    timeline: [...claim.timeline, event(book, what, detail)],
    actions:
      status === 'withdrawn'
        ? ['message']
        : claim.actions.filter(
            (action) => claimMachine.can(status, action as 'dispute', 'client') || action === 'message' || action === 'answer',
          ),
  })
}

const newClaim = (book: Book, policyId: string | undefined): ClientClaimDetail => {
  const policy = policyId ? must(book.find(policies.show, { id: policyId })) : null
  const now = at(book)
  return {
    id: book.newId(),
    company: me(book).companies[0]?.name ?? '',
    reference: '',
    insurerReference: '',
    kind: '',
    circumstance: false,
    policy: policy && { id: policy.id, name: `${policyClasses[policy.class].label}, ${policy.reference}` },
    incidentOn: null,
    reportedAt: now,
    status: 'draft',
    waitingOn: 'client',
    openNeeds: 0,
    nextUpdateOn: null,
    late: false,
    version: 0,
    insurer: policy?.insurer ?? '',
    adjuster: '',
    handler: null,
    needs: [],
    timeline: [{ at: now, by: me(book).name, what: 'Report started', detail: '' }],
    messages: [],
    sections: [],
    files: [],
    money: null,
    offerAcceptedAt: null,
    declinedBecause: '',
    closedBecause: '',
    actions: ['resume'],
  }
}

export const claimWrites = {
  ...on(claims.message, (book, { id, text }) => {
    const claim = claimOf(book, id)
    const message = { id: book.newNumber(), at: at(book), by: me(book).name, from: 'client' as const, text }
    return keepClaim(book, { ...claim, version: claim.version + 1, nextUpdateOn: soon(book), messages: [...claim.messages, message] })
  }),
  ...on(claims.answer, (book, { id, need, answer = '' }) => {
    const asked = must(claimOf(book, id).needs.find((one) => one.id === need))
    if (answer === '' && asked.files.length === 0)
      throw invalid({ answer: 'Send a file, write the answer, or say that you cannot provide it' })
    return answered(book, id, need, { answer, cannot: false }, 'You provided something')
  }),
  ...on(claims.cannot, (book, { id, need, why }) =>
    answered(book, id, need, { answer: why, cannot: true }, 'You cannot provide something'),
  ),
  ...on(claims.removeFile, (book, { id, file }) => {
    const claim = claimOf(book, id)
    const without = <F extends { id: string }>(files: readonly F[]) => files.filter((one) => one.id !== file)
    return keepClaim(book, {
      ...claim,
      files: without(claim.files),
      needs: claim.needs.map((need) => ({ ...need, files: without(need.files) })),
    })
  }),
  ...on(claims.acceptOffer, (book, { id }) => {
    const claim = claimOf(book, id)
    return keepClaim(book, {
      ...claim,
      version: claim.version + 1,
      offerAcceptedAt: at(book),
      actions: ['message', 'answer'],
      timeline: [...claim.timeline, event(book, 'You accepted the offer')],
    })
  }),
  ...on(claims.dispute, (book, { id, reason }) => moved(book, id, 'under_assessment', 'You did not accept the offer', reason)),
  ...on(claims.withdraw, (book, { id, reason }) => moved(book, id, 'withdrawn', 'You withdrew the claim', reason)),
  ...on(claims.start, (book, { policy, another }) => {
    const unsent = book.find(claims.list, {})?.items.some(({ status }) => status === 'draft')
    if (unsent && !another) throw new ApiError(409, unsentReport)
    return { page: keepClaim(book, newClaim(book, policy)).id }
  }),
  ...on(claims.resume, (book, { id }) => ({ page: claimOf(book, id).id })),
  ...on(demoReport, (book, { id, incidentOn, kind, text }) => {
    const claim = claimOf(book, id)
    if (incidentOn > book.today()) throw invalid({ incidentOn: "Enter today's date or an earlier one" })
    const reference = `CL-DEMO-9${id.slice(-3)}`
    const row = (name: string, question: string, answer: string) => ({ id: name, question, answer, notSure: false })
    const shown = must(book.find(overview.show, {}))
    const line = { id, reference, what: kind, company: claim.company, status: 'submitted' as const, nextUpdateOn: soon(book) }
    book.keep(overview.show, {}, { ...shown, claims: [line, ...(shown.claims ?? [])] })
    return keepClaim(book, {
      ...claim,
      reference,
      kind,
      incidentOn,
      status: 'submitted',
      reportedAt: at(book),
      nextUpdateOn: soon(book),
      version: claim.version + 1,
      sections: [
        {
          page: 'what',
          title: 'What happened',
          rows: [row('claimType', 'Kind of claim', kind), row('incidentDescription', 'What happened', text)],
        },
      ],
      timeline: [...claim.timeline, event(book, 'Report sent to us')],
      actions: ['message', 'answer', 'withdraw'],
    })
  }),
}
