/** One place that moves a quote from status to status: legal or refused, recorded, and the promise clock set. */
import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNotNull } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import {
  quoteActionsFor,
  quoteCan,
  quoteStatusLabels,
  quoteTransitions,
  type QuoteAction,
  type QuoteParty,
  type QuoteStatus,
} from '#contract/model/quote.ts'
import { promisedBy } from '#contract/model/workingTime.ts'
import type { Recorder } from '#server/features/audit/audit.ts'
import { record } from '#server/features/audit/audit.ts'
import type { Db } from '#server/db/connect.ts'
import { quoteEvents, quoteMessages, quotes, type QuoteRow } from './quotes.table.ts'

export type Mover = { party: QuoteParty; byName: string }
type Moving = Recorder & { now(): Date }

/** Working days until we owe the next word; absent: it is not our turn. Terms with insurers take longer than reading. */
const promise: Partial<Record<QuoteStatus, number>> = { submitted: 1, in_review: 1, with_insurers: 3, terms_received: 1, accepted: 1 }

/** A promise is not renewed by work inside one turn, only by a new turn. */
export const dueAfter = (row: Pick<QuoteRow, 'status' | 'dueAt'>, to: QuoteStatus, now: Date): Date | null => {
  const days = promise[to]
  if (days === undefined) return null
  const keeps = row.dueAt !== null && to !== 'with_insurers' && row.status !== 'with_insurers'
  return keeps ? row.dueAt : promisedBy(now, days)
}

const changedBy = async (db: Db, quoteId: string) => {
  const [last] = await db
    .select({ by: quoteEvents.byName, at: quoteEvents.at })
    .from(quoteEvents)
    .where(and(eq(quoteEvents.quoteId, quoteId), isNotNull(quoteEvents.action)))
    .orderBy(desc(quoteEvents.id))
    .limit(1)
  return { changedBy: last?.by ?? 'Somebody', changedAt: last?.at.toISOString() ?? '' }
}

/** Refuses a change that was decided on an older state of the quote. */
export const requireVersion = async (db: Db, row: QuoteRow, version: number): Promise<void> => {
  if (row.version === version) return
  const flags = { version: row.version, status: row.status, ...(await changedBy(db, row.id)) }
  throw new Failure('conflict', `${flags.changedBy} has changed this since you opened it`, { flags })
}

export const requireLegal = (row: QuoteRow, action: QuoteAction, party: QuoteParty): void => {
  if (quoteCan(row.status, action, party)) return
  throw new Failure(
    'conflict',
    `"${quoteTransitions[action].label}" is not possible while the request is "${quoteStatusLabels[row.status]}"`,
    {
      flags: { status: row.status, allowed: quoteActionsFor(row.status, party), version: row.version },
    },
  )
}

/**
 * Moves a row that the caller holds FOR UPDATE. `patch`: what else changes with it. Gives the status reached.
 * The event is what people read, the audit row what nobody can change.
 */
export const move = async (
  ctx: Moving,
  db: Db,
  row: QuoteRow,
  action: QuoteAction,
  { party, byName }: Mover,
  patch: Partial<QuoteRow> = {},
  reason = '',
): Promise<QuoteStatus> => {
  requireLegal(row, action, party)
  const to = patch.status ?? quoteTransitions[action].to
  await db
    .update(quotes)
    .set({ ...patch, status: to, dueAt: dueAfter(row, to, ctx.now()), version: row.version + 1 })
    .where(eq(quotes.id, row.id))
  await db
    .insert(quoteEvents)
    .values({ quoteId: row.id, at: ctx.now(), party, byName, action, fromStatus: row.status, toStatus: to, reason })
  await record(
    { ...ctx, db },
    {
      action: `quotes.${action}`,
      subjectType: 'quote',
      subjectId: row.id,
      before: { status: row.status },
      after: { status: to },
      ...(reason ? { reason } : {}),
    },
  )
  return to
}

/** A message between the client and us. */
export const addMessage = async (
  ctx: Pick<Moving, 'now'>,
  db: Db,
  quoteId: string,
  sender: 'client' | 'staff',
  byName: string,
  body: string,
) => {
  await db.insert(quoteMessages).values({ id: randomUUID(), quoteId, at: ctx.now(), sender, byName, body })
}
