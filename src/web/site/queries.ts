/** What public screens read, by name. Published content: never stale within one visit (specification, section 9). */
import { queryOptions } from '@tanstack/react-query'
import type { ServiceGroup } from '#contract/model/service.ts'
import type { Deps } from '#web/app/deps.tsx'
import { siteApi } from './api.ts'

const api = (deps: Deps) => siteApi(deps.transport)

/** The firm and the menu: part of every public page. */
export const chromeQuery = (deps: Deps) => queryOptions({ queryKey: ['site', 'chrome'], queryFn: () => api(deps).site.chrome() })
export const pageQuery = (deps: Deps, path: string) => queryOptions({ queryKey: ['site', 'page', path], queryFn: () => api(deps).site.page({ path }) })
export const mapQuery = (deps: Deps) => queryOptions({ queryKey: ['site', 'map'], queryFn: () => api(deps).site.map() })

export const servicesQuery = (deps: Deps, category?: ServiceGroup) =>
  queryOptions({ queryKey: ['services', category ?? 'all'], queryFn: async () => (await api(deps).services.list(category ? { category } : {})).services })
export const serviceQuery = (deps: Deps, slug: string) => queryOptions({ queryKey: ['services', 'one', slug], queryFn: () => api(deps).services.show({ slug }) })
