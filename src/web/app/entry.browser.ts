/**
 * The first script of every page, and the only one on read-only pages: it runs the header's menus and a few buttons. On interactive
 * pages the application itself is fetched when the browser is idle or at the first input, whichever comes first; until then links,
 * forms and details work as plain HTML.
 */
import './styles.ts'
import { openLinkedFolds } from '../site/shell/folds.ts'
import { enableMenus } from '../site/shell/menus.ts'
import { enableNavigationOverlay } from '../site/shell/navigationOverlay.ts'
import { watchScroll } from '../site/shell/scrolled.ts'
import { enableCopyAndPrint } from './browser/copyAndPrint.ts'

enableMenus()
watchScroll()
openLinkedFolds()
enableNavigationOverlay()
enableCopyAndPrint()

const tag = document.querySelector<HTMLScriptElement>('script[data-hydrate]')
const hydrate = tag?.dataset['hydrate']
const inputs = ['pointerdown', 'keydown', 'touchstart', 'focusin'] as const
let started = false

/** Lets the browser paint and handle input before it goes on. */
const yieldToMain = () => new Promise((resolve) => setTimeout(resolve))

/** In two tasks: in one, the application's modules would block a slow phone for 200 ms. */
const hydrateApp = async () => {
  await import('react-dom/client')
  await yieldToMain()
  await import('./hydrate.tsx')
}

const start = () => {
  if (started) return
  started = true
  for (const name of inputs) removeEventListener(name, start, true)
  // Load all the screen's modules in parallel instead of discovering them one import at a time.
  for (const href of tag?.dataset['modules']?.split(' ') ?? []) {
    if (href === '') continue
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    document.head.append(link)
  }
  void hydrateApp()
}

const whenIdle = () => {
  // Safari has no requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(start, { timeout: 4000 })
  else setTimeout(start, 1500)
}

if (hydrate === 'now') start()
else if (hydrate === 'idle') {
  for (const name of inputs) addEventListener(name, start, { capture: true, passive: true })
  // Wait for the page and its fonts, which need the bandwidth first.
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle, { once: true })
}

// Only if the server says there is something to ask consent for.
if (document.querySelector('[data-tags]')) void import('./browser/tags.ts')

// The alternative trade names are a long list, so they are fetched when a trade field first gets the focus.
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLInputElement && target.list?.hasAttribute('data-trades'))
    void import('./browser/tradeNames.ts').then(({ offerTrades }) => offerTrades(target))
})
