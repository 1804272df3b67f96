/** Working copies: what may be saved as a draft, what still prevents publishing, and saving. */
import { and, eq, ne } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { contentKinds } from '#contract/model/content/contentKind.ts'
import { mayMove, withAddress, type ContentKind } from '#contract/model/content/contentName.ts'
import { draftOf } from '#contract/model/content/draftOf.ts'
import { failing } from '#contract/model/content/checks/check.ts'
import { firstProblemOf } from '#contract/model/content/problemsOf.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { users } from '#server/features/users/users.table.ts'
import { contentItems, type ContentRow } from './content.table.ts'
import { checksOf, checksVersion } from './integrity/checking.ts'
import { bindLinks, keepLinks, pathOf, readAddresses, showLinks, type Addresses } from './links.ts'

type HasDb = { db: Db }
type Written = { slug?: string; path?: string; title?: string; term?: string; name?: string }

const draftSchemas = new Map<ContentKind, z.ZodMiniType>()
const draftSchemaOf = (kind: ContentKind): z.ZodMiniType => {
  const schema = draftSchemas.get(kind) ?? (draftOf(contentKinds[kind]) as z.ZodMiniType)
  draftSchemas.set(kind, schema)
  return schema
}

/** A name to show, from whichever field its kind uses. */
export const titleOf = (content: unknown): string => {
  const { title, term, name } = content as Written
  return title ?? term ?? name ?? ''
}

/** The content as it may be stored: valid for its kind, with the address its slug gives. 422 with the first invalid field. */
export const checkedDraft = (row: Pick<ContentRow, 'kind' | 'slug' | 'content' | 'draft'>, sent: unknown): unknown => {
  const parsed = z.safeParse(draftSchemaOf(row.kind), sent)
  if (!parsed.success) {
    const problem = firstProblemOf(draftSchemaOf(row.kind), sent)
    throw new Failure('invalid', 'This cannot be saved as it is', {
      fields: { [problem?.path ?? '']: problem?.message ?? 'Invalid value' },
    })
  }
  const content = parsed.data as Written
  const before = (row.draft ?? row.content) as Written
  // Content whose address is fixed keeps it, whatever was sent.
  return mayMove(row.kind, content) ? withAddress(row.kind, content) : { ...content, ...sameAddress(before) }
}
const sameAddress = ({ slug, path }: Written) => ({ ...(slug === undefined ? {} : { slug }), ...(path === undefined ? {} : { path }) })

/** The working copy as an editor sees it, with current addresses, or the live copy if there is none. */
export const shownDraft = (row: ContentRow, addresses: Addresses): unknown =>
  row.draft === null ? row.content : showLinks(row.draft, addresses)

/** 409 with the name of whoever has saved since; the user may have done so in another tab. */
export const requireNewestDraft = async (db: Db, row: ContentRow, draftVersion: number, userId: string): Promise<void> => {
  if (row.draftVersion === draftVersion) return
  const [by] = row.draftBy ? await db.select({ name: users.name }).from(users).where(eq(users.id, row.draftBy)) : []
  const own = row.draftBy === userId
  const who = own ? 'You saved this in another tab or on another device' : `${by?.name ?? 'Somebody else'} saved this`
  throw new Failure('conflict', `${who} since you opened it${own ? ' here' : ''}`, {
    flags: { changedBy: by?.name ?? '', own, changedAt: row.draftAt?.toISOString() ?? '', draftVersion: row.draftVersion },
  })
}

const isOfAnother = async ({ db }: HasDb, { id, kind }: ContentRow, slug: string): Promise<boolean> => {
  const [other] = await db
    .select({ id: contentItems.id })
    .from(contentItems)
    .where(and(eq(contentItems.kind, kind), eq(contentItems.slug, slug), ne(contentItems.id, id)))
  return other !== undefined
}

/** Columns derived from a working copy. */
export const draftColumns = async (ctx: HasDb, row: ContentRow, content: unknown, { by, at }: { by: string; at: Date }) => {
  const addresses = await readAddresses(ctx, [{ kind: row.kind, content }])
  const bound = bindLinks(content, addresses)
  const checks = await checksOf(ctx, row, content, { at, addresses })
  await keepLinks(ctx, row, bound, false, addresses)
  const { slug } = content as Written
  // A published item keeps its title, slug and address in the lists until the change is public; so does one whose new slug is taken.
  const asIs = row.published || (await isOfAnother(ctx, row, slug ?? ''))
  const named = asIs ? {} : { title: titleOf(content) || row.title, slug: slug || row.slug, path: pathOf(row.kind, content) || row.path }
  return {
    checks,
    columns: {
      ...named,
      draft: bound,
      draftVersion: row.draftVersion + 1,
      draftBy: by,
      draftAt: at,
      updatedAt: at,
      problems: failing(checks).length,
      checkedWith: checksVersion,
    },
  }
}

/** Typed text as a version stores it: links by item instead of by address. 422 as when saving. */
export const typedDraft = async (ctx: HasDb, row: ContentRow, sent: unknown): Promise<unknown> => {
  const content = checkedDraft(row, sent)
  return bindLinks(content, await readAddresses(ctx, [{ kind: row.kind, content }]))
}

/** Locks the row, so that of two users saving at once one gets the conflict. 404 if there is none of these kinds. */
export const lockItem = async (db: Db, kinds: readonly ContentKind[], id: string): Promise<ContentRow> => {
  const [row] = await db.select().from(contentItems).where(eq(contentItems.id, id)).for('update')
  if (!row || !kinds.includes(row.kind)) throw new Failure('notFound', 'Not found')
  return row
}

export const saveDraft = async (
  ctx: HasDb,
  row: ContentRow,
  { draftVersion, content, by, at }: { draftVersion: number; content: unknown; by: string; at: Date },
) => {
  await requireNewestDraft(ctx.db, row, draftVersion, by)
  const stored = await draftColumns(ctx, row, checkedDraft(row, content), { by, at })
  await ctx.db.update(contentItems).set(stored.columns).where(eq(contentItems.id, row.id))
  return stored
}
