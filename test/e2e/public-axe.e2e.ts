/** Every public page, narrow and wide, as it comes and with its menu open or its form refused: no axe violation, nothing the policy blocks. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { interactive } from '#test/support/browser/interactive.ts'
import { expect, test } from '#test/support/browser/test.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const violations = async (page: Page) => {
  const { violations: found } = await new AxeBuilder({ page }).withTags(wcag).analyze()
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)
}

const pages = [
  '/',
  '/services',
  '/public-liability-insurance',
  '/services/road-rescue',
  '/contact',
  '/about',
  '/terms',
  '/terms-of-business',
  '/privacy-policy',
  '/cookie-policy',
  '/accessibility',
  '/complaints',
  '/sitemap',
  '/thank-you',
  '/industries/retail-hospitality',
  '/commercial-insurance-brighton',
  '/insurance-glossary',
  '/insurance-glossary/excess',
  '/business-insurance-by-trade?q=barber',
  '/business-insurance-by-trade/accountant',
  '/blog',
  '/blog/ipt-explained',
  '/search-results?q=liabilty',
  '/search-results?q=zzqxv',
  '/documents',
  '/documents?q=zeppelin&type=terms',
  '/documents/public-liability-insurance-key-facts',
  '/documents/sums-insured-and-average?edition=2025.03',
  '/no-such-page',
]

for (const width of [390, 1280]) {
  test(`#88 pages at ${width} px: no violation, no console error`, async ({ page }) => {
    test.setTimeout(420_000)
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) complaints.push(`${page.url()} ${message.text()}`)
    })
    page.on('pageerror', (error) => complaints.push(`${page.url()} ${String(error)}`))
    for (const path of pages) {
      await page.goto(path)
      await interactive(page)
      expect([path, await violations(page)]).toEqual([path, []])
    }
    expect(complaints).toEqual([])
  })

  test(`menu open and form refused at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto('/services')
    await page
      .locator(width < 768 ? '.mobile-button' : '.header-menu > summary')
      .first()
      .click()
    expect(await violations(page)).toEqual([])
    await page.goto('/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    expect(await violations(page)).toEqual([])
  })
}

test('every target is at least 24 px, and the focus is never hidden under the header', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  for (const path of ['/', '/public-liability-insurance', '/contact']) {
    await page.goto(path)
    await interactive(page)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input:not([type=hidden]), select, textarea, summary')].flatMap(
        (element) => {
          const box = element.getBoundingClientRect()
          const inText =
            element.tagName === 'A' && element.closest('p, li, dd, address') !== null && getComputedStyle(element).display === 'inline'
          const unseen = !element.checkVisibility({ contentVisibilityAuto: true }) || element.className.includes('sr-only')
          return unseen || box.width === 0 || inText || element.closest('label') || (box.width >= 24 && box.height >= 24)
            ? []
            : [`${element.tagName} ${element.textContent?.trim().slice(0, 30)} ${box.width}x${box.height}`]
        },
      ),
    )
    expect([path, small]).toEqual([path, []])
    for (let press = 0; press < 60; press++) {
      await page.keyboard.press('Tab')
      const hidden = await page.evaluate(() => {
        const focused = document.activeElement
        const header = document.querySelector('header')
        if (!focused || !header || focused === document.body || header.contains(focused)) return null
        const [box, edge] = [focused.getBoundingClientRect(), header.getBoundingClientRect()]
        return box.bottom <= edge.bottom && edge.top <= 0 ? (focused.textContent?.slice(0, 40) ?? '') : null
      })
      expect([path, press, hidden]).toEqual([path, press, null])
    }
  }
})
