/** Staff: the operations of contract/admin/content/searchWords.ts. Drafts are tried by publishing them in a transaction that is rolled back. */
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { searchWords as contract, Tried } from '#contract/admin/content/searchWords.ts'
import { Failure } from '#contract/failure.ts'
import { plain } from '#contract/model/content/kinds/searchWords.ts'
import { slugFrom } from '#contract/model/content/kinds/post.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { rehearse, transaction } from '#server/db/connect.ts'
import { answerTo } from '#server/features/assistant/assistant.ts'
import { entryOperations, workingCopy } from '#server/features/content/content.ts'
import { contentItems } from '#server/features/content/content.table.ts'
import { findPages, refreshQuestions, type HasPool } from '#server/features/search/search.ts'
import { passages } from '#server/features/search/search.table.ts'
import type { Operations } from '#server/http/api/serve.ts'

type WordsOperations = Operations<typeof contract>

const shownPages = 5
const shownLines = 3
const mostParts = 80

/** A label may already end with a colon: "You need it most if you:". */
const labelled = (label: string, text: string) => `${label.replace(/:$/, '')}: ${text}`
const firstLine = (body: string) => {
  const [label = '', text] = (body.split('\n')[0] ?? '').split('\t')
  return text === undefined ? label : labelled(label, text)
}

const tried = async (ctx: HasPool, q: string): Promise<Tried> => {
  // One after the other: a transaction has one connection.
  const found = await findPages(ctx, { q })
  const { outcome, lines, sources } = await answerTo(ctx, { q, about: '' })
  const [source] = sources
  return {
    pages: found.items.slice(0, shownPages).map(({ path, title, kind }) => ({ path, title, kind })),
    outcome,
    answer: source
      ? {
          page: source.page,
          section: source.section,
          href: source.href,
          lines: lines.slice(0, shownLines).map(({ label, text }) => (label ? labelled(label, text) : text)),
        }
      : null,
  }
}

const kindOf = async ({ db }: Pick<Parameters<WordsOperations['tryOut']>[0], 'db'>, id: string): Promise<'synonym' | 'asked'> => {
  const [row] = await db.select({ kind: contentItems.kind }).from(contentItems).where(eq(contentItems.id, id))
  if (row?.kind !== 'synonym' && row?.kind !== 'asked') throw new Failure('notFound', 'Not found')
  return row.kind
}

export const tryOut: WordsOperations['tryOut'] = async (ctx, { id, q }) => {
  const { content } = await transaction(ctx.pool, ctx.scope, async (db) => {
    const inside = { ...ctx, db }
    return workingCopy(inside, await kindOf(inside, id), { id })
  })
  const drafted = await rehearse(ctx.pool, ctx.scope, (tx) =>
    asSystem({ db: tx }, async ({ db }) => {
      const [row] = await db
        .update(contentItems)
        .set({ published: true, content })
        .where(eq(contentItems.id, id))
        .returning({ kind: contentItems.kind })
      if (row?.kind === 'asked') await refreshQuestions(db)
      return tried({ pool: db }, q)
    }),
  )
  return { now: await tried({ pool: ctx.pool }, q), drafted }
}

export const suggested: WordsOperations['suggested'] = async ({ pool }, { q }) => {
  const { outcome, sources } = await answerTo({ pool }, { q, about: '' })
  return { outcome, page: sources[0]?.page ?? null }
}

export const parts: WordsOperations['parts'] = async ({ db }, { path }) => {
  const rows = await db
    .select({ anchor: passages.anchor, section: passages.section, page: passages.page, body: passages.body, id: passages.id })
    .from(passages)
    .where(eq(passages.path, path.replace(/#.*/, '')))
    .orderBy(asc(passages.id))
  const first = [...new Map(rows.toReversed().map((row) => [row.anchor, row])).values()].toReversed()
  return {
    parts: first.slice(0, mostParts).map(({ anchor, section, page, body }) => ({
      href: `${path.replace(/#.*/, '')}${anchor === '' ? '' : `#${anchor}`}`,
      section: anchor === '' ? `The beginning of ${page}` : section,
      begins: firstLine(body).slice(0, 160),
    })),
  }
}

export const fromMiss: WordsOperations['fromMiss'] = async (ctx, { words }) => {
  const plainWords = plain(words)
  const slug = slugFrom(plainWords, 60)
  if (plainWords.length < 2 || slug === '')
    throw new Failure('invalid', 'Enter a word of two letters at least', { fields: { words: 'Enter a word of two letters at least' } })
  const [known] = await ctx.db
    .select({ id: contentItems.id, title: contentItems.title })
    .from(contentItems)
    .where(
      and(
        eq(contentItems.kind, 'synonym'),
        ne(contentItems.status, 'trashed'),
        sql`(${contentItems.slug} = ${slug} OR coalesce(${contentItems.draft}, ${contentItems.content}) -> 'words' ? ${plainWords})`,
      ),
    )
    .limit(1)
  if (known) {
    ctx.auditCount.written += 1
    return { ...known, made: false }
  }
  // Items in the trash keep their slug.
  const existing = await ctx.db
    .select({ key: contentItems.key, slug: contentItems.slug })
    .from(contentItems)
    .where(and(eq(contentItems.kind, 'synonym'), eq(contentItems.status, 'trashed')))
  const free = existing.some((one) => one.key === slug || one.slug === slug) ? `${slug}-${existing.length + 1}` : slug
  const title = `Searched for: ${plainWords}`
  const { id, draftVersion } = await entryOperations.create(ctx, { kind: 'synonym', title, slug: free })
  await entryOperations.save(ctx, { id, draftVersion, content: { slug: free, title, words: [plainWords], mean: '' } })
  return { id, title, made: true }
}
