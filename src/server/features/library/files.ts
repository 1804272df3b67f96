/** The library's PDFs: each drawn once from its edition and stored as a file, drawn again only if the file is lost. */
import { createHash } from 'node:crypto'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Logger } from 'pino'
import { documentTypeLabels } from '#contract/model/content/kinds/libraryDocument.ts'
import type { Files } from '#server/adapters/files.ts'
import type { Db } from '#server/db/connect.ts'
import { servicesByKeys } from '#server/features/services/services.ts'
import { bumpContentVersion } from '#server/features/settings/settings.ts'
import { drawOnce, openDrawing, type Drawn } from '#server/pdf/openDrawing.ts'
import type { Paper } from '#server/pdf/paper.ts'
import { libraryEditions, type LibraryEdition } from './library.table.ts'

type HasFiles = { db: Db; files: Files }

export const keyOf = ({ slug, code }: Pick<LibraryEdition, 'slug' | 'code'>) => `library/${slug}/${code.replace('.', '-')}.pdf`

const paperOf = async (db: Db, edition: LibraryEdition): Promise<Paper> => {
  const { title, type, summary, code, effectiveFrom, products, body, issuer } = edition
  const [first, ...others] = products
  const named = await servicesByKeys({ db }, first ? [first] : [])
  const rest = others.length === 0 ? '' : ` and ${others.length} other${others.length === 1 ? '' : 's'}`
  const about = named[0] ? named[0].title + rest : 'All business insurance'
  return { title, kind: documentTypeLabels[type], summary, edition: code, from: effectiveFrom, about, body, issuer }
}

/** Stores the file first, then its row, so that a row never names a missing file. */
const storeFile = async (ctx: HasFiles, edition: LibraryEdition, { bytes, pages }: Drawn) => {
  const facts = { fileKey: keyOf(edition), pages, bytes: bytes.byteLength, sha256: createHash('sha256').update(bytes).digest('hex') }
  await ctx.files.put(facts.fileKey, bytes, 'application/pdf')
  await ctx.db.update(libraryEditions).set(facts).where(eq(libraryEditions.id, edition.id))
  return { ...facts, content: bytes }
}

/**
 * Draws every missing PDF, then renews the pages that show sizes. Returns how many were drawn. Stops early if `stopping` is aborted: the next start
 * draws the rest, because a hundred documents would delay the end of the process.
 */
export const makeFiles = async (ctx: HasFiles & { log: Pick<Logger, 'error'> }, stopping?: AbortSignal): Promise<number> => {
  const missing = await ctx.db.select().from(libraryEditions).where(isNull(libraryEditions.fileKey)).orderBy(asc(libraryEditions.createdAt))
  if (missing.length === 0) return 0
  const drawing = openDrawing()
  let drawnCount = 0
  try {
    for (const edition of missing) {
      if (stopping?.aborted) break
      const paper = await paperOf(ctx.db, edition)
      // If one PDF fails, the others are still made. If the database is gone, the round ends.
      const drawn = await drawing.draw(paper).catch((error: unknown) => {
        ctx.log.error({ document: keyOf(edition), err: error }, 'a document could not be drawn')
        return null
      })
      if (!drawn) continue
      await storeFile(ctx, edition, drawn)
      drawnCount += 1
    }
  } finally {
    await drawing.close()
  }
  if (drawnCount > 0) await bumpContentVersion(ctx)
  return drawnCount
}

const making = new Map<string, Promise<OpenFile>>()
type OpenFile = { content: Uint8Array; sha256: string }

/** An edition's PDF, made now if it is missing, once for all concurrent callers. Null if there is no such edition. */
export const openFile = async (ctx: HasFiles, slug: string, code: string): Promise<OpenFile | null> => {
  const [edition] = await ctx.db
    .select()
    .from(libraryEditions)
    .where(and(eq(libraryEditions.slug, slug), eq(libraryEditions.code, code)))
  if (!edition) return null
  const content = edition.fileKey ? await ctx.files.get(edition.fileKey) : null
  if (content && edition.sha256) return { content, sha256: edition.sha256 }
  const key = keyOf(edition)
  const running = making.get(key) ?? makeOne(ctx, edition).finally(() => making.delete(key))
  making.set(key, running)
  return running
}

const makeOne = async (ctx: HasFiles, edition: LibraryEdition) => {
  const file = await storeFile(ctx, edition, await drawOnce(await paperOf(ctx.db, edition)))
  await bumpContentVersion(ctx)
  return file
}
