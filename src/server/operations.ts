/** Pairs every declared endpoint with its operation, and lists the checks for each kind of holder. A group that is not listed here has no URL. */
import { apiTokens } from '#contract/admin/apiTokens.ts'
import { appointments as staffAppointments } from '#contract/admin/appointments.ts'
import { changes as staffChanges } from '#contract/admin/book/changes.ts'
import { claims as staffClaims } from '#contract/admin/book/claims.ts'
import { audit } from '#contract/admin/audit.ts'
import { complaints } from '#contract/admin/book/complaints.ts'
import { cms } from '#contract/admin/content/cms.ts'
import { missingAddresses } from '#contract/admin/content/missingAddresses.ts'
import { redirects } from '#contract/admin/content/redirects.ts'
import { entries as staffEntries } from '#contract/admin/content/entries.ts'
import { industries as staffIndustries } from '#contract/admin/content/industries.ts'
import { pages as staffPagesOfWords } from '#contract/admin/content/pages.ts'
import { posts as staffPosts } from '#contract/admin/content/posts.ts'
import { previews } from '#contract/admin/content/previews.ts'
import { sections } from '#contract/admin/content/sections.ts'
import { entryShares, industryShares, pageShares, postShares, serviceShares } from '#contract/admin/content/shares.ts'
import { services as staffServices } from '#contract/admin/content/services.ts'
import { tasks } from '#contract/admin/tasks.ts'
import { clientPeople, viewing } from '#contract/admin/book/clientPeople.ts'
import { clients } from '#contract/admin/book/clients.ts'
import { dashboard } from '#contract/admin/dashboard.ts'
import { documents as staffDocuments } from '#contract/admin/book/documents.ts'
import { enquiries } from '#contract/admin/enquiries.ts'
import { handovers } from '#contract/admin/handovers.ts'
import { erasure } from '#contract/admin/book/erasure.ts'
import { webhooks } from '#contract/admin/webhooks.ts'
import { find } from '#contract/admin/find.ts'
import { imports } from '#contract/admin/imports.ts'
import { media } from '#contract/admin/content/media.ts'
import { messages } from '#contract/admin/messages.ts'
import { policies as staffPolicies } from '#contract/admin/book/policies.ts'
import { policyMessages } from '#contract/admin/book/policyMessages.ts'
import { notifications } from '#contract/admin/notifications.ts'
import { preferences } from '#contract/admin/preferences.ts'
import { quotes as staffQuotes } from '#contract/admin/quotes.ts'
import { renewals as staffRenewals } from '#contract/admin/book/renewals.ts'
import { maintenance } from '#contract/admin/maintenance.ts'
import { retention } from '#contract/admin/retention.ts'
import { settings } from '#contract/admin/settings.ts'
import { users } from '#contract/admin/users.ts'
import { views } from '#contract/admin/views.ts'
import { contentGaps } from '#contract/admin/content/contentGaps.ts'
import { searchWords } from '#contract/admin/content/searchWords.ts'
import { statistics } from '#contract/admin/statistics.ts'
import { changes } from '#contract/portal/changes.ts'
import { policies } from '#contract/portal/policies.ts'
import { claims as clientClaims } from '#contract/portal/claims.ts'
import { invoices as staffInvoices } from '#contract/admin/book/invoices.ts'
import { invoices } from '#contract/portal/invoices.ts'
import { proofs as staffProofs } from '#contract/admin/book/proofs.ts'
import { companies, people } from '#contract/portal/companies.ts'
import { quotes as clientQuotes } from '#contract/portal/quotes.ts'
import { overview } from '#contract/portal/overview.ts'
import { profile } from '#contract/portal/profile.ts'
import { renewals } from '#contract/portal/renewals.ts'
import { documents } from '#contract/portal/documents.ts'
import { proofs } from '#contract/portal/proofs.ts'
import { requirements } from '#contract/portal/requirements.ts'
import { requirements as staffRequirements } from '#contract/admin/book/requirements.ts'
import { disclosures } from '#contract/portal/disclosures.ts'
import { disclosures as staffDisclosures } from '#contract/admin/book/disclosures.ts'
import { staffPages } from '#contract/portal/staffPages.ts'
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
import { renewalFeed } from '#contract/site/renewalFeed.ts'
import { search } from '#contract/site/search.ts'
import { services } from '#contract/site/services.ts'
import { site } from '#contract/site/site.ts'
import { sharedPreview } from '#contract/site/sharedPreview.ts'
import { staffPage } from '#contract/site/staffPage.ts'
import { tools } from '#contract/site/tools.ts'
import { verify } from '#contract/site/verify.ts'
import * as apiTokensAdmin from '#server/features/apiTokens/apiTokens.admin.ts'
import * as appointmentsAdmin from '#server/features/appointments/appointments.admin.ts'
import * as appointmentsSite from '#server/features/appointments/appointments.site.ts'
import * as assistantSite from '#server/features/assistant/assistant.site.ts'
import * as authSite from '#server/features/auth/auth.site.ts'
import * as erasureAdmin from '#server/features/erasure/erasure.admin.ts'
import * as clientsAdmin from '#server/features/book/clients.admin.ts'
import * as cmsAdmin from '#server/features/content/cms.admin.ts'
import * as missingAddressesAdmin from '#server/features/redirects/missingAddresses.admin.ts'
import * as redirectsAdmin from '#server/features/redirects/redirects.admin.ts'
import { entries as entriesAdmin } from '#server/features/content/groups/entries.admin.ts'
import { industries as industriesAdmin } from '#server/features/content/groups/industries.admin.ts'
import { pages as pagesAdmin } from '#server/features/content/groups/pages.admin.ts'
import { posts as postsAdmin } from '#server/features/content/groups/posts.admin.ts'
import { services as servicesAdmin } from '#server/features/content/groups/services.admin.ts'
import * as sectionsAdmin from '#server/features/content/groups/sections.admin.ts'
import * as sharesAdmin from '#server/features/content/groups/shares.admin.ts'
import * as sharedPreviewSite from '#server/features/previews/sharedPreview.site.ts'
import * as previewsAdmin from '#server/features/previews/previews.admin.ts'
import * as changesAdmin from '#server/features/changes/changes.admin.ts'
import * as changesPortal from '#server/features/changes/changes.portal.ts'
import * as claimsAdmin from '#server/features/claims/claims.admin.ts'
import * as claimsPortal from '#server/features/claims/claims.portal.ts'
import * as claimsSite from '#server/features/claims/claims.site.ts'
import * as consentSite from '#server/features/consent/consent.site.ts'
import * as contactAdmin from '#server/features/contact/contact.admin.ts'
import * as handoversAdmin from '#server/features/contact/handovers.admin.ts'
import * as contactSite from '#server/features/contact/contact.site.ts'
import * as dashboardAdmin from '#server/features/dashboard/dashboard.admin.ts'
import * as documentsAdmin from '#server/features/documents/documents.admin.ts'
import * as documentsPortal from '#server/features/documents/documents.portal.ts'
import * as webhooksAdmin from '#server/features/webhooks/webhooks.admin.ts'
import * as findAdmin from '#server/features/find/find.admin.ts'
import * as marketingSite from '#server/features/marketing/marketing.site.ts'
import * as librarySite from '#server/features/library/library.site.ts'
import * as auditAdmin from '#server/features/audit/audit.admin.ts'
import * as importsAdmin from '#server/features/imports/imports.admin.ts'
import * as mediaAdmin from '#server/features/media/media.admin.ts'
import * as messagesAdmin from '#server/features/messages/messages.admin.ts'
import * as policiesAdmin from '#server/features/policies/policies.admin.ts'
import * as policyMessagesAdmin from '#server/features/policies/policyMessages.admin.ts'
import * as policiesPortal from '#server/features/portal/policies.portal.ts'
import * as notificationsAdmin from '#server/features/notifications/notifications.admin.ts'
import * as preferencesAdmin from '#server/features/preferences/preferences.admin.ts'
import * as quotesPortal from '#server/features/quotes/quotes.portal.ts'
import * as overviewPortal from '#server/features/portal/overview.portal.ts'
import * as profilePortal from '#server/features/profile/profile.portal.ts'
import * as myQuotesSite from '#server/features/quotes/myQuotes.site.ts'
import * as invoicesAdmin from '#server/features/billing/invoices.admin.ts'
import * as invoicesPortal from '#server/features/billing/invoices.portal.ts'
import * as proofsAdmin from '#server/features/proofs/proofs.admin.ts'
import * as proofsPortal from '#server/features/proofs/proofs.portal.ts'
import * as disclosuresAdmin from '#server/features/disclosures/disclosures.admin.ts'
import * as disclosuresPortal from '#server/features/disclosures/disclosures.portal.ts'
import * as requirementsAdmin from '#server/features/requirements/requirements.admin.ts'
import * as requirementsPortal from '#server/features/requirements/requirements.portal.ts'
import * as staffPageSite from '#server/features/proofs/staffPage.site.ts'
import * as staffPagesPortal from '#server/features/proofs/staffPages.portal.ts'
import * as verifySite from '#server/features/proofs/verify.site.ts'
import * as quotesAdmin from '#server/features/quotes/quotes.admin.ts'
import * as quotesSite from '#server/features/quotes/quotes.site.ts'
import * as renewalsAdmin from '#server/features/renewals/renewals.admin.ts'
import * as renewalsPortal from '#server/features/renewals/renewals.portal.ts'
import * as renewalsSite from '#server/features/renewals/renewals.site.ts'
import * as searchSite from '#server/features/search/search.site.ts'
import * as servicesSite from '#server/features/services/services.site.ts'
import * as glossarySite from '#server/features/site/glossary.site.ts'
import * as industriesSite from '#server/features/site/industries.site.ts'
import * as placesSite from '#server/features/site/places.site.ts'
import * as postsSite from '#server/features/site/posts.site.ts'
import * as tradesSite from '#server/features/site/trades.site.ts'
import * as siteSite from '#server/features/site/site.site.ts'
import * as toolsSite from '#server/features/tools/tools.site.ts'
import * as companiesPortal from '#server/features/users/companies.portal.ts'
import * as peoplePortal from '#server/features/users/people.portal.ts'
import * as complaintsAdmin from '#server/features/complaints/complaints.admin.ts'
import * as tasksAdmin from '#server/features/tasks/tasks.admin.ts'
import * as viewingAdmin from '#server/features/auth/viewing.admin.ts'
import * as clientPeopleAdmin from '#server/features/users/clientPeople.admin.ts'
import * as maintenanceAdmin from '#server/features/administration/maintenance.admin.ts'
import * as retentionAdmin from '#server/features/retention/retention.admin.ts'
import * as settingsAdmin from '#server/features/administration/settings.admin.ts'
import * as usersAdmin from '#server/features/users/users.admin.ts'
import * as viewsAdmin from '#server/features/views/views.admin.ts'
import * as searchWordsAdmin from '#server/features/contentGaps/searchWords.admin.ts'
import * as contentGapsAdmin from '#server/features/contentGaps/contentGaps.admin.ts'
import * as statisticsAdmin from '#server/features/statistics/statistics.admin.ts'
import { holders as appointmentHolders } from '#server/features/appointments/appointments.holders.ts'
import { holders as authHolders } from '#server/features/auth/auth.holders.ts'
import { holders as claimHolders } from '#server/features/claims/claims.holders.ts'
import { holders as marketingHolders } from '#server/features/marketing/marketing.holders.ts'
import { holders as previewHolders } from '#server/features/previews/previews.holders.ts'
import { holders as proofHolders } from '#server/features/proofs/proofs.holders.ts'
import { holders as quoteHolders } from '#server/features/quotes/quotes.holders.ts'
import { holders as renewalHolders } from '#server/features/renewals/renewals.holders.ts'
import type { Holders } from '#server/holder.ts'
import { mount, type Mounted } from '#server/http/api/serve.ts'

/** For each kind of holder, the feature's function that checks the proof (a cookie or a link). */
export const holders: Holders = {
  ...authHolders,
  ...quoteHolders,
  ...claimHolders,
  ...appointmentHolders,
  ...marketingHolders,
  ...proofHolders,
  ...previewHolders,
  ...renewalHolders,
}

export const operations: readonly Mounted[] = [
  ...mount(auth, authSite),
  ...mount(users, usersAdmin),
  ...mount(settings, settingsAdmin),
  ...mount(retention, retentionAdmin),
  ...mount(maintenance, maintenanceAdmin),
  ...mount(companies, companiesPortal),
  ...mount(profile, profilePortal),
  ...mount(overview, overviewPortal),
  ...mount(clientQuotes, quotesPortal),
  ...mount(people, peoplePortal),
  ...mount(documents, documentsPortal),
  ...mount(staffDocuments, documentsAdmin),
  ...mount(proofs, proofsPortal),
  ...mount(staffProofs, proofsAdmin),
  ...mount(invoices, invoicesPortal),
  ...mount(staffInvoices, invoicesAdmin),
  ...mount(staffPages, staffPagesPortal),
  ...mount(requirements, requirementsPortal),
  ...mount(disclosures, disclosuresPortal),
  ...mount(staffDisclosures, disclosuresAdmin),
  ...mount(staffRequirements, requirementsAdmin),
  ...mount(verify, verifySite),
  ...mount(staffPage, staffPageSite),
  ...mount(services, servicesSite),
  ...mount(library, librarySite),
  ...mount(tools, toolsSite),
  ...mount(consent, consentSite),
  ...mount(site, siteSite),
  ...mount(glossary, glossarySite),
  ...mount(industries, industriesSite),
  ...mount(places, placesSite),
  ...mount(posts, postsSite),
  ...mount(trades, tradesSite),
  ...mount(search, searchSite),
  ...mount(marketing, marketingSite),
  ...mount(assistant, assistantSite),
  ...mount(contact, contactSite),
  ...mount(enquiries, contactAdmin),
  ...mount(handovers, handoversAdmin),
  ...mount(appointments, appointmentsSite),
  ...mount(staffAppointments, appointmentsAdmin),
  ...mount(quotes, quotesSite),
  ...mount(myQuotes, myQuotesSite),
  ...mount(claims, claimsSite),
  ...mount(staffClaims, claimsAdmin),
  ...mount(policies, policiesPortal),
  ...mount(policyMessages, policyMessagesAdmin),
  ...mount(changes, changesPortal),
  ...mount(staffChanges, changesAdmin),
  ...mount(clientClaims, claimsPortal),
  ...mount(staffQuotes, quotesAdmin),
  ...mount(staffPolicies, policiesAdmin),
  ...mount(clients, clientsAdmin),
  ...mount(erasure, erasureAdmin),
  ...mount(renewals, renewalsPortal),
  ...mount(staffRenewals, renewalsAdmin),
  ...mount(renewalFeed, renewalsSite),
  ...mount(tasks, tasksAdmin),
  ...mount(complaints, complaintsAdmin),
  ...mount(clientPeople, clientPeopleAdmin),
  ...mount(viewing, viewingAdmin),
  ...mount(imports, importsAdmin),
  ...mount(media, mediaAdmin),
  ...mount(messages, messagesAdmin),
  ...mount(audit, auditAdmin),
  ...mount(dashboard, dashboardAdmin),
  ...mount(cms, cmsAdmin),
  ...mount(redirects, redirectsAdmin),
  ...mount(missingAddresses, missingAddressesAdmin),
  ...mount(staffPosts, postsAdmin),
  ...mount(staffServices, servicesAdmin),
  ...mount(staffIndustries, industriesAdmin),
  ...mount(staffPagesOfWords, pagesAdmin),
  ...mount(staffEntries, entriesAdmin),
  ...mount(sections, sectionsAdmin),
  ...mount(previews, previewsAdmin),
  ...mount(serviceShares, sharesAdmin.serviceShares),
  ...mount(entryShares, sharesAdmin.entryShares),
  ...mount(postShares, sharesAdmin.postShares),
  ...mount(industryShares, sharesAdmin.industryShares),
  ...mount(pageShares, sharesAdmin.pageShares),
  ...mount(sharedPreview, sharedPreviewSite),
  ...mount(contentGaps, contentGapsAdmin),
  ...mount(searchWords, searchWordsAdmin),
  ...mount(statistics, statisticsAdmin),
  ...mount(notifications, notificationsAdmin),
  ...mount(preferences, preferencesAdmin),
  ...mount(views, viewsAdmin),
  ...mount(apiTokens, apiTokensAdmin),
  ...mount(find, findAdmin),
  ...mount(webhooks, webhooksAdmin),
]
