/** The user's own preferences. The row is found by the session's user, never by anything in the request. */
import { eq } from 'drizzle-orm'
import { defaultPreferences, type Preferences } from '#contract/admin/preferences.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { preferencesTable } from './preferences.table.ts'

export const show = async ({ db, actor }: CtxFor<'signedIn'>): Promise<Preferences> => {
  const [found] = await db.select().from(preferencesTable).where(eq(preferencesTable.userId, actor.userId))
  return found ?? defaultPreferences
}

export const save = async (ctx: CtxFor<'signedIn'>, input: Preferences): Promise<Preferences> => {
  const before = await show(ctx)
  await ctx.db
    .insert(preferencesTable)
    .values({ userId: ctx.actor.userId, ...input })
    .onConflictDoUpdate({ target: preferencesTable.userId, set: input })
  await writeAudit(ctx, { action: 'preferences.save', subjectType: 'user', subjectId: ctx.actor.userId, before, after: input })
  return input
}
