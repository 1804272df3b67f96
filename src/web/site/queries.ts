/** What public screens read, by name. Published content: never stale within one visit (specification, section 9). */
import { queryOptions } from '@tanstack/react-query'
import type { SearchKind } from '#contract/model/searchKind.ts'
import type { ServiceGroup } from '#contract/model/service.ts'
import type { LibraryFilter } from '#contract/site/library.ts'
import type { Deps } from '#web/app/deps.tsx'
import { calls } from './calls.ts'

/** The firm and the menu: part of every public page. */
export const chromeQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['site', 'chrome'], queryFn: async () => (await calls(deps)).site.chrome() })
export const pageQuery = (deps: Deps, path: string) =>
  queryOptions({ queryKey: ['site', 'page', path], queryFn: async () => (await calls(deps)).site.page({ path }) })
export const mapQuery = (deps: Deps) => queryOptions({ queryKey: ['site', 'map'], queryFn: async () => (await calls(deps)).site.map() })

export const servicesQuery = (deps: Deps, category?: ServiceGroup) =>
  queryOptions({
    queryKey: ['services', category ?? 'all'],
    queryFn: async () => (await (await calls(deps)).services.list(category ? { category } : {})).services,
  })
export const serviceQuery = (deps: Deps, slug: string) =>
  queryOptions({ queryKey: ['services', 'one', slug], queryFn: async () => (await calls(deps)).services.show({ slug }) })

export const industryQuery = (deps: Deps, slug: string) =>
  queryOptions({ queryKey: ['industries', slug], queryFn: async () => (await calls(deps)).industries.show({ slug }) })
export const placeQuery = (deps: Deps, slug: string) =>
  queryOptions({ queryKey: ['places', slug], queryFn: async () => (await calls(deps)).places.show({ slug }) })
export const glossaryQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['glossary'], queryFn: async () => (await (await calls(deps)).glossary.list()).terms })
export const termQuery = (deps: Deps, slug: string) =>
  queryOptions({ queryKey: ['glossary', slug], queryFn: async () => (await calls(deps)).glossary.show({ slug }) })
export const tradesQuery = (deps: Deps) => queryOptions({ queryKey: ['trades'], queryFn: async () => (await calls(deps)).trades.list() })
export const tradeQuery = (deps: Deps, slug: string) =>
  queryOptions({ queryKey: ['trades', slug], queryFn: async () => (await calls(deps)).trades.show({ slug }) })
export const postsQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['posts'], queryFn: async () => (await (await calls(deps)).posts.list()).posts })
/** What the front page shows. */
export const latestPostsQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['posts', 'latest'], queryFn: async () => (await (await calls(deps)).posts.list({ limit: '3' })).posts })
export const postQuery = (deps: Deps, slug: string) =>
  queryOptions({ queryKey: ['posts', slug], queryFn: async () => (await calls(deps)).posts.show({ slug }) })

export const libraryQuery = (deps: Deps, filter: LibraryFilter) =>
  queryOptions({ queryKey: ['library', filter], queryFn: async () => (await calls(deps)).library.list(filter) })
export const documentQuery = (deps: Deps, slug: string, edition?: string) =>
  queryOptions({
    queryKey: ['library', 'one', slug, edition ?? 'current'],
    queryFn: async () => (await calls(deps)).library.show({ slug, ...(edition ? { edition } : {}) }),
  })
/** The documents in force about a product. */
export const serviceDocumentsQuery = (deps: Deps, slug: string) =>
  queryOptions({ queryKey: ['library', 'of', slug], queryFn: async () => (await (await calls(deps)).library.ofService({ slug })).items })

export const searchQuery = (deps: Deps, q: string, type?: SearchKind) =>
  queryOptions({
    queryKey: ['search', q, type ?? 'all'],
    queryFn: async () => (await calls(deps)).search.find({ q, ...(type ? { type } : {}) }),
  })

/** What this browser chose: each browser's own, so never kept. */
export const choicesQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['choices'], queryFn: async () => (await calls(deps)).consent.show(), staleTime: 0 })
