/** GET endpoints whose reply is not simply the recorded one. */
import type { Endpoint, InputOf, ReplyOf } from '#contract/endpoint.ts'
import { claims } from '#contract/portal/claims.ts'
import { disclosures } from '#contract/portal/disclosures.ts'
import { documents } from '#contract/portal/documents.ts'
import { policies } from '#contract/portal/policies.ts'
import type { Book } from './book.ts'

type Reads = Readonly<Record<string, (book: Book, input: Record<string, unknown>) => unknown>>

const read = <E extends Endpoint>(endpoint: E, answer: (book: Book, input: InputOf<E>) => ReplyOf<E> | undefined): Reads => ({
  [`${endpoint.audience}.${endpoint.name}`]: (book, input) => answer(book, input as InputOf<E>),
})

export const reads: Reads = {
  ...read(policies.show, (book, { id, on }) => {
    const now = book.find(policies.show, { id })
    if (!now || !on) return now
    // The terms on that day are those of the latest version in effect by then.
    const version = now.versions.find(({ effectiveFrom }) => effectiveFrom <= on) ?? now.versions.at(-1)
    const then = version && book.find(policies.show, { id, on: version.effectiveFrom })
    const { messages, changes, versions } = now
    return (
      then && { ...then, asAt: on, messages, changes, versions: versions.map((one) => ({ ...one, shown: one.number === version.number })) }
    )
  }),
  ...read(documents.show, (book, { id }) => {
    const document = book.find(documents.show, { id })
    const list = book.find(documents.list, {})
    // Opening it marks it as read.
    if (list) book.keep(documents.list, {}, { ...list, items: list.items.map((one) => (one.id === id ? { ...one, unread: false } : one)) })
    return document
  }),
  ...read(claims.choices, (book) => {
    const recorded = book.find(claims.choices, {})
    const items = book.find(claims.list, {})?.items ?? []
    const begun = items.find(({ status }) => status === 'draft')
    return (
      recorded && {
        ...recorded,
        unsent: begun ? { id: begun.id, about: begun.kind || (begun.policy?.name ?? ''), startedAt: begun.reportedAt } : null,
        waiting: items.filter(({ waitingOn }) => waitingOn === 'client').length,
        years: [...new Set(items.flatMap(({ incidentOn }) => incidentOn?.slice(0, 4) ?? []))].toSorted().toReversed(),
      }
    )
  }),
  ...read(disclosures.show, (book, { on }) => {
    const all = book.find(disclosures.show, {})
    if (!all || !on) return all
    const by = (at: string) => at.slice(0, 10) <= on
    return {
      ...all,
      on,
      clients: all.clients.map((client) => ({
        ...client,
        presentations: client.presentations.filter(({ at }) => by(at)),
        answers: client.answers.filter(({ now }) => by(now.at)),
      })),
    }
  }),
}
