/** Every URL of the product. Each screen is its own chunk; `module` names it so that its page can preload it. */
import { data, type RouteObject } from 'react-router'
import { loadingMessages } from '#web/ui/loading.ts'
import { depsContext } from './deps.tsx'
import { BareErrorScreen, ErrorScreen } from './ErrorScreen.tsx'
import { Frame } from './Frame.tsx'
import { staffScreens } from './staffRoutes.ts'

const content = { kind: 'content', message: loadingMessages.any } as const
const insights = { kind: 'blog', message: loadingMessages.insights } as const
const form = { kind: 'form', message: loadingMessages.any } as const
const quoteForm = { kind: 'form', message: loadingMessages.quoteForm } as const
const myQuotes = { kind: 'card', message: loadingMessages.myQuotes } as const
/** Words to read: nothing in them needs React in the browser. */
const toRead = { hydrate: 'never' } as const

/** Screens of the public website, inside its header and footer. */
const siteScreens: RouteObject[] = [
  {
    path: '/',
    lazy: () => import('../site/home/HomeScreen.tsx').then((m) => ({ Component: m.HomeScreen, loader: m.loader })),
    handle: { module: 'src/web/site/home/HomeScreen.tsx', ...toRead, cache: 'path', skeleton: content },
  },
  {
    path: '/services',
    lazy: () => import('../site/services/ServicesScreen.tsx').then((m) => ({ Component: m.ServicesScreen, loader: m.loader })),
    handle: {
      module: 'src/web/site/services/ServicesScreen.tsx',
      ...toRead,
      cache: true,
      skeleton: { kind: 'card', message: loadingMessages.services },
    },
  },
  ...['/services/:slug', '/:slug'].map((path) => ({
    path,
    lazy: () => import('../site/services/ServiceScreen.tsx').then((m) => ({ Component: m.ServiceScreen, loader: m.loader })),
    handle: {
      module: 'src/web/site/services/ServiceScreen.tsx',
      ...toRead,
      cache: 'path' as const,
      skeleton: { kind: 'content', message: loadingMessages.services },
    },
  })),
  {
    path: '/contact',
    lazy: () =>
      import('../site/contact/ContactScreen.tsx').then((m) => ({ Component: m.ContactScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/contact/ContactScreen.tsx', skeleton: { kind: 'form', message: loadingMessages.any } },
  },
  ...['/about', '/terms', '/terms-of-business', '/privacy-policy', '/cookie-policy', '/accessibility', '/complaints'].map((path) => ({
    path,
    lazy: () => import('../site/pages/ArticleScreen.tsx').then((m) => ({ Component: m.ArticleScreen, loader: m.loader })),
    handle: { module: 'src/web/site/pages/ArticleScreen.tsx', ...toRead, cache: 'path', skeleton: content },
  })),
  {
    path: '/cookie-choices',
    lazy: () =>
      import('../site/choices/ChoicesScreen.tsx').then((m) => ({ Component: m.ChoicesScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/choices/ChoicesScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/find-my-insurance',
    lazy: () => import('../site/tools/finder/FinderScreen.tsx').then((m) => ({ Component: m.FinderScreen, loader: m.loader })),
    handle: { module: 'src/web/site/tools/finder/FinderScreen.tsx', cache: true, skeleton: form },
  },
  {
    path: '/quiz',
    lazy: () => import('../site/tools/quiz/QuizScreen.tsx').then((m) => ({ Component: m.QuizScreen, loader: m.loader })),
    handle: { module: 'src/web/site/tools/quiz/QuizScreen.tsx', cache: true, skeleton: form },
  },
  {
    path: '/policy-explorer',
    lazy: () => import('../site/tools/explorer/ExplorerScreen.tsx').then((m) => ({ Component: m.ExplorerScreen, loader: m.loader })),
    handle: { module: 'src/web/site/tools/explorer/ExplorerScreen.tsx', cache: true, skeleton: content },
  },
  {
    path: '/ai-insurance-assistant',
    lazy: () =>
      import('../site/assistant/AssistantScreen.tsx').then((m) => ({ Component: m.AssistantScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/assistant/AssistantScreen.tsx', skeleton: form },
  },
  {
    path: '/industries/:slug',
    lazy: () => import('../site/industries/IndustryScreen.tsx').then((m) => ({ Component: m.IndustryScreen, loader: m.loader })),
    handle: { module: 'src/web/site/industries/IndustryScreen.tsx', ...toRead, cache: 'path', skeleton: content },
  },
  ...['brighton', 'hove', 'london', 'croydon', 'worthing', 'eastbourne'].map((place) => ({
    path: `/commercial-insurance-${place}`,
    lazy: () => import('../site/places/PlaceScreen.tsx').then((m) => ({ Component: m.PlaceScreen, loader: m.loader })),
    handle: { module: 'src/web/site/places/PlaceScreen.tsx', ...toRead, cache: 'path', skeleton: content },
  })),
  {
    path: '/insurance-glossary',
    lazy: () => import('../site/glossary/GlossaryScreen.tsx').then((m) => ({ Component: m.GlossaryScreen, loader: m.loader })),
    handle: { module: 'src/web/site/glossary/GlossaryScreen.tsx', ...toRead, cache: true, skeleton: content },
  },
  {
    path: '/insurance-glossary/:slug',
    lazy: () => import('../site/glossary/TermScreen.tsx').then((m) => ({ Component: m.TermScreen, loader: m.loader })),
    handle: { module: 'src/web/site/glossary/TermScreen.tsx', ...toRead, cache: 'path', skeleton: content },
  },
  {
    path: '/business-insurance-by-trade',
    lazy: () => import('../site/trades/TradesScreen.tsx').then((m) => ({ Component: m.TradesScreen, loader: m.loader })),
    handle: { module: 'src/web/site/trades/TradesScreen.tsx', ...toRead, cache: true, skeleton: content },
  },
  {
    path: '/business-insurance-by-trade/:slug',
    lazy: () => import('../site/trades/TradeScreen.tsx').then((m) => ({ Component: m.TradeScreen, loader: m.loader })),
    handle: { module: 'src/web/site/trades/TradeScreen.tsx', ...toRead, cache: 'path', skeleton: content },
  },
  {
    path: '/blog',
    lazy: () => import('../site/blog/BlogScreen.tsx').then((m) => ({ Component: m.BlogScreen, loader: m.loader })),
    handle: { module: 'src/web/site/blog/BlogScreen.tsx', ...toRead, cache: true, skeleton: insights },
  },
  {
    path: '/blog/:slug',
    lazy: () => import('../site/blog/PostScreen.tsx').then((m) => ({ Component: m.PostScreen, loader: m.loader })),
    handle: { module: 'src/web/site/blog/PostScreen.tsx', ...toRead, cache: true, skeleton: insights },
  },
  // The second address leads to the first.
  ...['/documents', '/document-library'].map((path) => ({
    path,
    lazy: () => import('../site/documents/LibraryScreen.tsx').then((m) => ({ Component: m.LibraryScreen, loader: m.loader })),
    handle: { module: 'src/web/site/documents/LibraryScreen.tsx', ...toRead, cache: true, skeleton: content },
  })),
  {
    path: '/documents/:slug',
    lazy: () => import('../site/documents/DocumentScreen.tsx').then((m) => ({ Component: m.DocumentScreen, loader: m.loader })),
    handle: { module: 'src/web/site/documents/DocumentScreen.tsx', ...toRead, cache: true, skeleton: content },
  },
  {
    path: '/search-results',
    lazy: () => import('../site/search/SearchScreen.tsx').then((m) => ({ Component: m.SearchScreen, loader: m.loader })),
    handle: { module: 'src/web/site/search/SearchScreen.tsx', ...toRead, cache: 'asked', skeleton: content },
  },
  {
    path: '/sitemap',
    lazy: () => import('../site/sitemap/SitemapScreen.tsx').then((m) => ({ Component: m.SitemapScreen, loader: m.loader })),
    handle: { module: 'src/web/site/sitemap/SitemapScreen.tsx', ...toRead, cache: 'path', skeleton: content },
  },
  {
    path: '/login',
    lazy: () => import('../site/login/LoginScreen.tsx').then((m) => ({ Component: m.LoginScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/login/LoginScreen.tsx', hydrate: 'now', noindex: true, skeleton: form },
  },
  {
    path: '/forgot-password',
    lazy: () => import('../site/login/ForgotPasswordScreen.tsx').then((m) => ({ Component: m.ForgotPasswordScreen, action: m.action })),
    handle: { module: 'src/web/site/login/ForgotPasswordScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/reset-password',
    lazy: () => import('../site/login/ResetPasswordScreen.tsx').then((m) => ({ Component: m.ResetPasswordScreen, action: m.action })),
    handle: { module: 'src/web/site/login/ResetPasswordScreen.tsx', hydrate: 'now', noindex: true, skeleton: form },
  },
  {
    path: '/invitation/:token',
    lazy: () =>
      import('../site/login/InvitationScreen.tsx').then((m) => ({ Component: m.InvitationScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/login/InvitationScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/client',
    lazy: () => import('../site/demo/DemoScreen.tsx').then((m) => ({ Component: m.DemoScreen, loader: m.loader })),
    handle: { module: 'src/web/site/demo/DemoScreen.tsx', ...toRead, noindex: true, skeleton: content },
  },
  {
    path: '/client/*',
    lazy: () => import('../site/login/portalDoor.ts').then((m) => ({ loader: m.loader })),
    handle: { noindex: true, skeleton: content },
  },
  {
    path: '/preview/*',
    lazy: () => import('../site/login/previewDoor.ts').then((m) => ({ loader: m.loader })),
    handle: { noindex: true, skeleton: content },
  },
  {
    path: '/quote',
    lazy: () =>
      import('../site/quote/QuoteStartScreen.tsx').then((m) => ({ Component: m.QuoteStartScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/quote/QuoteStartScreen.tsx', skeleton: quoteForm },
  },
  {
    path: '/quote/check',
    lazy: () => import('../site/quote/CheckScreen.tsx').then((m) => ({ Component: m.CheckScreen, loader: m.loader })),
    handle: { module: 'src/web/site/quote/CheckScreen.tsx', noindex: true, skeleton: quoteForm },
  },
  {
    path: '/quote/declaration',
    lazy: () =>
      import('../site/quote/DeclarationScreen.tsx').then((m) => ({ Component: m.DeclarationScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/quote/DeclarationScreen.tsx', noindex: true, skeleton: quoteForm },
  },
  {
    path: '/quote/save',
    lazy: () => import('../site/quote/SaveScreen.tsx').then((m) => ({ Component: m.SaveScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/quote/SaveScreen.tsx', noindex: true, skeleton: quoteForm },
  },
  {
    path: '/quote/resume',
    lazy: () => import('../site/quote/AskLinkScreen.tsx').then((m) => ({ Component: m.AskLinkScreen, action: m.action })),
    handle: { module: 'src/web/site/quote/AskLinkScreen.tsx', noindex: true, skeleton: quoteForm },
  },
  {
    path: '/quote/resume/:token',
    lazy: () => import('../site/quote/ResumeScreen.tsx').then((m) => ({ Component: m.ResumeScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/quote/ResumeScreen.tsx', noindex: true, skeleton: quoteForm },
  },
  {
    path: '/quote/:page',
    lazy: () =>
      import('../site/quote/QuotePageScreen.tsx').then((m) => ({ Component: m.QuotePageScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/quote/QuotePageScreen.tsx', noindex: true, skeleton: quoteForm },
  },
  {
    path: '/report-claim',
    lazy: () =>
      import('../site/claims/ClaimDeskScreen.tsx').then((m) => ({ Component: m.ClaimDeskScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/claims/ClaimDeskScreen.tsx', skeleton: form },
  },
  {
    path: '/report-claim/evidence',
    lazy: () =>
      import('../site/claims/EvidenceScreen.tsx').then((m) => ({ Component: m.EvidenceScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/claims/EvidenceScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/report-claim/check',
    lazy: () =>
      import('../site/claims/ClaimCheckScreen.tsx').then((m) => ({ Component: m.ClaimCheckScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/claims/ClaimCheckScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/report-claim/save',
    lazy: () =>
      import('../site/claims/ClaimSaveScreen.tsx').then((m) => ({ Component: m.ClaimSaveScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/claims/ClaimSaveScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/report-claim/resume/:token',
    lazy: () =>
      import('../site/claims/ClaimResumeScreen.tsx').then((m) => ({ Component: m.ClaimResumeScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/claims/ClaimResumeScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/report-claim/:page',
    lazy: () =>
      import('../site/claims/ClaimPageScreen.tsx').then((m) => ({ Component: m.ClaimPageScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/claims/ClaimPageScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/thank-you',
    lazy: () => import('../site/thankyou/ThankYouScreen.tsx').then((m) => ({ Component: m.ThankYouScreen, loader: m.loader })),
    handle: { module: 'src/web/site/thankyou/ThankYouScreen.tsx', ...toRead, noindex: true, skeleton: content },
  },
  {
    path: '/appointment',
    lazy: () =>
      import('../site/appointment/AppointmentScreen.tsx').then((m) => ({
        Component: m.AppointmentScreen,
        loader: m.loader,
        action: m.action,
      })),
    handle: { module: 'src/web/site/appointment/AppointmentScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/subscribe',
    lazy: () =>
      import('../site/marketing/SubscribeScreen.tsx').then((m) => ({ Component: m.SubscribeScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/marketing/SubscribeScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/unsubscribe',
    lazy: () =>
      import('../site/marketing/UnsubscribeScreen.tsx').then((m) => ({
        Component: m.UnsubscribeScreen,
        loader: m.loader,
        action: m.action,
      })),
    handle: { module: 'src/web/site/marketing/UnsubscribeScreen.tsx', noindex: true, skeleton: form },
  },
  {
    path: '/my-quotes',
    lazy: () =>
      import('../site/myquotes/MyQuotesScreen.tsx').then((m) => ({ Component: m.MyQuotesScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/myquotes/MyQuotesScreen.tsx', noindex: true, skeleton: myQuotes },
  },
  {
    path: '/my-quotes/open/:token',
    lazy: () => import('../site/myquotes/OpenLinkScreen.tsx').then((m) => ({ Component: m.OpenLinkScreen, action: m.action })),
    handle: { module: 'src/web/site/myquotes/OpenLinkScreen.tsx', noindex: true, skeleton: myQuotes },
  },
  {
    path: '/my-quotes/:reference',
    lazy: () =>
      import('../site/myquotes/MyQuoteScreen.tsx').then((m) => ({ Component: m.MyQuoteScreen, loader: m.loader, action: m.action })),
    handle: { module: 'src/web/site/myquotes/MyQuoteScreen.tsx', noindex: true, skeleton: myQuotes },
  },
  {
    path: '*',
    lazy: () => import('../site/unknown.ts').then((m) => ({ Component: () => null, loader: m.loader })),
    handle: { skeleton: { kind: 'simple', message: loadingMessages.any } },
  },
]

/** The public website. A screen that fails leaves header and footer standing; when they fail too, the bare error is left. */
const site: RouteObject[] = [
  {
    lazy: () => import('../site/shell/SiteLayout.tsx').then((m) => ({ Component: m.SiteLayout, loader: m.loader })),
    ErrorBoundary: BareErrorScreen,
    handle: { module: 'src/web/site/shell/SiteLayout.tsx' },
    children: [{ ErrorBoundary: ErrorScreen, children: siteScreens }],
  },
]

/** The client portal. */
const portal: RouteObject[] = []

/** The staff area: its door, and everything behind it. */
const admin: RouteObject[] = [
  ...['/admin', '/admin/login'].map((path) => ({
    path,
    lazy: () =>
      import('../admin/login/AdminLoginScreen.tsx').then((m) => ({ Component: m.AdminLoginScreen, loader: m.loader, action: m.action })),
    ErrorBoundary: BareErrorScreen,
    handle: { module: 'src/web/admin/login/AdminLoginScreen.tsx', hydrate: 'now' as const, noindex: true },
  })),
  {
    lazy: () => import('../admin/shell/StaffLayout.tsx').then((m) => ({ Component: m.StaffLayout, loader: m.loader })),
    ErrorBoundary: BareErrorScreen,
    handle: { module: 'src/web/admin/shell/StaffLayout.tsx', hydrate: 'now', noindex: true },
    children: [
      {
        lazy: () => import('../admin/shell/StaffErrorScreen.tsx').then((m) => ({ ErrorBoundary: m.StaffErrorScreen })),
        children: staffScreens,
      },
    ],
  },
]

/** Development and demonstration only. */
const development: RouteObject[] = [
  {
    path: '/dev/catalogue',
    loader: ({ context }) => {
      if (!['demo', 'development'].includes(context.get(depsContext).mode)) throw data(null, { status: 404 })
      return null
    },
    lazy: () => import('./CatalogueScreen.tsx').then((m) => ({ Component: m.CatalogueScreen })),
    handle: { module: 'src/web/app/CatalogueScreen.tsx', hydrate: 'now', noindex: true },
  },
]

export const routes: RouteObject[] = [
  { Component: Frame, ErrorBoundary: BareErrorScreen, children: [...development, ...admin, ...portal, ...site] },
]
