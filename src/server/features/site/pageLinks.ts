/** Pages that other pages refer to: by key, in the order asked for, without unpublished ones. `slug` is that key. */
import { paths } from '#contract/paths.ts'
import type { NamedPage } from '#contract/model/site/pageLink.ts'
import type { Db } from '#server/db/connect.ts'
import { listItems } from '#server/features/content/content.ts'
import { servicesByKeys } from '#server/features/services/services.ts'

type HasDb = { db: Db }

const inOrder = (keys: readonly string[], found: readonly NamedPage[]) => {
  const byKey = new Map(found.map((page) => [page.slug, page]))
  return [...new Set(keys)].flatMap((key) => byKey.get(key) ?? [])
}

export const namedServices = async (ctx: HasDb, keys: readonly string[]): Promise<NamedPage[]> =>
  (await servicesByKeys(ctx, keys)).map(({ key, title, path, summary }) => ({ slug: key, title, path, summary }))

export const namedIndustries = async (ctx: HasDb, keys?: readonly string[]): Promise<NamedPage[]> => {
  const all = (await listItems(ctx, 'industry')).map(({ key, content: { slug, title, summary } }) => ({
    slug: key,
    title,
    path: paths.industry(slug),
    summary,
  }))
  return keys ? inOrder(keys, all) : all
}

export const namedPlaces = async (ctx: HasDb, keys?: readonly string[]): Promise<NamedPage[]> => {
  const all = (await listItems(ctx, 'place')).map(({ key, content: { name, path, summary } }) => ({
    slug: key,
    title: name,
    path,
    summary,
  }))
  return keys ? inOrder(keys, all) : all
}

export const namedPosts = async (ctx: HasDb, keys?: readonly string[]): Promise<NamedPage[]> => {
  const all = (await listItems(ctx, 'post')).map(({ key, content: { slug, title, summary } }) => ({
    slug: key,
    title,
    path: paths.post(slug),
    summary,
  }))
  return keys ? inOrder(keys, all) : all
}

export const namedTrades = async (ctx: HasDb, keys?: readonly string[]): Promise<NamedPage[]> => {
  const all = (await listItems(ctx, 'trade')).map(({ key, content: { slug, name, note } }) => ({
    slug: key,
    title: name,
    path: paths.trade(slug),
    summary: note,
  }))
  return keys ? inOrder(keys, all) : all
}
