/** The PDF of a letter: drawn once from its locked facts, stored as a file, identified by its SHA-256. */
import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { ProofFacts } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import type { Files } from '#server/adapters/files.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { transaction, type Db, type Scope } from '#server/db/connect.ts'
import { wantsLargePrint } from '#server/features/clients/clients.ts'
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
  large = false,
): Promise<Drawn> => {
  const issuer = issuerOf(await getFirm(ctx))
  const letter = {
    facts,
    issuer,
    code,
    link: ctx.origin + paths.verify(code),
    issuedAt: issuedAt.toISOString(),
    ...(large ? { large } : {}),
  }
  const { bytes } = await drawOnce({ letter })
  const pdfKey = `proofs/${id}${large ? '-large' : ''}.pdf`
  await ctx.files.put(pdfKey, bytes, 'application/pdf')
  return { pdfKey, pdfSha256: createHash('sha256').update(bytes).digest('hex'), pdfBytes: bytes.byteLength }
}

const drawing = new Map<string, Promise<Drawn>>()

/** Demonstration letters are drawn when first requested. All others have their file from the start. */
export const withFile = async (ctx: { db: Db; files: Files; origin: string }, row: ProofRow): Promise<ProofRow> => {
  if (row.pdfKey) return row
  const draw = async () => {
    const drawn = await drawLetterFile(ctx, row)
    await asSystem(ctx, ({ db }) =>
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

/**
 * The letter as this reader gets it. In large print it is drawn once and kept as a file of its own, with its own fingerprint: the letter that was
 * issued, which its holder has, does not change.
 */
export const letterFor = async (ctx: { db: Db; files: Files; origin: string }, row: ProofRow, large: boolean): Promise<ProofRow> => {
  if (!large) return withFile(ctx, row)
  if (row.largeKey) return { ...row, pdfKey: row.largeKey, pdfSha256: row.largeSha256, pdfBytes: row.largeBytes }
  const key = `${row.id} large`
  const draw = async () => {
    const drawn = await drawLetterFile(ctx, row, true)
    const largeFile = { largeKey: drawn.pdfKey, largeSha256: drawn.pdfSha256, largeBytes: drawn.pdfBytes }
    await asSystem(ctx, ({ db }) => db.update(proofs).set(largeFile).where(eq(proofs.id, row.id)))
    return drawn
  }
  const running = drawing.get(key) ?? draw().finally(() => drawing.delete(key))
  drawing.set(key, running)
  return { ...row, ...(await running) }
}

/** A letter by its id, and whether this reader wants it in large print. Undefined if this scope may not see it. */
export const letterById = (
  db: Db,
  scope: Scope,
  id: string,
  userId: string | null,
): Promise<{ row: ProofRow; large: boolean } | undefined> =>
  transaction(db, scope, async (tx) => {
    const [row] = await tx.select().from(proofs).where(eq(proofs.id, id))
    return row && { row, large: await wantsLargePrint(tx, { clientId: row.clientId, userId }) }
  })

/** A letter while it is in force or about to begin. Undefined otherwise. */
export const currentLetter = (ctx: { db: Db; now: () => Date }, id: string): Promise<ProofRow | undefined> =>
  asSystem(ctx, async (inside) => {
    const [row] = await inside.db.select().from(proofs).where(eq(proofs.id, id))
    const state = row && (await statesOf(inside, [row])).get(row.id)?.state
    return state === 'in_force' || state === 'begins' ? row : undefined
  })
