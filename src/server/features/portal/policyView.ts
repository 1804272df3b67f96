/** One policy as its client sees it: the terms of a day, what changed them, what is still needed, and the messages between us. */
import { eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { allows, type Area, type Right } from '#contract/model/people/membership.ts'
import { coverMeans } from '#contract/model/policies/coverWords.ts'
import { headlineOf, priceOf, withoutCommission } from '#contract/model/policies/terms.ts'
import { termsChanges } from '#contract/model/policies/termsChange.ts'
import type { PolicyView } from '#contract/portal/policies.ts'
import { changesOfPolicy } from '#server/features/changes/changes.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { openSubjectivities, termsOf, threadOf } from '#server/features/policies/policies.ts'
import { todayOf } from '#server/ctx.ts'
import { policies, type TermsRow } from '#server/features/policies/policies.table.ts'
import { summaryColumns, summaryOf, type View } from './policyRows.ts'

/** The version in force on a day; the first one for a day before it. `versions`: newest first. */
const inForce = (versions: readonly TermsRow[], on: string): TermsRow => {
  const found = versions.find(({ effectiveFrom }) => effectiveFrom <= on) ?? versions.at(-1)
  if (!found) throw new Error('A policy without terms')
  return found
}

/** Throws notFound for a policy the user may not see. `on`: show the terms of that day, moved into the period if outside. */
export const viewOf = async (ctx: View, id: string, on?: string): Promise<PolicyView> => {
  const { db, actor } = ctx
  const today = todayOf(ctx)
  const [found] = await db
    .select(summaryColumns)
    .from(policies)
    .innerJoin(clients, eq(clients.id, policies.clientId))
    .where(eq(policies.id, id))
  if (!found) throw new Failure('notFound', 'Not found')
  const { row, isRenewed } = found
  const day = on ?? today
  const asAt = day < row.inception ? row.inception : day > row.expiry ? row.expiry : day
  const [versions, needed, changes, messages] = await Promise.all([
    termsOf(db, id),
    openSubjectivities(db, [id]),
    changesOfPolicy(db, id),
    threadOf(db, id),
  ])
  const current = inForce(versions, asAt)
  const rights = actor.companies.find((one) => one.id === row.clientId)?.rights
  const may = (area: Area, right: Right) => rights !== undefined && allows(rights[area], right)
  const summary = summaryOf(found, today)
  const over = row.status === 'expired' || row.status === 'cancelled'
  return {
    ...summary,
    means: coverMeans(row, today),
    asAt,
    today,
    terms: withoutCommission(current.terms),
    headline: headlineOf(current.terms),
    price: priceOf(current.terms),
    versions: versions.map((version, index) => {
      const before = versions[index + 1]
      return {
        number: version.number,
        effectiveFrom: version.effectiveFrom,
        reason: version.reason,
        changes: before ? termsChanges(before.terms, version.terms) : [],
        shown: version.number === current.number,
      }
    }),
    // What insurers or we still have to send is not for the client to do.
    needed: needed
      .filter(({ askedOf }) => askedOf === 'client')
      .map(({ id: needId, text, dueOn }) => ({ id: needId, text, dueOn, late: dueOn !== null && dueOn < today })),
    changes,
    messages,
    may: {
      pay: may('billing', 'view'),
      ask: may('policies', 'act'),
      change: may('policies', 'act') && !over && row.expiry >= today,
      claim: may('claims', 'act'),
      renew: may('renewals', 'view') && !isRenewed && (row.status === 'renewal_pending' || row.status === 'renewal_in_progress'),
    },
  }
}
