/** The checks before publishing (contract/model/content/checks), with what they need from the database. */
import { and, eq, inArray, sql } from 'drizzle-orm'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Check } from '#contract/model/content/checks/check.ts'
import { contentChecks, neededFacts, type CheckFacts, type Standing } from '#contract/model/content/checks/contentChecks.ts'
import type { QuestionFacts } from '#contract/model/questions/editing/questionChecks.ts'
import { isScreenPath } from '#contract/model/content/checks/screenPaths.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { media } from '#server/features/media/media.table.ts'
import { redirects, type ContentRow } from '../content.table.ts'
import { questionFacts } from '../questionParts.ts'
import { pathOf, type Address, type Addresses } from '../links.ts'
import { nameChecks, nameIndexFor, type NameIndex } from './names.ts'

type HasDb = { db: Db }

/** Raise it when a check changes, or what counts as a link. Everything is then checked again and its links are stored again. */
export const checksVersion = 7

/** Addresses reserved for the program's own screens. */
export const reserved =
  /^\/(?:admin|api|client|dev|health|login|quote|report-claim|preview|media|assets|files|my-quotes|verify|el|search-results|sitemap|sitemaps|thank-you|unsubscribe|subscribe|quiz|find-my-insurance|business-insurance-by-trade|policy-explorer|ai-insurance-assistant|documents|document-library|insurance-glossary|insurance-calculators|appointment|invitation|contact|services|blog|industries|forgot-password|reset-password|confirm-email|cookie-choices|metrics)$/

/** What the checks look up besides items, read at once for all contents being checked. */
export type LookedUp = {
  addresses: Addresses
  redirects: ReadonlyMap<string, string | null>
  documents: ReadonlySet<string>
  /** Parts of pages known to the search. */
  parts: ReadonlySet<string>
  pictures: ReadonlyMap<string, { decorative: boolean; licenceUntil: string | null }>
  /** For items that are questions, by item id. */
  questions: ReadonlyMap<string, QuestionFacts>
  names: NameIndex
}

const document = /^\/documents\/([a-z0-9-]+)(?:\/[^/]+\.pdf)?$/

export const lookUp = async (
  { db }: HasDb,
  copies: readonly { row: Pick<ContentRow, 'id' | 'kind'>; content: unknown }[],
  { addresses, at }: { addresses: Addresses; at: Date },
): Promise<LookedUp> => {
  const contents = copies.map(({ content }) => content)
  const needed = contents.map(neededFacts)
  const isPublic = (path: string) => addresses.byPath.get(path)?.published === true || isScreenPath(path)
  const unknownPaths = [...new Set(needed.flatMap((each) => each.paths))].filter((path) => !isPublic(path))
  const slugs = unknownPaths.flatMap((path) => document.exec(path)?.[1] ?? [])
  const ids = [...new Set(needed.flatMap((each) => each.media))]
  const led =
    unknownPaths.length === 0
      ? []
      : await db
          .select()
          .from(redirects)
          .where(and(inArray(redirects.path, unknownPaths), eq(redirects.active, true)))
  // The library is a later feature than this one, so its editions are read in SQL.
  const issued =
    slugs.length === 0
      ? []
      : (await db.execute<{ slug: string }>(sql`SELECT DISTINCT slug FROM library_editions WHERE slug = ANY(${sql.param(slugs)}::text[])`))
          .rows
  const quoted = [...new Set(needed.flatMap((each) => each.parts))]
  // So is the search.
  const parts =
    quoted.length === 0
      ? []
      : (
          await db.execute<{ href: string }>(sql`
            SELECT DISTINCT p.href FROM (SELECT CASE WHEN anchor = '' THEN path ELSE path || '#' || anchor END AS href FROM passages) AS p
            WHERE p.href = ANY(${sql.param(quoted)}::text[])`)
        ).rows
  const pictures =
    ids.length === 0
      ? []
      : await db
          .select({ id: media.id, decorative: media.decorative, licenceUntil: media.licenceUntil })
          .from(media)
          .where(and(inArray(media.id, ids), eq(media.status, 'active')))
  return {
    addresses,
    names: await nameIndexFor({ db }, copies),
    questions: await questionFacts(
      { db },
      copies.map(({ row }) => row),
      at,
    ),
    redirects: new Map(led.map(({ path, target }) => [path, target])),
    parts: new Set(parts.map(({ href }) => href)),
    documents: new Set(issued.map(({ slug }) => paths.document(slug))),
    pictures: new Map(pictures.map(({ id, ...picture }) => [id, picture])),
  }
}

type Checked = Pick<ContentRow, 'id' | 'kind' | 'approvedUntil'>

const standingOf = (item: Address | undefined, own: string, at: Date): Standing => {
  if (!item) return { is: 'missing' }
  const stays = item.unpublishAt === null || item.unpublishAt > at
  // Items that will be public by then may be linked to.
  const comes = item.publishAt !== null && item.publishAt <= at
  return item.id === own || (item.published && stays) || comes ? { is: 'public' } : { is: 'draft', title: item.title }
}

const factsOf = (
  { id, approvedUntil }: Checked,
  { addresses, redirects: led, documents, parts, pictures, questions }: LookedUp,
  at: Date,
): CheckFacts => ({
  at: (path) => {
    const standing = standingOf(addresses.byPath.get(path), id, at)
    if (standing.is === 'public' || isScreenPath(path) || documents.has(path.replace(/\/[^/]+\.pdf$/, ''))) return { is: 'public' }
    const to = led.get(path)
    if (to === undefined) return standing
    return to === null ? { is: 'gone' } : { is: 'moved', to }
  },
  named: (name) => standingOf(addresses.byName.get(name), id, at),
  part: (href) => parts.has(href),
  picture: (picture) => pictures.get(picture) ?? null,
  approvedUntil,
  questions: questions.get(id) ?? null,
  day: londonClock(at).date,
})

/** Checks the address itself: it may be taken, or reserved for the program. */
const addressChecks = (row: Checked, content: unknown, { byPath }: Addresses): Check[] => {
  const path = pathOf(row.kind, content)
  if (path === null) return []
  const other = byPath.get(path)
  return [
    ...(reserved.test(path)
      ? [{ level: 'error', code: 'reserved', path: 'slug', message: `${path} belongs to a part of the site` } as const]
      : []),
    ...(other?.published && other.id !== row.id
      ? [{ level: 'error', code: 'taken', path: 'slug', message: `${path} is the address of "${other.title}"` } as const]
      : []),
  ]
}

/** `at`: when the content is, or would be, public. */
export const checksWith = (row: Checked, content: unknown, looked: LookedUp, at: Date): Check[] => [
  ...addressChecks(row, content, looked.addresses),
  ...nameChecks(row, content, looked.names, at),
  ...contentChecks(row.kind, content, factsOf(row, looked, at)),
]

export const checksOf = async (
  ctx: HasDb,
  row: Checked,
  content: unknown,
  { at, addresses }: { at: Date; addresses: Addresses },
): Promise<Check[]> => checksWith(row, content, await lookUp(ctx, [{ row, content }], { addresses, at }), at)
