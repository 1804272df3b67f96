/** What public screens read, by name. Published content: never stale within one visit (specification, section 9). */
import { queryOptions } from '@tanstack/react-query'
import type { ServiceGroup } from '#contract/model/service.ts'
import type { Deps } from '#web/app/deps.tsx'
import { calls } from './calls.ts'

/** The firm and the menu: part of every public page. */
export const chromeQuery = (deps: Deps) => queryOptions({ queryKey: ['site', 'chrome'], queryFn: async () => (await calls(deps)).site.chrome() })
export const pageQuery = (deps: Deps, path: string) => queryOptions({ queryKey: ['site', 'page', path], queryFn: async () => (await calls(deps)).site.page({ path }) })
export const mapQuery = (deps: Deps) => queryOptions({ queryKey: ['site', 'map'], queryFn: async () => (await calls(deps)).site.map() })

export const servicesQuery = (deps: Deps, category?: ServiceGroup) =>
  queryOptions({ queryKey: ['services', category ?? 'all'], queryFn: async () => (await (await calls(deps)).services.list(category ? { category } : {})).services })
export const serviceQuery = (deps: Deps, slug: string) => queryOptions({ queryKey: ['services', 'one', slug], queryFn: async () => (await calls(deps)).services.show({ slug }) })
