/** The bar "Ask for terms" and collapsed sections on a phone, and the address in print. screens.e2e.ts checks the print version of pages. */
import { expect, test } from '#test/support/browser/test.ts'

test('on a phone the bar "Ask for terms" is in view everywhere on a page and covers neither the end of the page nor the footer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [
    '/public-liability-insurance',
    '/industries/tradesman',
    '/commercial-insurance-hove',
    '/business-insurance-by-trade/plumber',
  ]) {
    await page.goto(path)
    const bar = page.getByRole('region', { name: 'Your own terms' })
    const ask = bar.getByRole('link', { name: 'Ask for terms' })
    for (const part of [0, 0.5, 0.9]) {
      await page.evaluate((at) => {
        const foot = document.querySelector('footer:not(main *)')?.getBoundingClientRect().top ?? 0
        scrollTo(0, (foot + scrollY - innerHeight) * at)
      }, part)
      await expect(ask).toBeInViewport()
    }
    // At the end of the page the bar is between the content and the footer.
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
    // The button in the header is hidden while the bar is shown.
    await expect(page.locator('.header-quote')).toBeHidden()
  }
})

test('on a phone a link to a collapsed section opens it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/public-liability-insurance')
  const limits = page.getByRole('region', { name: 'Typical limits' })
  await expect(limits).toBeHidden()
  await page.getByText('On this page').first().click()
  await page.getByRole('link', { name: 'Typical limits' }).first().click()
  await expect(limits).toBeVisible()
  await page.goto('/public-liability-insurance#price')
  await expect(page.getByRole('heading', { name: 'How it adds up' })).toBeVisible()
})

test('the address in print keeps the filter of a list and no other parameters', async ({ page }) => {
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

test('sections that are collapsed on a phone are open on a wide screen, without their buttons', async ({ page }) => {
  await page.goto('/public-liability-insurance')
  const buttons = page.locator('.phone-fold > summary')
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(buttons.first()).toBeAttached()
  await expect(buttons.filter({ visible: true })).toHaveCount(0)
  const folded = page.locator('.phone-fold > :not(summary)').first()
  await expect(folded).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(buttons.first()).toBeVisible()
  await expect(folded).toBeHidden()
})
