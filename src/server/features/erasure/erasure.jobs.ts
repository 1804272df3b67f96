/** Nightly: for erased clients, erases records whose retention ended yesterday or before. */
import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { todayOf, type JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { clientRecord } from '#server/features/clients/clients.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { addEvent, systemDoer } from '#server/features/records/records.ts'
import { makeTask } from '#server/features/tasks/tasks.ts'
import { carryOut } from './erase.ts'
import { erasureListKey, mergeErasures, readErasures } from './erasure.ts'
import { lockForErasure } from './lock.ts'
import { planOf } from './plan.ts'

const atOnce = 50

/** Returns the number of clients for whom something was erased. */
export const eraseRest = async (ctx: JobCtx): Promise<number> => {
  const today = todayOf(ctx)
  const due = await asSystem(ctx, async ({ db }) => {
    const { rows } = await db.execute<{ id: string }>(sql`SELECT id FROM clients WHERE erased_at IS NOT NULL AND EXISTS (
      SELECT FROM jsonb_array_elements(erased_kept) AS kept WHERE kept ->> 'until' < ${today}) ORDER BY erased_at, id LIMIT ${atOnce}`)
    return rows
  })
  let erased = 0
  for (const { id } of due)
    erased += await asSystem(ctx, async ({ db }) => {
      await lockForErasure(db, id)
      const plan = await planOf(db, id, ctx.now())
      if (!plan || plan.blockers.length > 0) return 0
      const files = await carryOut(ctx, db, plan)
      await writeAudit(
        { db },
        { action: 'erasure.rest', subjectType: 'client', subjectId: id, after: { rows: plan.counts, files }, reason: 'No longer kept' },
      )
      return 1
    })
  return erased
}

/** Erases a client that a restore brought back. If something blocks it now, staff get one task. */
const eraseAgain = (ctx: JobCtx, id: string): Promise<void> =>
  asSystem(ctx, async (inside) => {
    const { db } = inside
    await lockForErasure(db, id)
    const plan = await planOf(db, id, ctx.now())
    if (!plan || plan.row.erasedAt) return
    if (plan.blockers.length > 0) {
      const title = 'Erase this client again: it was erased, and came back with a backup'
      const dueOn = todayOf(ctx)
      await makeTask(inside, { rule: `erasure:again:${id}`, title, clientId: id, about: { type: 'client', id }, dueOn, priority: 'high' })
      return
    }
    const files = await carryOut(ctx, db, plan)
    const reason = 'Erased before; it came back with a backup'
    await addEvent(inside, clientRecord, id, { event: 'erase', by: systemDoer, reason })
    await writeAudit({ db }, { action: 'erasure.again', subjectType: 'client', subjectId: id, after: { rows: plan.counts, files }, reason })
  })

/** Written as a whole or not at all: if it is interrupted, the list stays as it was. */
const writeList = async ({ files }: Pick<JobCtx, 'files'>, text: string) => {
  await mkdir(files.staging, { recursive: true })
  const staged = join(files.staging, `erasures-${randomUUID()}`)
  await writeFile(staged, text, { mode: 0o600 })
  await files.place(erasureListKey, staged, 'application/json')
}

/** Brings the list outside the database and the database in line: each adds the erasures it lacks. */
const compareErasures = async (ctx: JobCtx): Promise<void> => {
  const known = readErasures(await ctx.files.get(erasureListKey))
  const ids = known.map(({ client }) => client)
  const { erased, back } = await asSystem(ctx, async ({ db }) => ({
    erased: await db.select({ client: clients.id, at: clients.erasedAt }).from(clients).where(isNotNull(clients.erasedAt)),
    back: await db
      .select({ id: clients.id })
      .from(clients)
      .where(and(isNull(clients.erasedAt), inArray(clients.id, ids)))
      .orderBy(clients.id),
  }))
  const list = mergeErasures(
    known,
    erased.map(({ client, at }) => ({ client, at: (at ?? ctx.now()).toISOString() })),
  )
  if (list.length > known.length) await writeList(ctx, JSON.stringify(list, null, 1))
  // A failure for one client does not stop the others, but the job still fails.
  const faults: unknown[] = []
  for (const { id } of back) await eraseAgain(ctx, id).catch((error: unknown) => faults.push(error))
  if (faults.length > 0) throw new AggregateError(faults, 'clients that came back with a backup were not erased again')
}

export const erasureJobs = {
  'erasure.list': compareErasures,
  'erasure.nightly': async (ctx: JobCtx) => {
    const erased = await eraseRest(ctx)
    if (erased > 0) ctx.log.info({ clients: erased }, 'what erased clients no longer have to keep was erased')
  },
}
