/**
 * The loading overlay for navigation by the browser itself, on pages that are not hydrated: shown from the click or submission until the
 * next page arrives, and on that page for the specification's 300 ms, then 300 ms of fading. On hydrated pages the router prevents the
 * browser's own navigation, and LoadingOverlay.tsx does the same.
 */
import { isScreen } from '#web/app/browser/isScreen.ts'
import { loadingFade, loadingMessages, loadingStay } from '#web/ui/feedback/loading.ts'

const messages: readonly (readonly [under: string, message: string])[] = [
  ['/services', loadingMessages.services],
  ['/quote', loadingMessages.quoteForm],
  ['/my-quotes', loadingMessages.myQuotes],
  ['/blog', loadingMessages.insights],
]
const messageFor = (pathname: string) =>
  messages.find(([under]) => pathname === under || pathname.startsWith(`${under}/`))?.[1] ?? loadingMessages.any

/** Milliseconds until the overlay goes if no page arrives (navigation was stopped, or the reply was a file). */
const longestWait = 10_000

let timers: ReturnType<typeof setTimeout>[] = []

const show = (steps: readonly (readonly [after: number, phase: string])[], message?: string) => {
  const overlay = document.querySelector<HTMLElement>('[data-loading]')
  if (!overlay) return
  for (const timer of timers) clearTimeout(timer)
  const text = overlay.querySelector('[data-loading-message]')
  if (text && message) text.textContent = message
  // Apply steps without a delay at once, because the next page may arrive before a timer fires.
  for (const [after, phase] of steps) if (after === 0) overlay.dataset['loading'] = phase
  timers = steps.filter(([after]) => after > 0).map(([after, phase]) => setTimeout(() => (overlay.dataset['loading'] = phase), after))
}

const leave = (url: URL) => {
  const sameDocument = url.pathname === location.pathname && url.search === location.search && url.hash !== ''
  if (url.origin !== location.origin || sameDocument || !isScreen(url.pathname)) return
  const steps = [
    [0, 'shown'],
    [longestWait, 'gone'],
  ] as const
  show(steps, messageFor(url.pathname))
}

const followed = (event: MouseEvent) => {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
  const elsewhere = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
  if (!link || elsewhere || event.defaultPrevented || link.target || link.hasAttribute('download')) return
  leave(new URL(link.href))
}

/** Whether this page was reached from another page of ours, by a link or a form. */
const arrived = () => {
  const [entry] = performance.getEntriesByType('navigation')
  const navigated = entry instanceof PerformanceNavigationTiming && entry.type === 'navigate'
  return navigated && URL.canParse(document.referrer) && new URL(document.referrer).origin === location.origin
}

export const enableNavigationOverlay = () => {
  document.addEventListener('click', followed)
  document.addEventListener('submit', (event) => {
    if (!event.defaultPrevented && event.target instanceof HTMLFormElement) leave(new URL(event.target.action))
  })
  // Back to a page restored from the back/forward cache.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show([[0, 'gone']])
  })
  if (arrived()) {
    const steps = [
      [0, 'shown'],
      [loadingStay, 'fading'],
      [loadingStay + loadingFade, 'gone'],
    ] as const
    show(steps)
  }
}
