/** Looks up what a page's blocks refer to: other pages by key, and how to reach the firm. Unpublished pages are left out. */
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import { contentsOfBlocks } from '#contract/model/blocks/blockWords.ts'
import { referenceName, type Reference, type ReferenceKind } from '#contract/model/blocks/reference.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import type { Firm } from '#contract/model/site/firm.ts'
import type { NamedPage } from '#contract/model/site/pageLink.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { listItems } from '#server/features/content/content.ts'
import { documentsInForce } from '#server/features/library/library.ts'
import { pictureRefs } from '#server/features/media/media.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { namedIndustries, namedPlaces, namedPosts, namedServices, namedTrades } from './pageLinks.ts'

type HasDb = { db: Db }

const named: { [K in ReferenceKind]: (ctx: HasDb, keys: readonly string[]) => Promise<NamedPage[]> } = {
  service: namedServices,
  industry: namedIndustries,
  place: namedPlaces,
  post: namedPosts,
  trade: namedTrades,
  page: async (ctx, keys) =>
    (await listItems(ctx, 'page'))
      .filter(({ key }) => keys.includes(key))
      .map(({ key, content }) => ({ slug: key, title: content.title, path: content.path, summary: content.seo.description })),
  term: async (ctx, keys) =>
    (await listItems(ctx, 'term'))
      .filter(({ key }) => keys.includes(key))
      .map(({ key, content }) => ({ slug: key, title: content.term, path: paths.term(content.slug), summary: content.meaning })),
  // A section has no page of its own: its blocks appear on the pages that refer to it.
  section: () => Promise.resolve([]),
  document: async (ctx, keys) =>
    (await documentsInForce(ctx))
      .filter(({ slug }) => keys.includes(slug))
      .map(({ slug, title, summary }) => ({ slug, title, path: paths.document(slug), summary })),
}

const pagesNamed = async (ctx: HasDb, references: readonly Reference[]): Promise<BlockRefs['pages']> => {
  const found: BlockRefs['pages'] = {}
  for (const kind of new Set(references.map((reference) => reference.kind))) {
    const keys = references.filter((reference) => reference.kind === kind).map(({ key }) => key)
    for (const { slug, title, path, summary } of await named[kind](ctx, keys))
      found[referenceName({ kind, key: slug })] = { title, path, summary }
  }
  return found
}

const reach = ({ name, phone, email, hours, headOffice }: Firm): BlockRefs['firm'] => ({
  name,
  phone,
  email,
  hours: hours.shown,
  address: [...headOffice.lines, headOffice.town, headOffice.postcode],
})

export const blockRefs = async (ctx: HasDb, blocks: readonly StoredBlock[]): Promise<BlockRefs> => {
  const { references, media } = contentsOfBlocks(blocks)
  return {
    pages: await pagesNamed(ctx, references),
    pictures: await pictureRefs(ctx, media),
    firm: reach(await getFirm(ctx)),
  }
}
