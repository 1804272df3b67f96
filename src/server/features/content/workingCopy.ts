/** The copy that is being worked on, as a page would show it. */
import { and, eq } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { contentKinds, type ContentKind, type ContentOf } from '#contract/model/content/contentKind.ts'
import { problemsOf } from '#contract/model/content/problemsOf.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { contentItems } from './content.table.ts'
import { shownDraft } from './drafting.ts'
import { editedCopy, readAddresses } from './links.ts'

/**
 * The draft, or the live copy where nothing differs, with addresses of now. `published`: whether any copy is public. 404 where there is none of
 * this kind; 422 with the flag `incomplete` and what is missing by field, while its kind's schema does not admit it.
 */
export const workingCopy = async <K extends ContentKind>(
  ctx: { db: Db },
  kind: K,
  id: string,
): Promise<{ content: ContentOf<K>; published: boolean }> => {
  const [row] = await ctx.db
    .select()
    .from(contentItems)
    .where(and(eq(contentItems.id, id), eq(contentItems.kind, kind)))
  if (!row) throw new Failure('notFound', 'Not found')
  const shown = shownDraft(row, await readAddresses(ctx, [editedCopy(row)]))
  const problems = problemsOf(contentKinds[kind], shown)
  if (problems.length > 0)
    throw new Failure('invalid', 'This cannot be previewed yet', {
      fields: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
      flags: { incomplete: true },
    })
  return { content: z.parse(contentKinds[kind], shown) as ContentOf<K>, published: row.published }
}
