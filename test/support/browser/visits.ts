/** Screens that are checked as their address opens them: for each route, one address for each state it can open in. */
const token = 'A'.repeat(43)
const result = '/find-my-insurance?step=result&was=f3.none~f13.one&f1=ltd&f2=plumber&f3=yes&f8=rent&f9=yes&f13=few&f14=tools.hired'

/** Read-only pages, which are also checked in print. */
export const readingVisits: Record<string, readonly string[]> = {
  '/': ['/'],
  '/services': ['/services'],
  '/:slug': ['/public-liability-insurance'],
  '/services/:slug': ['/services/road-rescue'],
  '/industries/:slug': ['/industries/retail-hospitality'],
  '/commercial-insurance-eastbourne': ['/commercial-insurance-eastbourne'],
  '/business-insurance-by-trade': ['/business-insurance-by-trade', '/business-insurance-by-trade?q=barber'],
  '/business-insurance-by-trade/:slug': ['/business-insurance-by-trade/accountant'],
  '/blog': ['/blog'],
  '/blog/:slug': ['/blog/flood-and-older-buildings'],
  '/insurance-glossary': ['/insurance-glossary'],
  '/insurance-glossary/:slug': ['/insurance-glossary/excess'],
  // One template, three kinds of content: the firm, a table, a list of cookies.
  '/about': ['/about'],
  '/terms-of-business': ['/terms-of-business'],
  '/cookie-policy': ['/cookie-policy'],
  '/sitemap': ['/sitemap'],
  '/search-results': ['/search-results?q=liabilty', '/search-results?q=zzqxv'],
  '/find-my-insurance': [
    '/find-my-insurance',
    '/find-my-insurance?from=business&f1=ltd&f1a=x',
    '/find-my-insurance?step=goods&f2=cafe',
    result,
  ],
  '/insurance-calculators': ['/insurance-calculators'],
  '/insurance-calculators/:name': [
    '/insurance-calculators/gross-profit',
    '/insurance-calculators/gross-profit?turnover=600000&purchases=210000&months=24&work=1',
    '/insurance-calculators/rebuilding-cost?area=big&work=1',
  ],
  '/quiz': ['/quiz', '/quiz?a=32&q=2', '/quiz?a=3123&q=result', '/quiz?q=1&sent=1'],
  '/policy-explorer': [
    '/policy-explorer',
    '/policy-explorer?words=zzz',
    '/policy-explorer?s=wet-floor',
    '/policy-explorer?tab=compare',
    '/policy-explorer?tab=read',
  ],
}

/** Pages with forms or other functions, which are not checked in print. */
export const siteVisits: Record<string, readonly string[]> = {
  '/contact': ['/contact', '/contact?way=appointment', '/contact?way=callback'],
  '/documents': ['/documents', '/documents?q=zeppelin&type=terms'],
  '/documents/:slug': ['/documents/public-liability-insurance-key-facts', '/documents/sums-insured-and-average?edition=2025.03'],
  '/cookie-choices': ['/cookie-choices'],
  '/verify': ['/verify'],
  '/thank-you': ['/thank-you'],
  '/appointment': ['/appointment?token=x'],
  '/subscribe': ['/subscribe'],
  '/unsubscribe': ['/unsubscribe', '/unsubscribe?token=x'],
  '/quote/resume/:token': [`/quote/resume/${token}`],
  '/report-claim/resume/:token': [`/report-claim/resume/${token}`],
  '/my-quotes/open/:token': [`/my-quotes/open/${token}`],
  '/login': ['/login'],
  '/forgot-password': ['/forgot-password'],
  '/reset-password': ['/reset-password'],
  '/invitation/:token': [`/invitation/${token}`],
  '/admin/login': ['/admin/login'],
  '/:slug': ['/no-such-page', '/webmail'],
  '*': ['/no/such/page'],
}

/** Question pages, which share one template. Together they have every kind of question (test/screens.test.ts). */
export const questionPages = {
  /** Pages for every cover. */
  common: ['covers', 'trade', 'business', 'turnover', 'people', 'subcontractors', 'work', 'limit', 'claims', 'contact'],
  /** Covers whose own pages, listed in `byCovers`, are checked. */
  ofCovers: ['PI', 'CONT', 'CANX'],
  byCovers: ['services', 'premises', 'event', 'documents'],
  /** The page that is checked with errors. */
  refused: 'vehicles-list',
}
