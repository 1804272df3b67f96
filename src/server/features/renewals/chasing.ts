/** Chasing: writing to clients whose facts or decision we are waiting for, one at a time or several at once. */
import { and, asc, inArray } from 'drizzle-orm'
import { can } from '#contract/access.ts'
import { mostChased, type Chased, type renewals as contract } from '#contract/admin/book/renewals.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure, notFound } from '#contract/failure.ts'
import type { MailProps } from '#contract/model/messages/mail.ts'
import { termsEnded } from '#contract/model/renewals/renewalJourney.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { sendOnlyWhile } from '#server/features/messages/messages.ts'
import { edit, type ActingCtx } from '#server/features/records/records.ts'
import {
  aboutOf,
  compulsoryIn,
  daysLeft,
  readersOf,
  renewalRecord,
  tellClient,
  renewalWithPolicy,
  type RenewalWithPolicy,
} from './renewals.ts'
import { gridOf } from './renewalRows.ts'
import { renewals, type RenewalRow } from './renewals.table.ts'

type Edit = CtxFor<'renewal:edit'>

const waits = ['info_requested', 'presented'] as const
/** Not for a decision on terms that have ended: then the client waits for us. */
const isWaiting = (row: Pick<RenewalRow, 'status' | 'presented'>, today: string) =>
  waits.some((one) => one === row.status) && !termsEnded(row, today)
const isCancelled = ({ policy }: Pick<RenewalWithPolicy, 'policy'>) => policy.status === 'cancelled'
const waitsFor = ({ status }: Pick<RenewalRow, 'status'>) => (status === 'presented' ? ('decision' as const) : ('facts' as const))

const readable = async (ctx: Pick<Edit, 'db' | 'actor'>, id: string): Promise<RenewalWithPolicy> => {
  const renewal = await renewalWithPolicy(ctx.db, id)
  if (renewal.policy.confidential && !can(ctx.actor, 'confidential:view')) throw notFound()
  return renewal
}

const more = (ctx: Pick<ActingCtx, 'now'>, { row, terms }: RenewalWithPolicy) => ({
  days: Math.max(daysLeft(row.dueOn, ctx.now()), 0),
  waitsFor: waitsFor(row),
  compulsory: compulsoryIn(terms).length > 0,
})

// The client may have answered, or the policy have been cancelled, while the mail had to wait.
sendOnlyWhile('renewalReminder', async ({ db, now }, { relatedId }) => {
  const renewal = await renewalWithPolicy(db, relatedId).catch(() => null)
  return renewal && isWaiting(renewal.row, todayOf({ now })) && !isCancelled(renewal) ? null : 'Nothing is waiting for the client any more'
})

/** The reminder as it would be sent now. 404 if the user may not see the renewal, or if we are not waiting for its client. */
export const reminderOf = async (ctx: Pick<Edit, 'db' | 'actor' | 'origin' | 'now'>, id: string): Promise<MailProps['renewalReminder']> => {
  const renewal = await readable(ctx, id)
  if (!isWaiting(renewal.row, todayOf(ctx)) || isCancelled(renewal)) throw notFound()
  return { ...aboutOf(ctx, renewal), ...more(ctx, renewal) }
}

/** Records that the client was chased, and mails them. Returns the number of mails. */
const writeTo = async (ctx: Edit, renewal: RenewalWithPolicy, version: number): Promise<number> => {
  await edit(ctx, renewalRecord, { id: renewal.row.id, version, event: 'chase' }, (row) => {
    if (!isWaiting(row, todayOf(ctx)) || isCancelled(renewal)) throw new Failure('conflict', 'Nothing is waiting for the client now')
    return { patch: { chasedAt: ctx.now(), chases: row.chases + 1, chasedFor: Math.max(daysLeft(row.dueOn, ctx.now()), 0) } }
  })
  return tellClient(ctx, renewal, 'renewalReminder', more(ctx, renewal))
}

export const chaseOne = async (ctx: Edit, { id, version }: { id: string; version: number }) => {
  if ((await writeTo(ctx, await readable(ctx, id), version)) === 0)
    throw new Failure('conflict', 'We have no email address for this client: ring them')
}

export const chaseList = async (ctx: Edit, filters: ParsedInputOf<typeof contract.chaseList>): Promise<Chased[]> => {
  const { rows } = await gridOf(ctx, filters)
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const found = await ctx.db
    .select()
    .from(renewals)
    .where(and(inArray(renewals.id, ids), inArray(renewals.status, [...waits])))
    .orderBy(asc(renewals.dueOn), renewals.id)
    .limit(mostChased)
  const named = new Map(rows.map((row) => [row.id, row]))
  const chased: Chased[] = []
  for (const row of found.filter((one) => isWaiting(one, todayOf(ctx))))
    chased.push({
      id: row.id,
      version: row.version,
      client: named.get(row.id)?.client ?? '',
      policy: named.get(row.id)?.policy ?? '',
      dueOn: row.dueOn,
      daysLeft: daysLeft(row.dueOn, ctx.now()),
      waitsFor: waitsFor(row),
      to: await readersOf(ctx.db, row.clientId),
      chases: row.chases,
      chasedAt: row.chasedAt?.toISOString() ?? null,
    })
  return chased
}

export const chaseMany = async (ctx: Edit, { rows }: ParsedInputOf<typeof contract.chaseMany>) => {
  const versions = new Map(rows.map((row) => [row.slice(0, 36), Number(row.slice(37))]))
  // Locked in a fixed order, so that two concurrent sends wait for each other instead of deadlocking.
  const lockedRows = await ctx.db
    .select({ id: renewals.id, version: renewals.version })
    .from(renewals)
    .where(inArray(renewals.id, [...versions.keys()]))
    .orderBy(asc(renewals.id))
    .for('update')
  const left: { client: string; why: string }[] = []
  let sent = 0
  for (const { id, version } of lockedRows) {
    const renewal = await readable(ctx, id)
    const leave = (why: string) => left.push({ client: renewal.client.name, why })
    if (version !== versions.get(id)) leave('It has changed since you looked at it')
    else if (!isWaiting(renewal.row, todayOf(ctx)) || isCancelled(renewal)) leave('Nothing is waiting for this client now')
    else if ((await readersOf(ctx.db, renewal.row.clientId)).length === 0) leave('We have no email address: ring them')
    else {
      await writeTo(ctx, renewal, version)
      sent += 1
    }
  }
  if (lockedRows.length < versions.size) throw notFound()
  return { sent, left }
}
