/** The firm's name, which ends every title of every area, and how it is reached. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { site } from '#contract/site/site.ts'
import { call, q } from './query.ts'

/** The name alone: menus and the other facts of the public site stay out of staff pages. */
export const firmNameQuery = queryOptions({
  queryKey: [...q(site.shell).queryKey, 'firmName'],
  queryFn: async ({ client }) => (await call(client, site.shell)).firm.name,
})

/** How the firm is reached, for the portal's frame. */
export const firmReachQuery = queryOptions({
  queryKey: [...q(site.shell).queryKey, 'reach'],
  queryFn: async ({ client }) => {
    const { shortName, phone, hours } = (await call(client, site.shell)).firm
    return { shortName, phone, hours: hours.shown }
  },
})

export const useFirmName = (): string => useSuspenseQuery(firmNameQuery).data
