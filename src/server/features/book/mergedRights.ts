/** Who acts for both clients of a merge, and would be left with less: a merge keeps one membership of each person, the kept client's. */
import { asSystem } from '#server/db/asSystem.ts'
import { and, asc, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { areWithin, rightsOf } from '#contract/model/people/membership.ts'
import type { Ctx } from '#server/ctx.ts'
import { memberships, type MembershipRow } from '#server/features/memberships/memberships.table.ts'
import { users } from '#server/features/users/users.table.ts'

/** Whether the one membership gives everything that the other gives: its rights, today and for as long. */
const gives = (one: MembershipRow, other: MembershipRow) =>
  areWithin(rightsOf(other.role, other.rights), rightsOf(one.role, one.rights)) &&
  (one.status === 'active' || other.status === 'invited') &&
  (one.expiresAt === null || (other.expiresAt !== null && one.expiresAt >= other.expiresAt))

/** Their names. A merge does not widen anybody's access by itself: whoever merges need not be allowed to give access. */
export const peopleLosingAccess = (ctx: Pick<Ctx, 'db' | 'now'>, { kept, merged }: { kept: string; merged: string }): Promise<string[]> =>
  asSystem(ctx, async ({ db }) => {
    const other = alias(memberships, 'other')
    const rows = await db
      .select({ name: users.name, own: memberships, other })
      .from(memberships)
      .innerJoin(other, and(eq(other.userId, memberships.userId), eq(other.clientId, merged)))
      .innerJoin(users, eq(users.id, memberships.userId))
      .where(
        and(
          eq(memberships.clientId, kept),
          inArray(memberships.status, ['invited', 'active']),
          inArray(other.status, ['invited', 'active']),
          or(isNull(other.expiresAt), gt(other.expiresAt, ctx.now())),
        ),
      )
      .orderBy(asc(users.name), asc(users.id))
    return rows.filter((row) => !gives(row.own, row.other)).map(({ name }) => name)
  })
