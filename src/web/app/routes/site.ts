/** The public website: every route, one line per screen. */
import type { RouteObject } from 'react-router'
import { loadingMessages } from '#web/ui/feedback/loading.ts'
import { BareErrorScreen, ErrorScreen } from '../screens/ErrorScreen.tsx'
import { layout, page, pages } from './page.ts'

/** Shown while a screen is loading (specification, section 2). */
const content = { kind: 'content', message: loadingMessages.any } as const
const product = { kind: 'content', message: loadingMessages.services } as const
const productCards = { kind: 'card', message: loadingMessages.services } as const
const insights = { kind: 'blog', message: loadingMessages.insights } as const
const form = { kind: 'form', message: loadingMessages.any } as const
const quoteForm = { kind: 'form', message: loadingMessages.quoteForm } as const
/** Steps within a journey, shown without menus so that nothing distracts the visitor. */
const quoteStep = { noindex: true, journey: true, skeleton: quoteForm } as const
const claimStep = { noindex: true, journey: true, skeleton: form } as const
const myQuotes = { kind: 'card', message: loadingMessages.myQuotes } as const

const places = ['brighton', 'hove', 'london', 'croydon', 'worthing', 'eastbourne'].map((place) => `/commercial-insurance-${place}`)
const articles = [
  '/about',
  '/terms',
  '/terms-of-business',
  '/privacy-policy',
  '/cookie-policy',
  '/accessibility',
  '/support',
  '/complaints',
]

const screens: RouteObject[] = [
  page('/', 'site/home/HomeScreen', { read: true, cache: 'path', skeleton: content }),
  page('/services', 'site/services/ServicesScreen', { read: true, cache: 'path-without-query', skeleton: productCards }),
  page('/services/:slug', 'site/services/ServiceScreen', { read: true, cache: 'path', skeleton: product }),
  // A product page or a page made in the page builder: both have their path directly under the root.
  page('/:slug', 'site/pages/NamedScreen', { read: true, cache: 'path', skeleton: product }),
  page('/contact', 'site/contact/ContactScreen', { skeleton: form }),
  ...pages(articles, 'site/pages/ArticleScreen', { read: true, cache: 'path', skeleton: content }),
  page('/cookie-choices', 'site/choices/ChoicesScreen', { noindex: true, skeleton: form }),
  page('/find-my-insurance', 'site/tools/finder/FinderScreen', { cache: 'path-without-query', journey: 'questions', skeleton: form }),
  page('/quiz', 'site/tools/quiz/QuizScreen', { cache: 'path-without-query', skeleton: form }),
  page('/insurance-calculators', 'site/tools/calculators/CalculatorsScreen', { read: true, cache: 'path', skeleton: content }),
  page('/insurance-calculators/:name', 'site/tools/calculators/CalculatorScreen', { cache: 'path-without-query', skeleton: form }),
  page('/policy-explorer', 'site/tools/explorer/ExplorerScreen', { cache: 'path-without-query', skeleton: content }),
  page('/ai-insurance-assistant', 'site/assistant/AssistantScreen', { skeleton: form }),
  page('/industries/:slug', 'site/industries/IndustryScreen', { read: true, cache: 'path', skeleton: content }),
  ...pages(places, 'site/places/PlaceScreen', { read: true, cache: 'path', skeleton: content }),
  page('/insurance-glossary', 'site/glossary/GlossaryScreen', { read: true, cache: 'path-without-query', skeleton: content }),
  page('/insurance-glossary/:slug', 'site/glossary/TermScreen', { read: true, cache: 'path', skeleton: content }),
  page('/business-insurance-by-trade', 'site/trades/TradesScreen', { read: true, cache: 'path-without-query', skeleton: content }),
  page('/business-insurance-by-trade/:slug', 'site/trades/TradeScreen', { read: true, cache: 'path', skeleton: content }),
  page('/blog', 'site/blog/BlogScreen', { read: true, cache: 'path-without-query', skeleton: insights }),
  page('/blog/:slug', 'site/blog/PostScreen', { read: true, cache: 'path-without-query', skeleton: insights }),
  // The second path redirects to the first.
  ...pages(['/documents', '/document-library'], 'site/documents/LibraryScreen', {
    read: true,
    cache: 'path-without-query',
    skeleton: content,
  }),
  page('/documents/:slug', 'site/documents/DocumentScreen', { read: true, cache: 'path-without-query', skeleton: content }),
  page('/search-results', 'site/search/SearchScreen', { read: true, cache: 'search', skeleton: content }),
  page('/sitemap', 'site/sitemap/SitemapScreen', { read: true, cache: 'path', skeleton: content }),
  page('/login', 'site/login/LoginScreen', { shortFooter: true, hydrate: 'now', noindex: true, skeleton: form }),
  page('/forgot-password', 'site/login/ForgotPasswordScreen', { shortFooter: true, noindex: true, skeleton: form }),
  page('/confirm-email', 'site/login/ConfirmEmailScreen', { hydrate: 'now', noindex: true, skeleton: form }),
  page('/reset-password', 'site/login/ResetPasswordScreen', { shortFooter: true, hydrate: 'now', noindex: true, skeleton: form }),
  page('/invitation/:token', 'site/login/InvitationScreen', { noindex: true, skeleton: form }),
  ...pages(
    ['service', 'blog', 'industry', 'page', 'place', 'trade', 'term'].map((kind) => `/preview/${kind}/:id`),
    'site/preview/PreviewScreen',
    { read: true, noindex: true, skeleton: content },
  ),
  page('/preview/questions/:id', 'site/preview/QuestionsPreviewScreen', { noindex: true, skeleton: content }),
  page('/preview/shared/:token', 'site/preview/SharedScreen', { read: true, noindex: true, skeleton: content }),
  page('/preview/*', 'site/preview/previewGuard', { noindex: true, skeleton: content }),
  page('/quote', 'site/quote/QuoteStartScreen', { skeleton: quoteForm }),
  page('/quote/check', 'site/quote/CheckScreen', quoteStep),
  page('/quote/declaration', 'site/quote/declarationGuard', quoteStep),
  page('/quote/save', 'site/quote/SaveScreen', quoteStep),
  page('/quote/resume', 'site/quote/AskLinkScreen', quoteStep),
  page('/quote/resume/:token', 'site/quote/ResumeScreen', quoteStep),
  page('/quote/:page', 'site/quote/QuotePageScreen', quoteStep),
  page('/report-claim', 'site/claims/ClaimStartScreen', { skeleton: form }),
  page('/report-claim/evidence', 'site/claims/EvidenceScreen', claimStep),
  page('/report-claim/check', 'site/claims/ClaimCheckScreen', claimStep),
  page('/report-claim/save', 'site/claims/ClaimSaveScreen', claimStep),
  page('/report-claim/resume/:token', 'site/claims/ClaimResumeScreen', claimStep),
  page('/report-claim/:page', 'site/claims/ClaimPageScreen', claimStep),
  page('/thank-you', 'site/thankyou/ThankYouScreen', { read: true, noindex: true, skeleton: content }),
  page('/appointment', 'site/appointment/AppointmentScreen', { noindex: true, skeleton: form }),
  page('/subscribe', 'site/marketing/SubscribeScreen', { noindex: true, skeleton: form }),
  page('/unsubscribe', 'site/marketing/UnsubscribeScreen', { noindex: true, skeleton: form }),
  page('/my-quotes', 'site/myquotes/MyQuotesScreen', { noindex: true, skeleton: myQuotes }),
  page('/my-quotes/open/:token', 'site/myquotes/OpenLinkScreen', { noindex: true, skeleton: myQuotes }),
  page('/my-quotes/:reference', 'site/myquotes/MyQuoteScreen', { noindex: true, skeleton: myQuotes }),
  ...pages(['/verify', '/verify/:code'], 'site/verify/VerifyScreen', { noindex: true, skeleton: content }),
  page('/el/:token', 'site/el/StaffCoverScreen', { noindex: true, skeleton: content }),
  page('*', 'site/shell/UnknownScreen', { skeleton: { kind: 'simple', message: loadingMessages.any } }),
]

/** If a screen fails, header and footer stay. If they fail too, the plain error screen is shown. */
export const siteRoutes: RouteObject[] = [
  { ErrorBoundary: BareErrorScreen, children: [layout('site/shell/SiteLayout', {}, [{ ErrorBoundary: ErrorScreen, children: screens }])] },
]
