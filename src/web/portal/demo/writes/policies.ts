/** Policy actions: questions, changes and proofs of cover. */
import type { ChangeKind } from '#contract/model/changes/changeKinds.ts'
import { changeLabel, kindsFor } from '#contract/model/changes/changeKinds.ts'
import { changeMachine, type ChangeStatus } from '#contract/model/changes/changeMachine.ts'
import { comparedOf, wantedOf } from '#contract/model/changes/changeTerms.ts'
import { promisedBy } from '#contract/model/contact/workingTime.ts'
import { formatDate } from '#contract/format.ts'
import { factsOf } from '#contract/model/proofs/proof.ts'
import { changes, type ChangeView } from '#contract/portal/changes.ts'
import { policies } from '#contract/portal/policies.ts'
import { proofs, type ProofDetail } from '#contract/portal/proofs.ts'
import type { Book } from '../book.ts'
import { at, done, invalid, me, must, on } from './kit.ts'

const stepped = (book: Book, { id, reason = '' }: { id: string; reason?: string | undefined }, action: string, to: ChangeStatus) => {
  const change = must(book.find(changes.show, { id }))
  const status: ChangeStatus = to
  const next: ChangeView = {
    ...change,
    status,
    version: change.version + 1,
    question: null,
    dueAt: status === 'withdrawn' ? null : promisedBy(book.now(), 1).toISOString(),
    history: [...change.history, { at: at(book), by: me(book).name, what: changeMachine.historyText(action), detail: reason }],
    actions: changeMachine.actionsFor(status, 'client', { status, total: change.price?.total ?? null }),
  }
  const policy = must(book.find(policies.show, { id: change.policy.id }))
  book.keep(
    policies.show,
    { id: policy.id },
    { ...policy, changes: policy.changes.map((one) => (one.id === id ? { ...one, status } : one)) },
  )
  done(book, 'change', id)
  return book.keep(changes.show, { id }, next)
}

type Proof = ProofDetail

/** Stores the proof of cover for every screen that shows it. */
const keepProof = (book: Book, proof: Proof) => {
  const { id, holder, policyId, class: kind, company, purpose, status, state, until, issuedAt } = proof
  const row = { id, holder, policyId, class: kind, company, purpose, status, state, until, issuedAt }
  const withRow = (rows: readonly Row[]) =>
    [row, ...rows.filter((one) => one.id !== id)].toSorted((one, other) => (one.issuedAt < other.issuedAt ? 1 : -1))
  const list = must(book.find(proofs.list, {}))
  book.keep(proofs.list, {}, { ...list, items: withRow(list.items) })
  const offer = must(book.find(proofs.offer, { id: policyId }))
  book.keep(proofs.offer, { id: policyId }, { ...offer, issued: withRow(offer.issued) })
  return book.keep(proofs.show, { id }, proof)
}
type Row = Pick<Proof, 'id' | 'holder' | 'policyId' | 'class' | 'company' | 'purpose' | 'status' | 'state' | 'until' | 'issuedAt'>

const issued = (
  book: Book,
  proof: Omit<
    Proof,
    'id' | 'version' | 'status' | 'state' | 'until' | 'issuedAt' | 'code' | 'link' | 'log' | 'newer' | 'actions' | 'issuedBy'
  >,
) => {
  const id = book.newId()
  const code = `DEMO-DEMO-DEMO-DEMO-DEMO-9${id.slice(-3)}`
  const now = at(book)
  return keepProof(book, {
    ...proof,
    id,
    version: 0,
    status: 'issued',
    state: 'in_force',
    until: null,
    issuedAt: now,
    code,
    link: `https://demo.example.com/verify/${code}`,
    issuedBy: me(book).name,
    actions: ['send', 'withdraw', 'replace'],
    newer: null,
    log: [{ at: now, what: 'Issued', by: me(book).name, detail: '' }],
  })
}

export const policyWrites = {
  ...on(policies.ask, (book, { id, text }) => {
    const policy = must(book.find(policies.show, { id }))
    const message = { id: book.newNumber(), at: at(book), by: me(book).name, from: 'client' as const, text }
    return book.keep(policies.show, { id }, { ...policy, messages: [...policy.messages, message] })
  }),
  ...on(changes.request, (book, { id: policyId, kind, effectiveOn, declared: _true, details = '', ...fields }) => {
    const policy = must(book.find(policies.show, { id: policyId }))
    if (effectiveOn < book.today()) throw invalid({ effectiveOn: 'Choose today or a later day.' })
    if (effectiveOn > policy.expiry)
      throw invalid({
        effectiveOn: `The policy ends on ${formatDate(policy.expiry)}. Tell us about later changes with the renewal, or ring us.`,
      })
    if (!kindsFor(policy.terms).includes(kind)) throw invalid({ kind: 'This policy cannot be changed in this way' })
    const read = wantedOf(policy.terms, kind, fields, () => book.newId())
    if ('faults' in read) throw invalid(read.faults)
    const { wanted } = read
    const id = book.newId()
    const reference = `CHG-DEMO-9${id.slice(-3)}`
    const now = at(book)
    const change: ChangeView = {
      id,
      reference,
      version: 0,
      status: 'requested',
      kind: kind satisfies ChangeKind,
      effectiveOn,
      compared: comparedOf(policy.terms, kind, wanted),
      details,
      policy: {
        id: policyId,
        class: policy.class,
        policyNumber: policy.policyNumber,
        insurer: policy.insurer,
        company: policy.company.name,
      },
      requestedBy: me(book).name,
      requestedAt: now,
      dueAt: promisedBy(book.now(), 1).toISOString(),
      question: null,
      price: null,
      toBill: false,
      history: [{ at: now, by: me(book).name, what: changeMachine.historyText('create'), detail: '' }],
      actions: changeMachine.actionsFor('requested', 'client', { status: 'requested', total: null }),
    }
    const line = { id, reference, what: changeLabel(kind), status: 'requested' as const, effectiveOn }
    book.keep(policies.show, { id: policyId }, { ...policy, changes: [line, ...policy.changes] })
    return book.keep(changes.show, { id }, change)
  }),
  ...on(changes.answer, (book, input) => stepped(book, input, 'answer', 'requested')),
  ...on(changes.accept, (book, input) => stepped(book, input, 'accept', 'client_accepted')),
  ...on(changes.withdraw, (book, input) => stepped(book, input, 'withdraw', 'withdrawn')),
  ...on(proofs.issue, (book, input) => {
    const offer = must(book.find(proofs.offer, { id: input.id }))
    const policy = must(book.find(policies.show, { id: input.id }))
    const known = offer.holders.find(({ id }) => id === input.holder)
    if (!known && !input.name) throw invalid({ name: 'Enter the name of the person or company it is for' })
    const holder = known ?? { id: book.newId(), name: input.name ?? '', email: input.email ?? '', address: input.address ?? '' }
    if (input.send && holder.email === '') throw invalid({ email: 'Enter the email address to send it to, or untick the email' })
    if (!known) book.keep(proofs.offer, { id: input.id }, { ...offer, holders: [...offer.holders, holder] })
    return issued(book, {
      holder: holder.name,
      policyId: input.id,
      class: offer.class,
      company: offer.company,
      purpose: input.purpose,
      email: holder.email,
      carryOver: input.carryOver,
      bytes: 41_000,
      sha256: '0'.repeat(64),
      facts: factsOf(
        offer,
        { ...offer, sections: policy.terms.sections },
        { choice: { sections: input.sections, lines: input.lines ?? [], excess: input.excess }, holder, issuedOn: book.today() },
      ),
    })
  }),
  ...on(proofs.send, (book, { id }) => {
    const proof = must(book.find(proofs.show, { id }))
    const line = { at: at(book), what: 'Sent', by: me(book).name, detail: proof.email }
    return keepProof(book, { ...proof, version: proof.version + 1, log: [line, ...proof.log] })
  }),
  ...on(proofs.withdraw, (book, { id, reason }) => {
    const proof = must(book.find(proofs.show, { id }))
    const line = { at: at(book), what: 'Withdrawn', by: me(book).name, detail: reason }
    return keepProof(book, {
      ...proof,
      status: 'withdrawn',
      state: 'withdrawn',
      version: proof.version + 1,
      actions: [],
      log: [line, ...proof.log],
    })
  }),
}
