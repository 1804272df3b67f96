/** Background work on files: pending ones are scanned again, leftovers of a crash and files without a row are removed. */
import { Readable } from 'node:stream'
import { and, asc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { uploadLimits } from '#contract/model/files/upload.ts'
import type { JobCtx } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { notifyOfVirus, verdictOn } from './receive.ts'
import { sweep } from './staged.ts'
import { isUnsent, uploads, type UploadRow } from './uploads.table.ts'

/** After this many attempts without an answer, in about an hour and a half, a file is stopped: nobody can open it, and staff are told. */
export const mostAttempts = 6
/** Attempts wait 1, 4, 9, 16 and 25 minutes after the one before, so that a file which takes long does not keep others waiting. */
const isDue = sql`(${uploads.scanTriedAt} IS NULL OR ${uploads.scanTriedAt} < now() - make_interval(mins => ${uploads.scanAttempts}::int * ${uploads.scanAttempts}::int))`
/** A run ends when so many files got no answer. */
const mostUnanswered = 2

/** Whether the scanner answers at all: then it is the file that it cannot finish. */
const isScannerUp = (ctx: JobCtx): Promise<boolean> =>
  ctx.scan.check(Readable.from([Buffer.from('A harmless text.')])).then(
    () => true,
    () => false,
  )

const settle = (ctx: JobCtx, { id, ownerKind, ownerId }: UploadRow, verdict: Partial<Awaited<ReturnType<typeof verdictOn>>>) =>
  asSystem(ctx, async ({ db }) => {
    await db
      .update(uploads)
      .set(verdict)
      .where(and(eq(uploads.id, id), eq(uploads.state, 'pending')))
    await notifyOfVirus(db, { kind: ownerKind, id: ownerId }, verdict.state ?? '')
    await writeAudit(
      { db },
      {
        action: 'uploads.scan',
        subjectType: ownerKind,
        subjectId: ownerId,
        after: { upload: id, state: verdict.state },
        ...(verdict.signature && { reason: verdict.signature }),
      },
    )
  })

/** Counts an attempt that got no answer; the last one stops the file. */
const countAttempt = async (ctx: JobCtx, row: UploadRow): Promise<void> => {
  const attempts = row.scanAttempts + 1
  await asSystem(ctx, ({ db }) =>
    db
      .update(uploads)
      .set({ scanAttempts: attempts, scanTriedAt: sql`now()` })
      .where(eq(uploads.id, row.id)),
  )
  if (attempts >= mostAttempts)
    await settle(ctx, row, { state: 'quarantined', signature: `Not checked: no answer in ${attempts} attempts`, scannedAt: sql`now()` })
}

/** Scans pending files, those with the fewest attempts first, then the oldest. Returns how many the scanner answered for. */
export const scanWaiting = async (ctx: JobCtx): Promise<number> => {
  const waiting = await asSystem(ctx, ({ db }) =>
    db
      .select()
      .from(uploads)
      .where(and(eq(uploads.state, 'pending'), isDue))
      .orderBy(asc(uploads.scanAttempts), asc(uploads.createdAt))
      .limit(50),
  )
  let answered = 0
  let unanswered = 0
  for (const row of waiting) {
    const content = await ctx.files.stream(row.key ?? '')
    if (!content) continue
    const verdict = await verdictOn(ctx, content, row.bytes)
    if (verdict.state === 'pending') {
      // The scanner is down: the other files would fail as well, and none of them is to blame.
      if (!(await isScannerUp(ctx))) return answered
      await countAttempt(ctx, row)
      unanswered += 1
      if (unanswered >= mostUnanswered) return answered
      continue
    }
    await settle(ctx, row, verdict)
    answered += 1
  }
  return answered
}

/** Removes rows whose bytes never arrived, and files whose record is gone. Returns how many. */
export const removeLostFiles = async (ctx: JobCtx): Promise<number> => {
  const lost = await asSystem(ctx, ({ db }) =>
    db
      .select({ id: uploads.id, key: uploads.key })
      .from(uploads)
      .where(
        sql`(${and(eq(uploads.state, 'storing'), lt(uploads.createdAt, sql`now() - interval '10 minutes'`))})
          OR NOT app_sees_record(${uploads.ownerKind}, ${uploads.ownerId})`,
      )
      .limit(500),
  )
  // Bytes first: the next run finds a row without bytes, but nothing would ever find bytes without a row.
  for (const { key } of lost) if (key) await ctx.files.delete(key)
  if (lost.length > 0)
    await asSystem(ctx, ({ db }) =>
      db.delete(uploads).where(
        inArray(
          uploads.id,
          lost.map(({ id }) => id),
        ),
      ),
    )
  return lost.length
}

/** Erases files of requests and reports that were not sent in time. The answers stay, and the erasure is audited. Returns how many. */
export const eraseUnsent = async (ctx: JobCtx): Promise<number> => {
  const old = await asSystem(ctx, ({ db }) =>
    db
      .select({ id: uploads.id, key: uploads.key, ownerKind: uploads.ownerKind, ownerId: uploads.ownerId })
      .from(uploads)
      .where(and(lt(uploads.createdAt, sql`now() - make_interval(days => ${uploadLimits.unsentDays})`), isUnsent))
      .limit(500),
  )
  for (const { id, key, ownerKind, ownerId } of old) {
    // Bytes first, as above.
    if (key) await ctx.files.delete(key)
    await asSystem(ctx, async ({ db }) => {
      await db.delete(uploads).where(eq(uploads.id, id))
      await writeAudit(
        { db },
        {
          action: 'uploads.eraseUnsent',
          subjectType: ownerKind,
          subjectId: ownerId,
          before: { upload: id },
          reason: `Not sent within ${uploadLimits.unsentDays} days`,
        },
      )
    })
  }
  return old.length
}

/** Deletes bytes that no row has. A record that keeps its row but loses its files (a claim erased on request) removes the upload rows itself. */
const erase = async (ctx: JobCtx, { key }: { key: string }) => {
  const [still] = await asSystem(ctx, ({ db }) =>
    db
      .select({ id: uploads.id })
      .from(uploads)
      .where(and(eq(uploads.key, key), isNotNull(uploads.key))),
  )
  if (!still) await ctx.files.delete(key)
}

export const uploadJobs = {
  'uploads.scan': async (ctx: JobCtx) => void (await scanWaiting(ctx)),
  'uploads.reap': async (ctx: JobCtx) => {
    await removeLostFiles(ctx)
    await eraseUnsent(ctx)
  },
  'uploads.erase': erase,
}

/** The staging folder belongs to one machine, so each machine sweeps its own. */
export const uploadTimers = [{ seconds: 60, run: async (ctx: JobCtx) => void (await sweep(ctx.files.staging, ctx.now())) }]
