/** Complaints as the client follows them: their state and what is due when (DISP 1.6). What we write about them inside stays with us. */
import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { companiesWith } from '#contract/access.ts'
import { clockOf } from '#contract/model/complaints/complaintClock.ts'
import { openComplaintStatuses } from '#contract/model/complaints/complaintMachine.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { OwnComplaint } from '#contract/portal/overview.ts'
import type { CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { complaints } from '#server/features/complaints/complaints.table.ts'
import { users } from '#server/features/users/users.table.ts'

const complaintsShown = 5
/** An answered complaint is shown for as long as the ombudsman may be asked about it, which is six months from the answer, and a little longer. */
const daysAfter = 200

/** Whether a holding letter is all that we have answered so far. */
const isHeld = ({ holdingLetterAt, finalResponseAt, summaryResolvedAt }: typeof complaints.$inferSelect) =>
  holdingLetterAt !== null && finalResponseAt === null && summaryResolvedAt === null

/**
 * Those that this user made, by their email address; and every one of a company whose people they manage. A complaint may be about a
 * colleague, so others do not see it. Staff who view the portal as a client see none: that takes a right of its own.
 */
export const complaintsOf = async ({ db, actor, now }: CtxFor<'client'>): Promise<OwnComplaint[]> => {
  if (actor.viewedBy) return []
  const all = actor.companies.map(({ id }) => id)
  const managed = companiesWith(actor, 'people', 'act').map(({ id }) => id)
  const names = new Map(actor.companies.map(({ id, name }) => [id, name]))
  // A client's scope cannot see users.
  const [own] = await asSystem({ db }, ({ db: system }) =>
    system.select({ email: users.email }).from(users).where(eq(users.id, actor.userId)),
  )
  const since = addDays(londonClock(now()).date, -daysAfter)
  const rows = await db
    .select()
    .from(complaints)
    .where(
      and(
        inArray(complaints.clientId, all),
        or(inArray(complaints.clientId, managed), sql`lower(${complaints.email}) = ${(own?.email ?? '').toLowerCase()}`),
        or(
          inArray(complaints.status, [...openComplaintStatuses]),
          gte(complaints.receivedOn, since),
          gte(complaints.finalResponseAt, sql`${since}::date`),
        ),
      ),
    )
    .orderBy(desc(complaints.receivedOn), desc(complaints.id))
    .limit(complaintsShown)
  return rows.map((row) => {
    const clock = clockOf(
      {
        ...row,
        acknowledgedAt: row.acknowledgedAt?.toISOString() ?? null,
        summaryResolvedAt: row.summaryResolvedAt?.toISOString() ?? null,
        holdingLetterAt: row.holdingLetterAt?.toISOString() ?? null,
        finalResponseAt: row.finalResponseAt?.toISOString() ?? null,
        fosReferredAt: row.fosReferredAt?.toISOString() ?? null,
      },
      now(),
    )
    return {
      reference: row.reference,
      kind: row.kind,
      status: row.status,
      receivedOn: row.receivedOn,
      company: names.get(row.clientId ?? '') ?? '',
      // The last day for a short letter is a rule for us, not a promise to the client.
      dates: clock.flatMap(({ key, by, done, state }) =>
        key === 'summary' ? [] : [{ key: key === 'final' && isHeld(row) ? ('held' as const) : key, by, done, state }],
      ),
    }
  })
}
