/** Client portal: the user's own profile. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { optionalEventsFor } from '#contract/model/people/notification.ts'
import type { Profile, profile as contract } from '#contract/portal/profile.ts'
import type { CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { askForEmail, cancelEmailChange, openEmailChange } from '#server/features/auth/auth.ts'
import { subscriberOf } from '#server/features/marketing/marketing.ts'
import { findUser } from '#server/features/users/users.ts'
import { dataOf } from './ownData.ts'
import { personDetails, unwantedMails } from './profile.table.ts'

type Own = CtxFor<'client'>

const profileOf = async ({ db, actor: { userId } }: Own): Promise<Profile> => {
  const [details] = await db.select().from(personDetails).where(eq(personDetails.userId, userId))
  const unwanted = await db.select({ event: unwantedMails.event }).from(unwantedMails).where(eq(unwantedMails.userId, userId))
  const change = await openEmailChange(db, userId)
  const user = await findUser(db, userId)
  const subscriber = user ? await asSystem({ db }, ({ db: system }) => subscriberOf(system, user.email)) : undefined
  return {
    job: details?.job ?? '',
    supportNeeds: details?.supportNeeds ?? '',
    largePrint: details?.largePrint ?? false,
    unwanted: unwanted.map(({ event }) => event),
    insights: subscriber?.state ?? 'none',
    newEmail: change && {
      address: change.newEmail,
      oldConfirmed: change.oldConfirmedAt !== null,
      newConfirmed: change.newConfirmedAt !== null,
      expiresAt: change.expiresAt.toISOString(),
    },
    version: details?.version ?? 0,
  }
}

export const show = (ctx: Own) => profileOf(ctx)

export const save = async (ctx: Own, { version, ...fields }: ParsedInputOf<typeof contract.save>) => {
  const { userId } = ctx.actor
  await ctx.db.insert(personDetails).values({ userId }).onConflictDoNothing()
  const [before] = await ctx.db.select().from(personDetails).where(eq(personDetails.userId, userId)).for('update')
  if (before?.version !== version)
    throw new Failure('conflict', 'Your profile was changed elsewhere. Reload and try again.', { flags: { version: before?.version } })
  await ctx.db
    .update(personDetails)
    .set({ ...fields, version: version + 1, updatedAt: sql`now()` })
    .where(eq(personDetails.userId, userId))
  // What they told us about their support needs is private; the log only needs to know that it changed.
  await writeAudit(ctx, { action: 'profile.save', subjectType: 'user', subjectId: userId, after: { job: fields.job } })
  return profileOf(ctx)
}

export const chooseMails = async (ctx: Own, { wanted }: ParsedInputOf<typeof contract.chooseMails>) => {
  const { userId } = ctx.actor
  // What they chose about an area that they may not see now stays: they may see it again.
  const offered = optionalEventsFor(ctx.actor.companies)
  const unwanted = offered.filter((event) => !wanted.includes(event))
  await ctx.db.delete(unwantedMails).where(and(eq(unwantedMails.userId, userId), inArray(unwantedMails.event, offered)))
  if (unwanted.length > 0) await ctx.db.insert(unwantedMails).values(unwanted.map((event) => ({ userId, event })))
  await writeAudit(ctx, { action: 'profile.chooseMails', subjectType: 'user', subjectId: userId, after: { unwanted } })
  return profileOf(ctx)
}

export const changeEmail = async (ctx: Own, { email }: ParsedInputOf<typeof contract.changeEmail>) => {
  await askForEmail(ctx, email)
  return profileOf(ctx)
}

export const cancelEmail = async (ctx: Own) => {
  await cancelEmailChange(ctx)
  return profileOf(ctx)
}

export const data = (ctx: Own) => dataOf(ctx)
