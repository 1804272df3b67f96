/** The content calendar, by day in London: what is scheduled, and what failed. */
import { and, asc, eq, gte, inArray, lt, sql, type SQL } from 'drizzle-orm'
import type { cms as contract, Planned } from '#contract/admin/content/cms.ts'
import { plannedSteps } from '#contract/admin/content/cms.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { addDays, londonClock, londonInstant } from '#contract/model/contact/workingTime.ts'
import type { ContentKind } from '#contract/model/content/contentName.ts'
import type { Db } from '#server/db/connect.ts'
import type { Ctx } from '#server/ctx.ts'
import { recordEvents } from '#server/features/records/records.table.ts'
import { contentItems } from '../content.table.ts'

/** Maximum number of steps of each kind, from the first day on. */
const maxSteps = 1000
/** After downtime the server retries what was due, so failures are searched this many days beyond the last day requested. */
const triedWithin = 7

type Step = Planned & { on: string }

/** Scheduled publish or unpublish steps, each at its row's own time. */
const stepsOf = async (db: Db, what: { step: 'publish' | 'unpublish'; where: SQL | undefined }): Promise<Step[]> => {
  const at = what.step === 'publish' ? contentItems.publishAt : contentItems.unpublishAt
  const rows = await db
    .select({ id: contentItems.id, kind: contentItems.kind, title: contentItems.title, at })
    .from(contentItems)
    .where(what.where)
    .orderBy(asc(at), asc(contentItems.id))
    .limit(maxSteps)
  return rows.flatMap((row) =>
    row.at
      ? [{ ...row, step: what.step, at: row.at.toISOString(), on: londonClock(row.at).date, reason: '', mended: false } satisfies Step]
      : [],
  )
}

const approvalsOf = async (db: Db, where: SQL | undefined): Promise<Step[]> => {
  const rows = await db
    .select({ id: contentItems.id, kind: contentItems.kind, title: contentItems.title, on: contentItems.approvedUntil })
    .from(contentItems)
    .where(and(eq(contentItems.published, true), where))
    .orderBy(asc(contentItems.approvedUntil), asc(contentItems.id))
    .limit(maxSteps)
  return rows.flatMap(({ on, ...row }) => (on ? [{ ...row, on, step: 'approval' as const, at: null, reason: '', mended: false }] : []))
}

/** '20/11/2026, 14:02': the scheduled time as the history shows it, which gives the step's day in the calendar. */
const scheduledTime = /^(\d{2})\/(\d{2})\/(\d{4}), (\d{2}:\d{2})$/

const failuresOf = async (db: Db, { from, to, own }: { from: string; to: string; own: SQL }): Promise<Step[]> => {
  const rows = await db
    .select({
      id: contentItems.id,
      kind: contentItems.kind,
      title: contentItems.title,
      failedAt: recordEvents.at,
      reason: recordEvents.reason,
      changes: recordEvents.changes,
      publishedAt: contentItems.publishedAt,
      published: contentItems.published,
    })
    .from(recordEvents)
    .innerJoin(contentItems, eq(contentItems.id, recordEvents.subjectId))
    .where(
      and(
        eq(recordEvents.action, 'failSchedule'),
        gte(recordEvents.at, londonInstant(from, '00:00')),
        lt(recordEvents.at, londonInstant(addDays(to, 1 + triedWithin), '00:00')),
        own,
      ),
    )
    .orderBy(asc(recordEvents.at))
    .limit(maxSteps)
  return rows.flatMap(({ failedAt, changes, publishedAt, published, ...row }) => {
    const [, day, month, year, time] = scheduledTime.exec(changes.find(({ field }) => field === 'publishAt')?.before ?? '') ?? []
    const due = time ? londonInstant(`${year}-${month}-${day}`, time) : failedAt
    const on = londonClock(due).date
    if (on < from || on > to) return []
    return [
      { ...row, step: 'failed' as const, at: due.toISOString(), on, mended: published && publishedAt !== null && publishedAt > failedAt },
    ]
  })
}

/** An approval lasts to the end of its day, so it sorts after everything with a time. */
const placeOf = ({ on, at, step }: Step) => `${on} ${at ?? '~'} ${plannedSteps.indexOf(step)}`
const inOrder = (one: Step, other: Step) => {
  const [first, second] = [placeOf(one), placeOf(other)]
  return first < second ? -1 : first > second ? 1 : one.title.localeCompare(other.title, 'en-GB')
}

export const readPlanned = async (
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  kinds: readonly ContentKind[],
  { from, to }: ParsedInputOf<typeof contract.planned>,
) => {
  const own = inArray(contentItems.kind, [...kinds])
  const between = (moment: typeof contentItems.publishAt | typeof contentItems.unpublishAt) =>
    and(gte(moment, londonInstant(from, '00:00')), lt(moment, londonInstant(addDays(to, 1), '00:00')), own)
  // One after the other: they share the transaction's connection.
  const parts = [
    await failuresOf(db, { from, to, own }),
    await stepsOf(db, { step: 'publish', where: and(eq(contentItems.status, 'scheduled'), between(contentItems.publishAt)) }),
    await stepsOf(db, { step: 'unpublish', where: and(eq(contentItems.published, true), between(contentItems.unpublishAt)) }),
    await approvalsOf(db, and(gte(contentItems.approvedUntil, from), sql`${contentItems.approvedUntil} <= ${to}`, own)),
  ]
  const steps = parts.flat().toSorted(inOrder)
  return {
    today: londonClock(now()).date,
    days: [...Map.groupBy(steps, ({ on }) => on)].map(([on, items]) => ({ on, items: items.map(({ on: _day, ...item }) => item) })),
    more: parts.some(({ length }) => length === maxSteps),
  }
}
