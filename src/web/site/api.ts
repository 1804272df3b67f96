/** The typed calls of the public website. Add a contract group here to use it in its screens. */
import { createApi, type Transport } from '#contract/api.ts'
import { contact } from '#contract/site/contact.ts'
import { services } from '#contract/site/services.ts'
import { site } from '#contract/site/site.ts'

const groups = { services, site, contact }

export const siteApi = (transport: Transport) => createApi(groups, transport)
