/** The PDF of a letter: drawn once from its locked facts, stored as a file, identified by its SHA-256. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { ProofFacts } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import type { Files } from '#server/adapters/files.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { issuerOf } from '#server/features/library/library.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { drawOnce } from '#server/pdf/openDrawing.ts'
import { statesOf } from './proofStates.ts'
import { proofs, type ProofRow } from './proofs.table.ts'

type Letter = { id: string; facts: ProofFacts; code: string; issuedAt: Date }
type Drawn = { pdfKey: string; pdfSha256: string; pdfBytes: number }

/** Stores the file first, so that no row refers to a missing file. Returns the columns for its row. */
export const drawLetterFile = async (
  ctx: { db: Db; files: Files; origin: string },
  { id, facts, code, issuedAt }: Letter,
): Promise<Drawn> => {
  const issuer = issuerOf(await getFirm(ctx))
  const letter = { facts, issuer, code, link: ctx.origin + paths.verify(code), issuedAt: issuedAt.toISOString() }
  const { bytes } = await drawOnce({ letter })
  const pdfKey = `proofs/${id}.pdf`
  await ctx.files.put(pdfKey, bytes, 'application/pdf')
  return { pdfKey, pdfSha256: createHash('sha256').update(bytes).digest('hex'), pdfBytes: bytes.byteLength }
}

const drawing = new Map<string, Promise<Drawn>>()

/** Demonstration letters are drawn when first requested. All others have their file from the start. */
export const withFile = async (ctx: { db: Db; files: Files; origin: string }, row: ProofRow): Promise<ProofRow> => {
  if (row.pdfKey) return row
  const draw = async () => {
    const drawn = await drawLetterFile(ctx, row)
    await transaction(ctx.db, { scope: 'system' }, (db) =>
      db
        .update(proofs)
        .set(drawn)
        .where(and(eq(proofs.id, row.id), isNull(proofs.pdfKey))),
    )
    return drawn
  }
  // Concurrent requests share one drawing.
  const running = drawing.get(row.id) ?? draw().finally(() => drawing.delete(row.id))
  drawing.set(row.id, running)
  return { ...row, ...(await running) }
}

/** A letter by its id. Undefined if this scope may not see it. */
export const letterById = (db: Db, scope: Scope, id: string): Promise<ProofRow | undefined> =>
  transaction(db, scope, async (tx) => (await tx.select().from(proofs).where(eq(proofs.id, id)))[0])

/** A letter while it is in force or about to begin. Undefined otherwise. */
export const currentLetter = (ctx: { db: Db; now: () => Date }, id: string): Promise<ProofRow | undefined> =>
  transaction(ctx.db, { scope: 'system' }, async (db) => {
    const [row] = await db.select().from(proofs).where(eq(proofs.id, id))
    const state = row && (await statesOf({ ...ctx, db }, [row])).get(row.id)?.state
    return state === 'in_force' || state === 'begins' ? row : undefined
  })
