/** The firm's name, which ends every title of every area. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { site } from '#contract/site/site.ts'
import { call, q } from './query.ts'

/** The name alone: menus and the other facts of the public site stay out of staff pages. */
export const firmNameQuery = queryOptions({
  queryKey: [...q(site.shell).queryKey, 'firmName'],
  queryFn: async ({ client }) => (await call(client, site.shell)).firm.name,
})

export const useFirmName = (): string => useSuspenseQuery(firmNameQuery).data
