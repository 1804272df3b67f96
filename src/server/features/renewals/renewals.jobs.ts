/**
 * Renewal steps that a date triggers: renewals open, clients who have not answered are reminded, brokers get tasks, and whatever was not renewed
 * lapses with a letter. Each step is recorded in the transaction that takes it, so running twice, or in two processes, does it once.
 */
import { and, asc, eq, gt, gte, inArray, isNull, lt, lte, ne, or, sql } from 'drizzle-orm'
import { londonInstant, addDays, daysBetween } from '#contract/model/contact/workingTime.ts'
import { isCompulsory } from '#contract/model/policies/policyClass.ts'
import { renewalWindowDays } from '#contract/model/policies/policy.ts'
import { chaseDays, reached, staffDays, staffTasks } from '#contract/model/renewals/renewal.ts'
import { termsEnded } from '#contract/model/renewals/renewalJourney.ts'
import { liveRenewalStatuses, lostRenewalStatuses, openRenewalStatuses } from '#contract/model/renewals/renewalMachine.ts'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { newestTerms, policyRecord } from '#server/features/policies/policies.ts'
import { policies } from '#server/features/policies/policies.table.ts'
import { addEvent, edit, systemDoer, transition, type ActingCtx } from '#server/features/records/records.ts'
import { releaseCancelled, releaseMoved } from './policyMoved.ts'
import { isDayTaskOpen } from './renewalTasks.ts'
import { addTask, compulsoryIn, openRenewal, renewalRecord, tellClient } from './renewals.ts'
import { renewals } from './renewals.table.ts'

const batch = 100
const inForce = ['active', 'awaiting_documents', 'renewal_pending', 'renewal_in_progress'] as const

/** Repeats until a batch is not full. */
const untilDone = async (round: () => Promise<number>) => {
  while ((await round()) === batch);
}
/** Page by page, each in its own transaction, for work that does not change which rows match. `page` returns its rows' ids, in order. */
const eachPage = async (ctx: JobCtx, page: (ctx: ActingCtx, after: string | undefined) => Promise<string[]>) => {
  let after: string | undefined
  do {
    const ids = await asSystem(ctx, (inside) => page(inside, after))
    after = ids.length === batch ? ids.at(-1) : undefined
  } while (after !== undefined)
}

/** Withdraws what was left when its policy was cancelled or its last day moved, by a release that did not do so in the step itself. */
export const releaseLeft = (ctx: JobCtx): Promise<void> =>
  untilDone(() =>
    asSystem(ctx, async (inside) => {
      const left = await inside.db
        .select({ row: renewals, policy: policies })
        .from(renewals)
        .innerJoin(policies, eq(policies.id, renewals.policyId))
        .where(
          or(
            and(inArray(renewals.status, [...liveRenewalStatuses]), eq(policies.status, 'cancelled')),
            and(
              inArray(renewals.status, [...liveRenewalStatuses, ...lostRenewalStatuses]),
              inArray(policies.status, [...inForce]),
              ne(renewals.dueOn, policies.expiry),
            ),
          ),
        )
        .orderBy(asc(renewals.id))
        .limit(batch)
        .for('update', { of: renewals, skipLocked: true })
      for (const { row, policy } of left)
        await (policy.status === 'cancelled' ? releaseCancelled(inside, row, policy) : releaseMoved(inside, row, policy))
      return left.length
    }),
  )

/** Opens a renewal for each policy that ends within the window and has none. Not again if staff withdrew it for this expiry. */
export const openDue = (ctx: JobCtx): Promise<void> => {
  const last = addDays(todayOf(ctx), renewalWindowDays)
  return untilDone(() =>
    asSystem(ctx, async (inside) => {
      const due = await inside.db
        .select({ id: policies.id, clientId: policies.clientId, expiry: policies.expiry, assignedTo: policies.assignedTo })
        .from(policies)
        .where(
          and(
            inArray(policies.status, [...inForce]),
            lte(policies.expiry, last),
            sql`${policies.expiry} >= ${todayOf(ctx)}`,
            sql`NOT EXISTS (SELECT 1 FROM renewals WHERE renewals.policy_id = ${policies.id} AND (renewals.status <> 'withdrawn' OR (renewals.due_on = ${policies.expiry} AND NOT renewals.policy_cancelled)))`,
          ),
        )
        .orderBy(asc(policies.id))
        .limit(batch)
        .for('update', { skipLocked: true })
      for (const policy of due) await openRenewal(inside, policy)
      return due.length
    }),
  )
}

/**
 * Reminds clients we are waiting for, once for each of the days 30, 21, 14, 7, 3 and 1 reached, but not after the last day. Also those who said that
 * they will accept, or asked for a call: until they sign or decline, the cover ends.
 */
export const chaseClients = (ctx: JobCtx): Promise<void> =>
  eachPage(ctx, async (inside, after) => {
    const today = todayOf(ctx)
    const silent = await inside.db
      .select({ row: renewals, policy: policies })
      .from(renewals)
      .innerJoin(policies, eq(policies.id, renewals.policyId))
      .where(
        and(
          inArray(renewals.status, ['info_requested', 'presented']),
          inArray(policies.status, [...inForce]),
          sql`${renewals.dueOn} BETWEEN ${today} AND ${addDays(today, chaseDays[0])}`,
          after === undefined ? undefined : gt(renewals.id, after),
        ),
      )
      .orderBy(asc(renewals.id))
      .limit(batch)
      .for('update', { of: renewals, skipLocked: true })
    for (const { row, policy } of silent) {
      const left = daysBetween(today, row.dueOn)
      const day = reached(chaseDays, left)
      // Then they wait for us: `askAgain`.
      if (termsEnded(row, today)) continue
      if (day === null || (row.chasedFor !== null && row.chasedFor <= day)) continue
      const { terms } = await newestTerms(inside.db, policy.id)
      const compulsory = compulsoryIn(terms).length > 0
      const patch = { chasedFor: day, chasedAt: ctx.now(), chases: row.chases + 1 }
      await edit(inside, renewalRecord, { locked: row, event: 'chase', by: systemDoer }, { patch, reason: `${left} days before the end` })
      await tellClient(inside, { row, policy }, 'renewalReminder', {
        days: left,
        waitsFor: row.status === 'presented' ? 'decision' : 'facts',
        compulsory,
      })
    }
    return silent.map(({ row }) => row.id)
  })

/** The terms that the client has can no longer be accepted: a task for the broker, once for each set of terms. */
export const askAgain = (ctx: JobCtx): Promise<void> =>
  eachPage(ctx, async (inside, after) => {
    const today = todayOf(ctx)
    const rows = await inside.db
      .select({ row: renewals })
      .from(renewals)
      .innerJoin(policies, eq(policies.id, renewals.policyId))
      .where(
        and(
          eq(renewals.status, 'presented'),
          inArray(policies.status, [...inForce]),
          gte(renewals.dueOn, today),
          after === undefined ? undefined : gt(renewals.id, after),
        ),
      )
      .orderBy(asc(renewals.id))
      .limit(batch)
    for (const { row } of rows)
      if (termsEnded(row, today))
        await addTask(inside, {
          rule: `renewal:ended:${row.id}:${row.presentedAt?.toISOString() ?? ''}`,
          clientId: row.clientId,
          subjectType: 'renewal',
          subjectId: row.id,
          title: 'The terms that the client has have ended: ask for new ones',
          dueOn: today,
          high: true,
          assignedTo: row.assignedTo,
        })
    return rows.map(({ row }) => row.id)
  })

/** Adds a task for the broker 90, 60, 30, 14 and 7 days before the end; only for the nearest day reached. */
export const addTasks = (ctx: JobCtx): Promise<void> =>
  eachPage(ctx, async (inside, after) => {
    const today = todayOf(ctx)
    const coming = await inside.db
      .select({ policy: policies, row: renewals })
      .from(policies)
      .leftJoin(renewals, and(eq(renewals.policyId, policies.id), sql`${renewals.status} <> 'withdrawn'`))
      .where(
        and(
          inArray(policies.status, [...inForce]),
          sql`${policies.expiry} BETWEEN ${today} AND ${addDays(today, staffDays[0])}`,
          after === undefined ? undefined : gt(policies.id, after),
        ),
      )
      // A policy has at most one renewal that is not withdrawn, so a page never splits a policy.
      .orderBy(asc(policies.id))
      .limit(batch)
    for (const { policy, row } of coming) {
      const day = reached(staffDays, daysBetween(today, policy.expiry))
      if (day === null || !isDayTaskOpen[day](row?.status ?? 'not_started')) continue
      await addTask(inside, {
        rule: `renewal:${day}:${policy.id}:${policy.expiry}`,
        clientId: policy.clientId,
        subjectType: row ? 'renewal' : 'policy',
        subjectId: row?.id ?? policy.id,
        title: staffTasks[day],
        dueOn: addDays(policy.expiry, -day),
        high: day <= 14,
        assignedTo: row?.assignedTo ?? policy.assignedTo,
      })
    }
    return coming.map(({ policy }) => policy.id)
  })

/** The day after expiry: whatever was not accepted lapses, and the client is told in writing that cover has ended. */
export const lapse = async (ctx: JobCtx): Promise<void> => {
  await untilDone(() =>
    asSystem(ctx, async (inside) => {
      const over = await inside.db
        .select({ row: renewals, policy: policies })
        .from(renewals)
        .innerJoin(policies, eq(policies.id, renewals.policyId))
        .where(
          and(
            inArray(renewals.status, [...openRenewalStatuses, 'declined', 'not_offered', 'no_response']),
            lt(renewals.dueOn, todayOf(ctx)),
            // The policy may have been cancelled, or its end may have moved.
            ne(policies.status, 'cancelled'),
            lt(policies.expiry, todayOf(ctx)),
            isNull(renewals.lapseLetterAt),
          ),
        )
        .orderBy(asc(renewals.id))
        .limit(batch)
        .for('update', { skipLocked: true })
      for (const { row, policy } of over) {
        const open = openRenewalStatuses.some((status) => status === row.status)
        const current = open
          ? (
              await transition(
                inside,
                renewalRecord,
                { locked: row, action: 'lapse', by: systemDoer },
                { patch: { lostReason: row.lostReason || 'no_response' } },
              )
            ).row
          : row
        // The nightly policy job may have expired it already.
        if (inForce.some((status) => status === policy.status))
          await transition(inside, policyRecord, { locked: policy, action: 'expire', by: systemDoer })
        const { terms } = await newestTerms(inside.db, policy.id)
        await inside.db.update(renewals).set({ lapseLetterAt: ctx.now() }).where(eq(renewals.id, row.id))
        await addEvent(inside, renewalRecord, row.id, { event: 'lapseLetter', by: systemDoer, visibleTo: 'client' })
        const compulsory = terms.sections.map(({ code }) => code).filter(isCompulsory)
        await tellClient(inside, { row: current, policy }, 'renewalLapsed', { compulsory })
      }
      return over.length
    }),
  )
  // Accepted but still not bound as cover ends: the broker must act.
  await eachPage(ctx, async (inside, after) => {
    const unbound = await inside.db
      .select()
      .from(renewals)
      .where(
        and(
          eq(renewals.status, 'accepted'),
          lte(renewals.dueOn, addDays(todayOf(ctx), 1)),
          after === undefined ? undefined : gt(renewals.id, after),
        ),
      )
      .orderBy(asc(renewals.id))
      .limit(batch)
    for (const row of unbound)
      await addTask(inside, {
        rule: `renewal:unbound:${row.id}`,
        clientId: row.clientId,
        subjectType: 'renewal',
        subjectId: row.id,
        title: 'Accepted and not bound: the cover ends now',
        dueOn: row.dueOn,
        high: true,
        assignedTo: row.assignedTo,
      })
    return unbound.map(({ id }) => id)
  })
}

/** No mails before 8 in the morning in London, whenever the job runs. */
const isMorning = (ctx: JobCtx) => ctx.now() >= londonInstant(todayOf(ctx), '08:00')

export const renewalJobs = {
  'renewals.daily': async (ctx: JobCtx) => {
    await releaseLeft(ctx)
    await openDue(ctx)
    await lapse(ctx)
    await addTasks(ctx)
    await askAgain(ctx)
    if (isMorning(ctx)) await chaseClients(ctx)
  },
}
