/** The typed calls of the public website. Add a contract group here to use it in its screens. */
import { createApi, type Transport } from '#contract/api.ts'
import { assistant } from '#contract/site/assistant.ts'
import { claims } from '#contract/site/claims.ts'
import { appointments } from '#contract/site/appointments.ts'
import { consent } from '#contract/site/consent.ts'
import { contact } from '#contract/site/contact.ts'
import { marketing } from '#contract/site/marketing.ts'
import { myQuotes } from '#contract/site/myQuotes.ts'
import { quotes } from '#contract/site/quotes.ts'
import { glossary } from '#contract/site/glossary.ts'
import { industries } from '#contract/site/industries.ts'
import { places } from '#contract/site/places.ts'
import { posts } from '#contract/site/posts.ts'
import { trades } from '#contract/site/trades.ts'
import { library } from '#contract/site/library.ts'
import { search } from '#contract/site/search.ts'
import { services } from '#contract/site/services.ts'
import { site } from '#contract/site/site.ts'
import { tools } from '#contract/site/tools.ts'

const groups = {
  appointments,
  claims,
  marketing,
  services,
  library,
  search,
  assistant,
  industries,
  places,
  glossary,
  trades,
  posts,
  site,
  consent,
  contact,
  quotes,
  myQuotes,
  tools,
}

export const siteApi = (transport: Transport) => createApi(groups, transport)
