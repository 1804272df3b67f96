/** Every declared endpoint paired with its operation. A group that is not here has no URL. */
import { appointments as staffAppointments } from '#contract/admin/appointments.ts'
import { claims as staffClaims } from '#contract/admin/claims.ts'
import { dashboard } from '#contract/admin/dashboard.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { messages } from '#contract/admin/messages.ts'
import { preferences } from '#contract/admin/preferences.ts'
import { quotes as staffQuotes } from '#contract/admin/quotes.ts'
import { users } from '#contract/admin/users.ts'
import { wanted } from '#contract/admin/wanted.ts'
import { appointments } from '#contract/site/appointments.ts'
import { assistant } from '#contract/site/assistant.ts'
import { auth } from '#contract/site/auth.ts'
import { claims } from '#contract/site/claims.ts'
import { consent } from '#contract/site/consent.ts'
import { contact } from '#contract/site/contact.ts'
import { marketing } from '#contract/site/marketing.ts'
import { library } from '#contract/site/library.ts'
import { myQuotes } from '#contract/site/myQuotes.ts'
import { quotes } from '#contract/site/quotes.ts'
import { glossary } from '#contract/site/glossary.ts'
import { industries } from '#contract/site/industries.ts'
import { places } from '#contract/site/places.ts'
import { posts } from '#contract/site/posts.ts'
import { trades } from '#contract/site/trades.ts'
import { search } from '#contract/site/search.ts'
import { services } from '#contract/site/services.ts'
import { site } from '#contract/site/site.ts'
import { tools } from '#contract/site/tools.ts'
import * as appointmentsAdmin from '#server/features/appointments/appointments.admin.ts'
import * as appointmentsSite from '#server/features/appointments/appointments.site.ts'
import * as assistantSite from '#server/features/assistant/assistant.site.ts'
import * as authSite from '#server/features/auth/auth.site.ts'
import * as claimsAdmin from '#server/features/claims/claims.admin.ts'
import * as claimsSite from '#server/features/claims/claims.site.ts'
import * as consentSite from '#server/features/consent/consent.site.ts'
import * as contactAdmin from '#server/features/contact/contact.admin.ts'
import * as contactSite from '#server/features/contact/contact.site.ts'
import * as dashboardAdmin from '#server/features/dashboard/dashboard.admin.ts'
import * as marketingSite from '#server/features/marketing/marketing.site.ts'
import * as librarySite from '#server/features/library/library.site.ts'
import * as messagesAdmin from '#server/features/messages/messages.admin.ts'
import * as preferencesAdmin from '#server/features/preferences/preferences.admin.ts'
import * as myQuotesSite from '#server/features/quotes/myQuotes.site.ts'
import * as quotesAdmin from '#server/features/quotes/quotes.admin.ts'
import * as quotesSite from '#server/features/quotes/quotes.site.ts'
import * as searchSite from '#server/features/search/search.site.ts'
import * as servicesSite from '#server/features/services/services.site.ts'
import * as glossarySite from '#server/features/site/glossary.site.ts'
import * as industriesSite from '#server/features/site/industries.site.ts'
import * as placesSite from '#server/features/site/places.site.ts'
import * as postsSite from '#server/features/site/posts.site.ts'
import * as tradesSite from '#server/features/site/trades.site.ts'
import * as siteSite from '#server/features/site/site.site.ts'
import * as toolsSite from '#server/features/tools/tools.site.ts'
import * as usersAdmin from '#server/features/users/users.admin.ts'
import * as wantedAdmin from '#server/features/wanted/wanted.admin.ts'
import { mount, type Mounted } from '#server/http/serve.ts'

export const operations: readonly Mounted[] = [
  ...mount('auth', auth, authSite),
  ...mount('users', users, usersAdmin),
  ...mount('services', services, servicesSite),
  ...mount('library', library, librarySite),
  ...mount('tools', tools, toolsSite),
  ...mount('consent', consent, consentSite),
  ...mount('site', site, siteSite),
  ...mount('glossary', glossary, glossarySite),
  ...mount('industries', industries, industriesSite),
  ...mount('places', places, placesSite),
  ...mount('posts', posts, postsSite),
  ...mount('trades', trades, tradesSite),
  ...mount('search', search, searchSite),
  ...mount('marketing', marketing, marketingSite),
  ...mount('assistant', assistant, assistantSite),
  ...mount('contact', contact, contactSite),
  ...mount('enquiries', enquiries, contactAdmin),
  ...mount('appointments', appointments, appointmentsSite),
  ...mount('appointments', staffAppointments, appointmentsAdmin),
  ...mount('quotes', quotes, quotesSite),
  ...mount('myQuotes', myQuotes, myQuotesSite),
  ...mount('claims', claims, claimsSite),
  ...mount('claims', staffClaims, claimsAdmin),
  ...mount('quotes', staffQuotes, quotesAdmin),
  ...mount('messages', messages, messagesAdmin),
  ...mount('dashboard', dashboard, dashboardAdmin),
  ...mount('wanted', wanted, wantedAdmin),
  ...mount('preferences', preferences, preferencesAdmin),
]
