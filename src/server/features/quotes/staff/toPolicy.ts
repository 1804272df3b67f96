/** How an accepted quote would become a policy: its class, first day and client; and the policy made from a quote. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { classFor } from '#contract/model/policies/fromOffer.ts'
import type { Answers } from '#contract/model/questions/question.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import type { CtxFor } from '#server/ctx.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { liveMembershipsOf } from '#server/features/memberships/memberships.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { users } from '#server/features/users/users.table.ts'
import type { QuoteRow } from '../quotes.table.ts'

export const words = (answers: Answers, key: string): string => {
  const answer = answers[key]
  return typeof answer === 'string' ? answer : ''
}
/** Whose request it is: the client account with its email address, which was verified when the offer was accepted. */
export const personOf = async (db: Db, { email }: Pick<QuoteRow, 'email'>) => {
  if (!email) return null
  const [person] = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'client'), eq(users.status, 'active')))
  return person ?? null
}

const insurable = inArray(clients.status, ['prospect', 'active', 'lapsed'])

/** Clients that this request may be from: its own client, those its user acts for, and those with the same number or name. */
export const candidatesFor = async (db: Db, row: QuoteRow) => {
  const person = await personOf(db, row)
  const theirs = person ? (await liveMembershipsOf(db, person.id)).map(({ id }) => id) : []
  const number = words(row.answers, 'companyOrCharityNumber')
  const same = sql<boolean>`${sql.identifier('name_sort')} = sort_text(${row.business})`
  const numbered = number
    ? sql<boolean>`(${clients.companyNumber} = ${number} OR ${clients.charityNumber} = ${number})`
    : sql<boolean>`false`
  const own = row.clientId ? sql<boolean>`${clients.id} = ${row.clientId}::uuid` : sql<boolean>`false`
  const acted = theirs.length > 0 ? inArray(clients.id, theirs) : sql`false`
  const found = await db
    .select({ id: clients.id, name: clients.name, reference: clients.reference, own, numbered, same })
    .from(clients)
    .where(and(insurable, sql`${clients.mergedInto} IS NULL`, sql`(${own} OR ${acted} OR ${numbered} OR ${same})`))
    .limit(20)
  const why = (one: (typeof found)[number]) =>
    one.own
      ? 'The request was made for it'
      : one.numbered
        ? 'It has the same registration number'
        : one.same
          ? 'It has the same name'
          : `${person?.name ?? 'The person'} acts for it`
  const rank = (one: (typeof found)[number]) => (one.own ? 0 : one.numbered ? 1 : one.same ? 2 : 3)
  return {
    person,
    clients: found
      .sort((a, b) => rank(a) - rank(b))
      .map((one) => ({ id: one.id, name: one.name, reference: one.reference, why: why(one) })),
  }
}

/** The start date asked for, or today if that is past. */
export const inceptionFor = ({ answers }: Pick<QuoteRow, 'answers'>, today: string): string => {
  const start = words(answers, 'coverStartDate')
  return start >= today ? start : today
}

/** What the screen proposes. Null before acceptance, after the policy is made, and for staff who may not make one. */
export const toBindOf = async (
  { db, now, actor }: Pick<CtxFor<'quote:view'>, 'db' | 'now' | 'actor'>,
  row: QuoteRow,
): Promise<QuoteDetail['toBind']> => {
  if (row.status !== 'accepted' || !row.acceptance || !can(actor, 'policy:edit')) return null
  const { person, clients: possible } = await candidatesFor(db, row)
  return {
    class: classFor(row.covers),
    inception: inceptionFor(row, londonClock(now()).date),
    clients: possible,
    person: person?.name ?? null,
  }
}

/** The policy made from a quote. Null if there is none, or none that the user may see. */
export const policyOf = async (db: Db, quoteId: string) => {
  const [policy] = await db.select({ id: policies.id, reference: policies.reference }).from(policies).where(eq(policies.quoteId, quoteId))
  return policy ?? null
}
