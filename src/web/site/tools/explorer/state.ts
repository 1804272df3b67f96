/** The explorer's state, read only from the URL. Unknown values are ignored. */
import { comparedCodes, type ScenarioFilter } from '#contract/model/tools/explorer.ts'
import { paths } from '#contract/paths.ts'
import type { ExplorerData } from '#contract/site/tools.ts'

export type ExplorerState = {
  tab: (typeof tabs)[number]
  filter: ScenarioFilter
  /** Slug of the open scenario. */
  open: string | null
  /** Codes to compare. Three by default. */
  compared: string[]
}

const tabs = ['scenarios', 'compare', 'read'] as const

/** The covers compared by default. */
const example = ['PL', 'PI', 'EL']
export const compareSlots = ['a', 'b', 'c'] as const

export const explorerState = (data: Pick<ExplorerData, 'covers' | 'industries'>, search: URLSearchParams): ExplorerState => {
  const codes = data.covers.map(({ code }) => code)
  const known = (name: string, all: readonly string[]) => all.find((value) => value === search.get(name)) ?? ''
  const asked = comparedCodes(
    compareSlots.flatMap((slot) => search.get(slot) ?? []),
    codes,
  )
  return {
    tab: tabs.find((tab) => tab === search.get('tab')) ?? 'scenarios',
    filter: {
      cover: known('cover', codes),
      industry: known(
        'industry',
        data.industries.map(({ slug }) => slug),
      ),
      words: (search.get('words') ?? '').trim().slice(0, 100),
    },
    open: search.get('s') || null,
    compared: asked.length > 0 || compareSlots.some((slot) => search.has(slot)) ? asked : example,
  }
}

export const scenariosAddress = ({ cover, industry, words }: ScenarioFilter, open?: string): string =>
  paths.policyExplorer({ cover, industry, words, s: open })

export const compareAddress = (codes: readonly string[]): string =>
  paths.policyExplorer({ tab: 'compare', ...Object.fromEntries(compareSlots.map((slot, index) => [slot, codes[index]])) })

export const readAddress = (): string => paths.policyExplorer({ tab: 'read' })
