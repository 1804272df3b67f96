/** Where each content group is edited, and with which endpoints. All groups share the same list and editor screens. */
import type { ContentGroup } from '#contract/admin/content/contentGroup.ts'
import { entries } from '#contract/admin/content/entries.ts'
import { industries } from '#contract/admin/content/industries.ts'
import { pages } from '#contract/admin/content/pages.ts'
import { posts } from '#contract/admin/content/posts.ts'
import type { ShareGroup } from '#contract/admin/content/shareGroup.ts'
import { entryShares, industryShares, pageShares, postShares, serviceShares } from '#contract/admin/content/shares.ts'
import { services } from '#contract/admin/content/services.ts'
import { contentMachines, type ContentArea } from '#contract/model/content/contentMachine.ts'
import { entryKinds, type ContentKind } from '#contract/model/content/contentName.ts'
import { sharedKinds, type SharedKind } from '#contract/model/content/kinds/share.ts'
import { paths } from '#contract/paths.ts'

type Parameters = Record<string, string | undefined>

export type Collection = {
  group: ContentGroup
  area: ContentArea
  /** The kinds it holds, the usual one first. */
  kinds: readonly [ContentKind, ...ContentKind[]]
  title: string
  /** The noun for use in a sentence. */
  one: string
  path: (parameters?: Parameters) => string
  item: (id: string) => string
  /** The page that shows the working copy or an earlier version; null if there is none. */
  preview: ((id: string, kind: ContentKind, parameters?: { revision?: string }) => string) | null
  /** The endpoints for its preview links; null if the group has no pages of its own. */
  shares: ShareGroup | null
  nothingYet: { title: string; text: string }
}

/** Whether items of this kind have a page of their own, with a preview and preview links. */
export const isShared = (kind: ContentKind): kind is SharedKind => (sharedKinds as readonly ContentKind[]).includes(kind)

// The groups differ only in permissions and URLs; their inputs and replies are the same.
const group = (declared: unknown) => declared as ContentGroup
const links = (declared: unknown) => declared as ShareGroup

export const collections = {
  posts: {
    group: group(posts),
    area: 'blog',
    kinds: ['post'],
    title: 'Articles',
    one: 'article',
    path: paths.adminPosts,
    item: paths.adminPost,
    preview: (id, _kind, parameters) => paths.preview('blog', id, parameters),
    shares: links(postShares),
    nothingYet: { title: 'No articles', text: 'What you write for Insights is listed here, drafts included.' },
  },
  services: {
    group: group(services),
    area: 'service',
    kinds: ['service'],
    title: 'Product pages',
    one: 'product page',
    path: paths.adminServices,
    item: paths.adminService,
    preview: (id, _kind, parameters) => paths.preview('service', id, parameters),
    shares: links(serviceShares),
    nothingYet: { title: 'No product pages', text: 'Each cover that you sell has a page. Add the first one.' },
  },
  industries: {
    group: group(industries),
    area: 'page',
    kinds: ['industry'],
    title: 'Industry pages',
    one: 'industry page',
    path: paths.adminIndustries,
    item: paths.adminIndustry,
    preview: (id, _kind, parameters) => paths.preview('industry', id, parameters),
    shares: links(industryShares),
    nothingYet: { title: 'No industry pages', text: 'What a kind of business usually insures, and why.' },
  },
  pages: {
    group: group(pages),
    area: 'page',
    kinds: ['page', 'section'],
    title: 'Pages',
    one: 'page',
    path: paths.adminPages,
    item: paths.adminPage,
    preview: (id, _kind, parameters) => paths.preview('page', id, parameters),
    shares: links(pageShares),
    nothingYet: { title: 'No pages', text: 'The home page, pages about the firm, legal texts, and pages you build.' },
  },
  entries: {
    group: group(entries),
    area: 'page',
    kinds: entryKinds,
    title: 'More content',
    one: 'entry',
    path: paths.adminEntries,
    item: paths.adminEntry,
    preview: (id, kind, parameters) =>
      paths.preview(isShared(kind) && kind !== 'service' && kind !== 'post' ? kind : 'questions', id, parameters),
    shares: links(entryShares),
    nothingYet: {
      title: 'No entries',
      text: 'Trades, glossary words, local pages, documents of the library, search words, and the questions in the tools, quote requests and claims.',
    },
  },
} as const satisfies Record<string, Collection>

export const collectionOf = (kind: ContentKind): Collection =>
  Object.values<Collection>(collections).find(({ kinds }) => kinds.includes(kind)) ?? collections.entries

/** Whether the working copy can be previewed. That includes questions, which have a preview but no preview links. */
export const hasPreview = (kind: ContentKind) => isShared(kind) || kind === 'questions'

export const machineOf = ({ area }: Pick<Collection, 'area'>) => contentMachines[area]
/** The record kind whose status badge it uses. */
export const badgeOf = ({ area }: Pick<Collection, 'area'>) => (area === 'blog' ? 'post' : area)
