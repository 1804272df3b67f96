/** The typed calls of the public website. Add a contract group here to use it in its screens. */
import { createApi, type Transport } from '#contract/api.ts'

const groups = {}

export const siteApi = (transport: Transport) => createApi(groups, transport)
