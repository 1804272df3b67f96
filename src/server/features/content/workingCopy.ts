/** The working copy, as a page would show it. */
import { Failure } from '#contract/failure.ts'
import { contentKinds, type ContentKind, type ContentOf } from '#contract/model/content/contentKind.ts'
import { problemsOf } from '#contract/model/content/problemsOf.ts'
import { z } from '#contract/schema.ts'
import type { Db } from '#server/db/connect.ts'
import { readItem, revisionOf } from './contentDetail.ts'
import { checkedDraft, shownDraft } from './drafting.ts'
import { editedCopy, readAddresses, showLinks } from './links.ts'

/** Validates against the schema of its kind. 422 with the flag `incomplete` and what is missing by field. */
const requireComplete = <K extends ContentKind>(kind: K, content: unknown): ContentOf<K> => {
  const problems = problemsOf(contentKinds[kind], content)
  if (problems.length > 0)
    throw new Failure('invalid', 'This cannot be previewed yet', {
      fields: Object.fromEntries(problems.map(({ path, message }) => [path, message])),
      flags: { incomplete: true },
    })
  return z.parse(contentKinds[kind], content) as ContentOf<K>
}

type Copy<K extends ContentKind> = { content: ContentOf<K>; published: boolean }

/**
 * The draft, or the live copy if there is none; with `revision` that version, 404 if the item has no such version. `published`: whether any copy is
 * public.
 */
export const workingCopy = async <K extends ContentKind>(
  ctx: { db: Db },
  kind: K,
  { id, revision }: { id: string; revision?: string | undefined },
): Promise<Copy<K>> => {
  const row = await readItem(ctx, [kind], id)
  if (revision === undefined)
    return { content: requireComplete(kind, shownDraft(row, await readAddresses(ctx, [editedCopy(row)]))), published: row.published }
  const { content } = await revisionOf(ctx, id, revision)
  return { content: requireComplete(kind, showLinks(content, await readAddresses(ctx, [{ kind, content }]))), published: row.published }
}

/** What a user is typing, checked like a draft before saving. Nothing is stored. */
export const typedCopy = async <K extends ContentKind>(ctx: { db: Db }, kind: K, id: string, typed: unknown): Promise<Copy<K>> => {
  const row = await readItem(ctx, [kind], id)
  return { content: requireComplete(kind, checkedDraft(row, typed)), published: row.published }
}
