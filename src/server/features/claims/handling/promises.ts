/** The promise clock of a claim: when its client next hears from us, and what happens when that day has passed. */
import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, lt, or, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { formatDate } from '#contract/format.ts'
import type { ClaimStatus } from '#contract/model/claims/claimMachine.ts'
import { faultOfUpdate, nextUpdateAfter } from '#contract/model/claims/claimProgress.ts'
import { londonClock, workingDayAfter } from '#contract/model/contact/workingTime.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { addEvent, systemDoer } from '#server/features/records/records.ts'
import { ifHere } from '#server/features/users/users.ts'
import { claimRecord, updateMail } from '../claimRecord.ts'
import { claims, type ClaimRow } from '../claims.table.ts'
import { claimReader } from '../mailAddress.ts'
import { promiseRule } from './promiseTask.ts'

/** The date to promise with a step to `status`: the chosen one, or the usual one. Throws invalid if the date cannot be kept. */
export const promised = async ({ db, now }: { db: Db; now(): Date }, status: ClaimStatus, chosen?: string): Promise<string | null> => {
  const today = todayOf({ now })
  if (chosen === undefined) return nextUpdateAfter(status, today, await getSetting({ db }, 'serviceLevels'))
  const fault = faultOfUpdate(chosen, today)
  if (fault) throw new Failure('invalid', 'Some answers need another look', { fields: { nextUpdateOn: fault } })
  return chosen
}

/** The date the client was given at the last step, or for a new report the day by which we acknowledge it. */
export const hearsBy = ({ nextUpdateOn, dueAt }: Pick<ClaimRow, 'nextUpdateOn' | 'dueAt'>): string | null =>
  nextUpdateOn ?? (dueAt ? londonClock(dueAt).date : null)

/** Whether that day has passed. */
export const isLate = (row: Pick<ClaimRow, 'nextUpdateOn' | 'dueAt'>, now: Date): boolean => {
  const day = hearsBy(row)
  return day !== null && day < londonClock(now).date
}

/** Creates one task per missed promise, however often the job runs. The client is told in the same transaction. */
const escalate = (ctx: JobCtx, id: string): Promise<boolean> =>
  asSystem(ctx, async (acting) => {
    const { db } = acting
    const [row] = await db.select().from(claims).where(eq(claims.id, id)).for('update')
    const day = row && hearsBy(row)
    if (!row || !day || !isLate(row, ctx.now())) return false
    const today = todayOf(ctx)
    const { rows } = await db.execute<{ id: string }>(sql`
      INSERT INTO tasks (id, client_id, subject_type, subject_id, made_by_rule, title, note, status, due_on, priority, assigned_to)
      VALUES (${randomUUID()}, ${row.clientId}, 'claim', ${row.id}, ${`${promiseRule}:${row.id}:${day}`},
        ${`Write to ${row.business || row.reporterName} about ${row.reference}`.slice(0, 160)},
        ${`The client was told that they would hear from us by ${formatDate(day)}.`}, 'open', ${workingDayAfter(today, 0)}, 'high',
        coalesce(${ifHere(row.assignedTo)}, (SELECT id FROM users WHERE role = 'admin' AND status = 'active' ORDER BY created_at, id LIMIT 1)))
      ON CONFLICT (made_by_rule) WHERE made_by_rule <> '' DO NOTHING RETURNING id`)
    const [task] = rows
    if (!task) return false
    await notify(db, { kind: 'assigned', about: { type: 'task', id: task.id } })
    await addEvent(acting, claimRecord, row.id, {
      event: 'missed',
      by: systemDoer,
      reason: `We said that you would hear from us by ${formatDate(day)}, and you have not. We are sorry. We have asked a handler to write to you.`,
      visibleTo: 'client',
    })
    const { address: to, inPortal } = await claimReader(db, row)
    if (to && !row.suspected)
      await queueEmail(acting, {
        template: 'claimUpdate',
        to,
        props: { ...updateMail(ctx, row, { news: 'missed', inPortal }), nextUpdateOn: null },
        related: { type: 'claim', id: row.id },
      })
    await writeAudit(acting, { action: 'claims.missed', subjectType: 'claim', subjectId: row.id, after: { nextUpdateOn: day } })
    return true
  })

/** Returns the number of missed promises escalated. */
export const escalateMissed = async (ctx: JobCtx): Promise<number> => {
  const today = todayOf(ctx)
  const late = await asSystem(ctx, ({ db }) =>
    db
      .select({ id: claims.id })
      .from(claims)
      .where(
        and(
          // A claim that is over has no day, unless its client has written about it.
          isNotNull(claims.submittedAt),
          or(
            lt(claims.nextUpdateOn, today),
            and(isNotNull(claims.dueAt), sql`${claims.nextUpdateOn} IS NULL`, lt(claims.dueAt, ctx.now())),
          ),
        ),
      )
      .orderBy(claims.nextUpdateOn, claims.id),
  )
  let found = 0
  for (const { id } of late) if (await escalate(ctx, id)) found += 1
  return found
}
