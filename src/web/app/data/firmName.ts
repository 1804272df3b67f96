/** The firm's name, which ends every page title, and its contact details. */
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import { workingDays, type Promises } from '#contract/model/site/serviceLevels.ts'
import { site } from '#contract/site/site.ts'
import { call, q } from './query.ts'

/** The name only, so that menus and other public site data stay out of staff pages. */
export const firmNameQuery = queryOptions({
  queryKey: [...q(site.shell).queryKey, 'firmName'],
  queryFn: async ({ client }) => (await call(client, site.shell)).firm.name,
})

/** The firm's contact details and its promised response times, for the portal's frame. */
export const firmReachQuery = queryOptions({
  queryKey: [...q(site.shell).queryKey, 'reach'],
  queryFn: async ({ client }) => {
    const { firm, promises } = await call(client, site.shell)
    return { shortName: firm.shortName, phone: firm.phone, hours: firm.hours.shown, promises }
  },
})

/** What a block about the firm shows, for the page builder. */
export const firmBlockQuery = queryOptions({
  queryKey: [...q(site.shell).queryKey, 'block'],
  queryFn: async ({ client }): Promise<BlockRefs['firm']> => {
    const { name, phone, email, hours, headOffice } = (await call(client, site.shell)).firm
    return { name, phone, email, hours: hours.shown, address: [...headOffice.lines, headOffice.town, headOffice.postcode] }
  },
})

/** 'within 1 working day', for portal screens. */
export const useAnswered = (of: keyof Promises): string => `within ${workingDays(useSuspenseQuery(firmReachQuery).data.promises[of])}`

export const useFirmName = (): string => useSuspenseQuery(firmNameQuery).data
