/** Terms that can be asked for from anywhere on a phone, what is folded there, and what paper says of a page that was narrowed. How pages stand on paper: screens.e2e.ts. */
import { expect, test } from '#test/support/browser/test.ts'

test('on a phone terms can be asked for from anywhere in a page, and nothing is covered', async ({ page }) => {
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

test('a link to a part that is folded on a phone opens it', async ({ page }) => {
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

test('what is folded on a phone is in sight on a wide screen, without the button that would fold it', async ({ page }) => {
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
