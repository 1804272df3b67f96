/** What the tools read, by name. Published content: asked for once in a visit, filtered and judged in the browser. */
import { queryOptions } from '@tanstack/react-query'
import type { Deps } from '#web/app/deps.tsx'
import { siteApi } from '../api.ts'

const tools = (deps: Deps) => siteApi(deps.transport).tools

export const finderQuery = (deps: Deps) => queryOptions({ queryKey: ['tools', 'finder'], queryFn: () => tools(deps).finder() })
export const quizQuery = (deps: Deps) => queryOptions({ queryKey: ['tools', 'quiz'], queryFn: () => tools(deps).quiz() })
export const explorerQuery = (deps: Deps) => queryOptions({ queryKey: ['tools', 'explorer'], queryFn: () => tools(deps).explorer() })
export const scenarioQuery = (deps: Deps, slug: string) =>
  queryOptions({ queryKey: ['tools', 'scenario', slug], queryFn: () => tools(deps).scenario({ slug }) })
export const coversQuery = (deps: Deps) =>
  queryOptions({ queryKey: ['tools', 'covers'], queryFn: async () => (await tools(deps).covers()).covers })
