/** Every URL of the product as a function. Screens, mails, the sitemap and structured data build their links only from these. */

const part = encodeURIComponent

const query = (path: string, parameters: Readonly<Record<string, string | number | undefined>> = {}) => {
  const search = Object.entries(parameters).flatMap(([key, value]) =>
    value === undefined || value === '' ? [] : [`${part(key)}=${part(String(value))}`],
  )
  return search.length ? `${path}?${search.join('&')}` : path
}

/** The sections of /admin/settings. */
export const settingsParts = [
  'firm',
  'regulatory',
  'website',
  'mail-templates',
  'required-papers',
  'service-levels',
  'bank',
  'tax',
  'retention',
  'security',
  'integrations',
  'jobs',
  'backups',
] as const
export type SettingsPart = (typeof settingsParts)[number]

export const paths = {
  // public
  home: () => '/',
  about: () => '/about',
  contact: (parameters?: { topic?: string; way?: string; day?: string }) => query('/contact', parameters),
  appointment: (parameters?: { token?: string; day?: string }) => query('/appointment', parameters),
  appointmentCalendar: (token: string) => query('/appointment.ics', { token }),
  services: (parameters?: { group?: string }) => query('/services', parameters),
  /** Each service has its own canonical path (`service.path`); this one redirects there. */
  service: (slug: string) => `/services/${part(slug)}`,
  product: (slug: string) => `/${part(slug)}`,
  quote: (parameters?: { cover?: string; trade?: string; service?: string; client?: string }) => query('/quote', parameters),
  quotePage: (page: string) => `/quote/${part(page)}`,
  quoteResume: (token: string) => `/quote/resume/${part(token)}`,
  thankYou: (parameters?: { reference?: string; kind?: string; token?: string }) => query('/thank-you', parameters),
  myQuotes: () => '/my-quotes',
  /** The link in the mail with the code. */
  myQuotesOpen: (token: string) => `/my-quotes/open/${part(token)}`,
  myQuote: (reference: string) => `/my-quotes/${part(reference)}`,
  /** The companies that the client acts for. */
  clientCompanies: (parameters?: Record<string, string | number | undefined>) => query('/client/clients', parameters),
  clientPolicies: (parameters?: Record<string, string | number | undefined>) => query('/client/policies', parameters),
  /** `on`: shows the terms in force on that day. */
  clientPolicy: (id: string, parameters?: { on?: string }) => query(`/client/policies/${part(id)}`, parameters),
  clientPolicyChange: (id: string, parameters?: { kind?: string; target?: string; sum?: string; details?: string }) =>
    query(`/client/policies/${part(id)}/change`, parameters),
  clientChange: (id: string) => `/client/changes/${part(id)}`,
  clientCompany: (id: string, parameters?: { person?: string }) => query(`/client/clients/${part(id)}`, parameters),
  clientRenewals: () => '/client/renewals',
  /** Identified by the policy. */
  clientRenew: (policy: string) => `/client/policies/${part(policy)}/renew`,
  clientRenewStep: (policy: string, step: string) => `/client/policies/${part(policy)}/renew/${part(step)}`,
  /** A calendar that calendar programs read by its secret address. */
  renewalCalendar: (token: string) => query('/renewals.ics', { token }),
  /** Claims of the companies that the client acts for. */
  clientClaims: (parameters?: Record<string, string | number | undefined>) => query('/client/claims', parameters),
  clientClaim: (id: string) => `/client/claims/${part(id)}`,
  /** Letters that confirm cover, and the page for a company's staff. */
  clientProofs: (parameters?: Record<string, string | number | undefined>) => query('/client/proofs', parameters),
  clientProof: (id: string) => `/client/proofs/${part(id)}`,
  /** `sections`, `principal`: what is ticked at first. */
  clientProofNew: (policyId: string, parameters?: { sections?: string; principal?: string; again?: string }) =>
    query(`/client/policies/${part(policyId)}/proof`, parameters),
  clientStaffPage: () => '/client/staff-page',
  clientContractChecks: (parameters?: Record<string, string | number | undefined>) => query('/client/contract-checks', parameters),
  /** `line`: the line being corrected, or 'new' to add one. `ask`: the line to write a question about. */
  clientContractCheck: (id: string, parameters?: { line?: string; ask?: string }) =>
    query(`/client/contract-checks/${part(id)}`, parameters),
  /** Everything about a client as one zip, for staff. */
  evidencePack: (clientId: string) => `/files/evidence/${part(clientId)}`,
  presentationFile: (id: string) => `/files/presentations/${part(id)}`,
  clientTold: (parameters?: { on?: string }) => query('/client/disclosures', parameters),
  /** An invoice or credit note as a PDF, for its client and for staff. */
  invoiceFile: (id: string) => `/files/invoices/${part(id)}`,
  proofFile: (id: string) => `/files/proofs/${part(id)}`,
  /** Whether a letter is still true, by the code on it. */
  verify: (code?: string, parameters?: { hash?: string }) => query(code === undefined ? '/verify' : `/verify/${part(code)}`, parameters),
  verifyFile: (code: string) => `/verify/${part(code)}/letter.pdf`,
  /** A company's employers' liability certificate, for the people who work there. */
  staffPage: (token: string) => `/el/${part(token)}`,
  staffPagePoster: (token: string) => `/el/${part(token)}/poster.pdf`,
  staffPageFile: (token: string, id: string) => `/el/${part(token)}/certificates/${part(id)}`,
  login: (parameters?: { next?: string }) => query('/login', parameters),
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  /** Where the links in the mails about a change of address lead. */
  confirmEmail: () => '/confirm-email',
  invitation: (token: string) => `/invitation/${part(token)}`,
  blog: (parameters?: { category?: string }) => query('/blog', parameters),
  feed: (category?: string) => (category === undefined ? '/blog/rss.xml' : `/blog/${part(category)}/rss.xml`),
  post: (slug: string) => `/blog/${part(slug)}`,
  terms: () => '/terms',
  termsOfBusiness: () => '/terms-of-business',
  privacyPolicy: () => '/privacy-policy',
  cookiePolicy: () => '/cookie-policy',
  /** Whether this browser is counted, and which tags it allows. */
  choices: (parameters?: { saved?: string; fault?: string }) => query('/cookie-choices', parameters),
  /** Hides the cookie question in a browser that has already answered it. */
  choicesStyle: () => '/choices.css',
  accessibility: () => '/accessibility',
  support: () => '/support',
  complaints: () => '/complaints',
  /** With a client or a policy, staff write the report down for them. */
  reportClaim: (caller?: { client?: string; policy?: string }) => query('/report-claim', caller),
  reportClaimPage: (page: string) => `/report-claim/${part(page)}`,
  reportClaimResume: (token: string) => `/report-claim/resume/${part(token)}`,
  glossary: (parameters?: { q?: string }) => query('/insurance-glossary', parameters),
  term: (slug: string) => `/insurance-glossary/${part(slug)}`,
  search: (q?: string, parameters?: { type?: string; page?: string }) => query('/search-results', { q, ...parameters }),
  sitemap: () => '/sitemap',
  unsubscribe: (parameters?: { token?: string }) => query('/unsubscribe', parameters),
  unsubscribeOneClick: (token: string) => query('/unsubscribe/one-click', { token }),
  /** Where the mail provider reports what happened to a mail. */
  mailEvents: () => '/api/mail-events',
  subscribe: (parameters?: { token?: string }) => query('/subscribe', parameters),
  quiz: (parameters?: Record<string, string | undefined>) => query('/quiz', parameters),
  findMyInsurance: (parameters?: Record<string, string | undefined>) => query('/find-my-insurance', parameters),
  byTrade: (parameters?: { q?: string }) => query('/business-insurance-by-trade', parameters),
  trade: (slug: string) => `/business-insurance-by-trade/${part(slug)}`,
  calculators: () => '/insurance-calculators',
  calculator: (name: string) => `/insurance-calculators/${part(name)}`,
  policyExplorer: (parameters?: Record<string, string | undefined>) => query('/policy-explorer', parameters),
  assistant: (parameters?: { q?: string }) => query('/ai-insurance-assistant', parameters),
  documents: (parameters?: Record<string, string | undefined>) => query('/documents', parameters),
  document: (slug: string, parameters?: { edition?: string }) => query(`/documents/${part(slug)}`, parameters),
  /** The PDF of an edition. */
  documentFile: (slug: string, edition: string) => `/documents/${part(slug)}/${part(edition)}.pdf`,
  /** The preview image for shared links to one of our pages, by its path. */
  picture: (path: string) => (path === '/' ? '/og/home.png' : `/og${path}.png`),
  documentLibrary: () => '/document-library',
  industry: (slug: string) => `/industries/${part(slug)}`,
  local: (place: string) => `/commercial-insurance-${part(place)}`,

  /** A file a person sent, for anyone who may see its record. `size`: a picture as a thumbnail. */
  file: (id: string, parameters?: { size?: 'small' }) => query(`/files/${part(id)}`, parameters),
  /** `mediaFile`: one edition of a picture, which never changes. `mediaPicture`: an address that stays the same when the file is replaced. */
  mediaFile: (id: string, edition: string, name: string) => `/media/${part(id)}/${part(edition)}/${part(name)}`,
  mediaPicture: (id: string, name: string) => `/media/${part(id)}/${part(name)}`,

  // client portal
  clientDocuments: (parameters?: Record<string, string | number | undefined>) => query('/client/documents', parameters),
  clientDocument: (id: string, parameters?: { version?: string }) => query(`/client/documents/${part(id)}`, parameters),
  /** `clientDataZip`: a copy of the person's own data. `clientDocumentsZip`: several documents in one file. */
  clientDataZip: () => '/client/my-data.zip',
  clientDocumentsZip: (ids: readonly string[]) => query('/client/documents.zip', { ids: ids.join(',') }),
  /** One version of a document, for its client and for staff. `view`: opens in the browser. */
  documentVersion: (id: string, number: number, parameters?: { view: '1' }) => query(`/document-files/${part(id)}/${number}`, parameters),
  /** The portal demonstration, with the papers of a fictitious company. */
  portalDemo: () => '/client',
  /** The only file in the demonstration. `view`: opens in the browser. */
  specimen: (parameters?: { view: '1' }) => query('/demo/specimen.pdf', parameters),
  /** In the demonstration: stands in for a file or page that it does not have. `of`: its address. */
  demoFile: (parameters: { of: string }) => query('/client/file', parameters),
  portalDashboard: () => '/client/dashboard',
  clientQuotes: (parameters?: Record<string, string | number | undefined>) => query('/client/quotes', parameters),
  clientInvoices: (parameters?: Record<string, string | undefined>) => query('/client/invoices', parameters),
  clientProfile: () => '/client/profile',

  // staff
  admin: () => '/admin',
  adminLogin: (parameters?: { session?: string; next?: string }) => query('/admin/login', parameters),
  adminDashboard: () => '/admin/dashboard',
  adminQuotes: (parameters?: Record<string, string | undefined>) => query('/admin/quotes', parameters),
  adminQuote: (id: string, parameters?: { tab?: string }) => query(`/admin/quotes/${part(id)}`, parameters),
  adminPolicies: (parameters?: Record<string, string | undefined>) => query('/admin/policies', parameters),
  adminPolicy: (id: string, parameters?: Record<string, string | undefined>) => query(`/admin/policies/${part(id)}`, parameters),
  adminPolicyAdd: (parameters?: { client?: string }) => query('/admin/policies/add', parameters),
  adminPolicyEdit: (id: string) => `/admin/policies/${part(id)}/edit`,
  adminPolicyChange: (id: string, parameters?: { kind?: string }) => query(`/admin/policies/${part(id)}/change`, parameters),
  adminClaims: (parameters?: Record<string, string | undefined>) => query('/admin/claims', parameters),
  adminClaim: (id: string) => `/admin/claims/${part(id)}`,
  adminTasks: (parameters?: Record<string, string | undefined>) => query('/admin/tasks', parameters),
  adminTaskAdd: (parameters?: { client?: string }) => query('/admin/tasks/add', parameters),
  adminTask: (id: string) => `/admin/tasks/${part(id)}`,
  adminCms: () => '/admin/cms-dashboard',
  adminCmsPlanned: (parameters?: { month?: string }) => query('/admin/cms-dashboard/planned', parameters),
  adminPosts: (parameters?: Record<string, string | undefined>) => query('/admin/blog-posts', parameters),
  adminPost: (id: string) => `/admin/blog-posts/${part(id)}`,
  adminServices: (parameters?: Record<string, string | undefined>) => query('/admin/services', parameters),
  adminServiceNew: () => '/admin/services/new',
  adminService: (id: string) => `/admin/services/${part(id)}`,
  adminIndustries: (parameters?: Record<string, string | undefined>) => query('/admin/industry-pages', parameters),
  adminIndustry: (id: string) => `/admin/industry-pages/${part(id)}`,
  adminPages: (parameters?: Record<string, string | undefined>) => query('/admin/pages', parameters),
  adminPage: (id: string) => `/admin/pages/${part(id)}`,
  adminPageBuilder: (id: string) => `/admin/page-builder/${part(id)}`,
  adminEntries: (parameters?: Record<string, string | undefined>) => query('/admin/content', parameters),
  adminEntry: (id: string) => `/admin/content/${part(id)}`,
  /** The working copy of a page, service or other entry, as it would be shown; with `revision`, an earlier version. */
  preview: (
    kind: 'service' | 'blog' | 'industry' | 'page' | 'place' | 'trade' | 'term' | 'questions',
    id: string,
    parameters?: { revision?: string },
  ) => query(`/preview/${kind}/${part(id)}`, parameters),
  /** One revision before it is public, for anyone with the link. */
  sharedPreview: (token: string, parameters?: { said?: string }) => query(`/preview/shared/${part(token)}`, parameters),
  adminRedirects: (parameters?: Record<string, string | undefined>) => query('/admin/redirects', parameters),
  adminRedirectAdd: (parameters?: { from?: string; to?: string }) => query('/admin/redirects/add', parameters),
  adminRedirectImport: () => '/admin/redirects/import',
  adminRedirect: (id: string) => `/admin/redirects/${part(id)}`,
  adminSaid: (parameters?: { path?: string; on?: string }) => query('/admin/addresses', parameters),
  adminMissing: (parameters?: Record<string, string | undefined>) => query('/admin/missing-addresses', parameters),
  adminComplaints: (parameters?: Record<string, string | undefined>) => query('/admin/complaints', parameters),
  adminComplaintAdd: (parameters?: { client?: string; enquiry?: string }) => query('/admin/complaints/add', parameters),
  adminComplaint: (id: string) => `/admin/complaints/${part(id)}`,
  adminClients: (parameters?: Record<string, string | undefined>) => query('/admin/clients', parameters),
  adminClientAdd: (parameters?: { enquiry?: string; appointment?: string }) => query('/admin/clients/add', parameters),
  adminClient: (id: string, parameters?: Record<string, string | undefined>) => query(`/admin/clients/${part(id)}`, parameters),
  adminChanges: (parameters?: Record<string, string | undefined>) => query('/admin/changes', parameters),
  adminChange: (id: string) => `/admin/changes/${part(id)}`,
  adminRenewals: (parameters?: Record<string, string | undefined>) => query('/admin/policies/renewals', parameters),
  adminInvoices: (parameters?: Record<string, string | undefined>) => query('/admin/policies/invoices', parameters),
  adminInvoice: (id: string) => `/admin/invoices/${part(id)}`,
  /** The reminder mail that would go to the client; shown in a frame on the screen that sends it. */
  adminReminderPreview: (id: string) => `/admin/renewals/${part(id)}/reminder`,
  adminRenewal: (id: string, parameters?: { tab?: string }) => query(`/admin/renewals/${part(id)}`, parameters),
  adminDocuments: (parameters?: Record<string, string | undefined>) => query('/admin/documents', parameters),
  adminDocument: (id: string, parameters?: { version?: string }) => query(`/admin/documents/${part(id)}`, parameters),
  adminMedia: (parameters?: Record<string, string | undefined>) => query('/admin/media', parameters),
  adminMediaTrash: (parameters?: Record<string, string | undefined>) => query('/admin/media/trash', parameters),
  /** Edits many alternative texts at a time: those of the pictures that a list with these parameters shows. */
  adminMediaTexts: (parameters?: Record<string, string | undefined>) => query('/admin/media/texts', parameters),
  adminMediaItem: (id: string) => `/admin/media/${part(id)}`,
  adminNotifications: (parameters?: Record<string, string | undefined>) => query('/admin/notifications', parameters),
  adminImports: (parameters?: Record<string, string | undefined>) => query('/admin/imports', parameters),
  adminImport: (id: string) => `/admin/imports/${part(id)}`,
  adminHandovers: (parameters?: Record<string, string | undefined>) => query('/admin/handovers', parameters),
  adminHandover: (id: string) => `/admin/handovers/${part(id)}`,
  adminEnquiries: (parameters?: Record<string, string | undefined>) => query('/admin/enquiries', parameters),
  adminEnquiry: (id: string) => `/admin/enquiries/${part(id)}`,
  adminAppointments: (parameters?: Record<string, string | undefined>) => query('/admin/appointments', parameters),
  adminAppointment: (id: string) => `/admin/appointments/${part(id)}`,
  adminEmailLogs: (parameters?: Record<string, string | undefined>) => query('/admin/email-logs', parameters),
  adminEmailLog: (id: string, parameters?: { view?: 'letter' }) => query(`/admin/email-logs/${part(id)}`, parameters),
  /** The stored mail as its recipient saw it; shown in a frame on its record. */
  adminEmailPreview: (id: string) => `/admin/email-logs/${part(id)}/preview`,
  adminTextMessages: (parameters?: Record<string, string | undefined>) => query('/admin/email-logs/texts', parameters),
  adminAudit: (parameters?: Record<string, string | undefined>) => query('/admin/audit', parameters),
  adminAuditEntry: (id: string) => `/admin/audit/${part(id)}`,
  adminAuditProof: (parameters?: Record<string, string | undefined>) => query('/admin/audit/proof', parameters),
  adminContentGaps: (parameters?: { days?: string }) => query('/admin/content-gaps', parameters),
  adminStatistics: (parameters?: Record<string, string | undefined>) => query('/admin/statistics', parameters),
  adminUsers: (parameters?: Record<string, string | undefined>) => query('/admin/users', parameters),
  adminUserInvite: () => '/admin/users/invite',
  adminUser: (id: string) => `/admin/users/${part(id)}`,
  adminSecurity: () => '/admin/security',
  adminSettings: () => '/admin/settings',
  adminSettingsPart: (name: SettingsPart) => `/admin/settings/${name}`,
  adminWords: (group: 'assistant' | 'contact' | 'appointment' | 'marketing' | 'renewal') => `/admin/settings/words/${group}`,
  adminMailTemplate: (name: string) => `/admin/settings/mail-templates/${part(name.toLowerCase())}`,
  /** A template with sample values; shown in a frame on its screen. */
  adminMailTemplatePreview: (name: string) => `/admin/settings/mail-templates/${part(name.toLowerCase())}/preview`,
  /** The API documentation (OpenAPI). */
  apiDocs: () => '/api/docs',
  adminWebhooks: () => '/admin/settings/webhooks',
  adminWebhook: (id: string) => `/admin/settings/webhooks/${part(id)}`,
  adminApiTokens: () => '/admin/settings/api-tokens',

  // development and demonstration
  catalogue: () => '/dev/catalogue',
  outbox: () => '/dev/outbox',
} as const
