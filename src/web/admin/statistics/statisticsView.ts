/** What the statistics show, by their URL, and the URLs of other views. */
import { statisticsFields as known, tabFilters, tabs, type FigureLink, type StatisticsTab, type Unit } from '#contract/admin/statistics.ts'
import { formatSum } from '#contract/format.ts'
import { problemOf } from '#contract/model/statistics/period.ts'
import { dayFaultIn, dayIn } from '#web/forms/days.ts'
import { listPaths } from '../shell/listPaths.ts'

export type StatisticsView = { tab: StatisticsTab; period?: string; from?: string; to?: string; class?: string; assigned?: string }

/** Values that are not known are ignored, as in a list. */
export const viewIn = (search: URLSearchParams): StatisticsView => {
  const tab = tabs.find((each) => each === search.get('tab')) ?? tabs[0]
  const value = (key: 'period' | 'from' | 'to' | 'class' | 'assigned') => {
    const given = key === 'from' || key === 'to' ? dayIn(search, key) : search.get(key)
    return given && known[key].safeParse(given).success ? { [key]: given } : {}
  }
  const period = value('period')
  return {
    tab,
    ...period,
    ...(period['period'] === 'custom' ? { ...value('from'), ...value('to') } : {}),
    ...value('class'),
    ...value('assigned'),
  }
}

export const dayLabels = { from: 'First day', to: 'Last day' } as const
/** Why the dates of this URL are no period. One that does not exist is named as it was given, and not called missing. */
export const problemIn = (search: URLSearchParams): ReturnType<typeof problemOf> => {
  const { period, from, to } = viewIn(search)
  if (period !== 'custom') return null
  for (const field of ['from', 'to'] as const) {
    const fault = dayFaultIn(search, field)
    if (fault) return { field, message: `${dayLabels[field]}: ${fault.charAt(0).toLowerCase()}${fault.slice(1)}` }
  }
  return problemOf(from, to)
}

/** The endpoint's input, without filters that this tab does not have. */
export const inputOf = ({ class: of, assigned, ...rest }: StatisticsView) => ({
  ...rest,
  ...(tabFilters[rest.tab].class && of ? { class: of } : {}),
  ...(tabFilters[rest.tab].assigned && assigned ? { assigned } : {}),
})

export const hrefOf = (link: FigureLink | null) => (link ? listPaths[link.list](link.filter) : undefined)

/** A figure as shown to users. Null if there is no data for it. */
export const shownAs = (unit: Unit, value: number | null): string => {
  if (value === null) return 'None'
  const number = value.toLocaleString('en-GB')
  switch (unit) {
    case 'count':
      return number
    case 'money':
      return formatSum(value)
    case 'rate':
      return `${number}%`
    case 'hours':
      return value < 48 ? `${number} ${value === 1 ? 'hour' : 'hours'}` : `${(value / 24).toFixed(1)} days`
    case 'days':
      return `${number} ${value === 1 ? 'day' : 'days'}`
  }
}

/** Round values from 0 up to `top`, at most five: 0, 5, 10, 15 for 19. `unit`: what the steps are multiples of, such as 24 hours. */
export const scaleUpTo = (top: number, unit = 1): number[] => {
  const rough = top / unit / 4
  const tens = 10 ** Math.floor(Math.log10(Math.max(rough, 1)))
  const step = ([1, 2, 5, 10].find((times) => times * tens >= rough) ?? 10) * tens * unit
  return Array.from({ length: Math.ceil(top / step) + 1 }, (_, at) => at * step)
}
