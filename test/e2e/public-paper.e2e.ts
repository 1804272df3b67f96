/** Public templates on paper and at every width: nothing to press in print, nothing cut, nothing stretched, terms always in reach. */
import type { Page } from '@playwright/test'
import { expect, test } from '#test/support/browser/test.ts'

/** One page of each template. */
const templates = [
  '/',
  '/services',
  '/public-liability-insurance',
  '/industries/digital-creative',
  '/commercial-insurance-eastbourne',
  '/business-insurance-by-trade',
  '/business-insurance-by-trade/electrician',
  '/blog',
  '/blog/flood-and-older-buildings',
  '/insurance-glossary',
  '/insurance-glossary/excess',
  '/about',
  '/terms-of-business',
  '/sitemap',
  '/search-results?q=cyber',
  '/find-my-insurance',
  '/quiz',
  '/policy-explorer',
  '/policy-explorer?tab=compare',
]

const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

test('on paper: our name and the address on top, no menus, no buttons, answers open, dark text, nothing cut', async ({ page }) => {
  test.setTimeout(120_000)
  // A4 less its margins.
  await page.setViewportSize({ width: 673, height: 990 })
  for (const path of templates) {
    await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' })
    await page.goto(path)
    await page.emulateMedia({ media: 'print' })
    const look = () =>
      page.evaluate(() => {
        const shown = (selector: string) =>
          [...document.querySelectorAll<HTMLElement>(selector)].filter((element) => element.getClientRects().length > 0)
        const light = shown('main :is(h1, h2, h3, p, li, dt, dd, a, td, th)').filter(
          (element) => getComputedStyle(element).color === 'rgb(255, 255, 255)',
        )
        return {
          head: shown('.paper-head').length,
          chrome: shown('body header:not(main *), body footer:not(main *), nav, [data-chrome], button, .ledge-cta, .flint').map(
            ({ outerHTML }) => outerHTML.slice(0, 80),
          ),
          closed: [...document.querySelectorAll('main details')].filter((details) => {
            const inner = details.querySelector(':scope > :not(summary)')
            return !details.closest('[data-chrome], form') && inner !== null && inner.getClientRects().length === 0
          }).length,
          light: light.map(({ textContent }) => textContent?.slice(0, 40)),
        }
      })
    // The browser changes over to paper when it has a moment.
    await expect.poll(look, path).toEqual({ head: 1, chrome: [], closed: 0, light: [] })
    expect([path, await sideways(page)]).toEqual([path, 0])
  }
})

for (const width of [320, 768, 1920])
  test(`at ${width} px: nothing sideways, nothing over anything, lines that can be read`, async ({ page }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 900 })
    for (const path of templates) {
      await page.goto(path)
      expect([path, await sideways(page)]).toEqual([path, 0])
      const found = await page.evaluate(() => {
        const mark = document.querySelector('.site-header .wordmark')?.getBoundingClientRect()
        const links = [...document.querySelectorAll('.header-nav a, .header-nav summary, .header-quote, .mobile-button')]
        const over = links
          .map((link) => link.getBoundingClientRect())
          .some(
            (box) =>
              mark && box.width > 0 && box.left < mark.right && box.right > mark.left && box.top < mark.bottom && box.bottom > mark.top,
          )
        // Lines of more than 80 signs are hard to read: how many signs each line of running text really has, on average.
        const long = [...document.querySelectorAll<HTMLElement>('main .prose > p')].filter((text) => {
          const lines = Math.round(text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
          return lines > 4 && (text.textContent?.length ?? 0) / (lines - 0.5) > 80
        }).length
        return { over, long }
      })
      expect([path, found]).toEqual([path, { over: false, long: 0 }])
    }
  })

test('on a phone terms can be asked for from anywhere in a page, and nothing is covered', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/public-liability-insurance',
    '/industries/tradesman',
    '/commercial-insurance-hove',
    '/business-insurance-by-trade/plumber',
  ]) {
    await page.goto(path)
    const bar = page.getByRole('region', { name: 'Terms of your own' })
    const ask = bar.getByRole('link', { name: 'Ask for terms' })
    for (const part of [0, 0.5, 0.9]) {
      await page.evaluate((at) => scrollTo(0, document.documentElement.scrollHeight * at * 0.7), part)
      await expect(ask).toBeInViewport()
    }
    // At the end it stands in a place of its own, between the page and the footer.
    await page.evaluate(() => document.querySelector('footer:not(main *)')?.scrollIntoView())
    const places = await page.evaluate(() => {
      const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
      const own = document.querySelector('.ask-bar')
      return {
        foot: box('footer:not(main *)')?.top,
        bar: box('.ask-bar')?.bottom,
        before: own?.previousElementSibling?.getBoundingClientRect().bottom,
        top: box('.ask-bar')?.top,
      }
    })
    expect(places.bar).toBeLessThanOrEqual((places.foot ?? 0) + 1)
    expect(places.before).toBeLessThanOrEqual((places.top ?? 0) + 1)
    await expect(ask).toHaveAttribute('href', /^\/quote/)
    // The one lantern in sight: the header leaves it to the bar.
    await expect(page.locator('.header-quote')).toBeHidden()
  }
})

test('on paper a list that was narrowed says how, and nothing else that stood in the address', async ({ page }) => {
  await page.emulateMedia({ media: 'print' })
  for (const [asked, printed] of [
    ['/services?group=vehicle', '/services?group=vehicle'],
    ['/terms?utm_source=letter', '/terms'],
    ['/thank-you?kind=appointment&token=secret', '/thank-you'],
  ] as const) {
    await page.goto(asked)
    await expect(page.locator('.paper-head span')).toHaveText(new RegExp(`localhost:\\d+${printed.replace('?', '\\?')}$`))
  }
})
