/** Scroll positions after going back, tabs and letters on a phone, and an appointment without script. */
import { interactive } from '#test/support/browser/interactive.ts'
import { nothingStored, stored } from '#test/support/browser/stored.ts'
import { aPersonsTime, expect, test } from '#test/support/browser/test.ts'

test('#136 the back button restores the scroll position with and without the router, and nothing is stored in the browser', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 900 })
  // Links on a read-only page load a new page, and the browser restores the position.
  await page.goto('/terms')
  const foot = page.getByRole('contentinfo')
  const away = async (from: RegExp) => {
    await foot.getByRole('link', { name: 'Privacy Policy' }).scrollIntoViewIfNeeded()
    const left = await page.evaluate(() => scrollY)
    expect(left).toBeGreaterThan(500)
    await foot.getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy: what we do with personal data')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await expect(page).toHaveURL(from)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
    return left
  }
  await away(/\/terms$/)
  // The router changes the page without a load, and our own code restores the position.
  await page.goto('/contact')
  await interactive(page)
  await page.evaluate(() => Object.assign(globalThis, { sameLoad: true }))
  const left = await away(/\/contact$/)
  expect(await page.evaluate(() => 'sameLoad' in globalThis)).toBe(true)
  // Another page is loaded in between, and the position is still restored.
  await page.goto('/about')
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  await interactive(page)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left)
  expect([await stored(page), await context.cookies()]).toEqual([nothingStored, []])
})

test('on a phone no tab is cut off, also with text at twice the size', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  for (const [path, name] of [
    ['/contact', 'Ways to talk to us'],
    ['/services', 'Groups of products'],
    ['/documents', 'Kinds of documents'],
    ['/search-results?q=flood', 'Kinds of pages'],
    ['/blog', 'Subjects'],
    ['/policy-explorer', 'Policy explorer'],
  ] as const) {
    await page.goto(path)
    const row = page.getByRole('navigation', { name, exact: true })
    // Many tabs are folded under the current one.
    if ((await row.locator('summary').count()) > 0) await row.locator('summary').click()
    const tabs = row.getByRole('link')
    for (const size of ['100%', '200%']) {
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), size)
      const ends = await tabs.evaluateAll((links) =>
        links.map((link) => {
          const [own, row] = [link.getBoundingClientRect(), link.closest('nav')?.getBoundingClientRect()]
          return [own.left >= (row?.left ?? 0), own.right <= (row?.right ?? 0) + 1, link.scrollWidth <= link.clientWidth]
        }),
      )
      expect(ends, `${path} at ${size}`).toEqual(ends.map(() => [true, true, true]))
    }
    await page.evaluate(() => document.documentElement.removeAttribute('style'))
    expect(await tabs.count(), path).toBeGreaterThanOrEqual(3)
  }
  // The tabs of the contact page are in one row.
  await page.goto('/contact')
  const rows = await page
    .getByRole('navigation', { name: 'Ways to talk to us' })
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top))
  expect(new Set(rows).size).toBe(1)
})

test('without script an appointment is booked, moved and cancelled', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/contact?way=appointment')
  // Not today, because the free times of today depend on the hour at which the test runs.
  await page
    .getByRole('link', { name: /\d free$/ })
    .nth(4)
    .click()
  const times = page.getByRole('radiogroup', { name: /^Time/ }).getByRole('radio')
  await aPersonsTime()
  await times.first().check()
  await page.getByRole('radio', { name: 'At our office' }).check()
  await page.getByLabel('What is it about?').selectOption('new_quote')
  await page.getByLabel('Your name').fill('Nell Script')
  await page.getByLabel('Email').fill('nell@example.com')
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('alert')).toContainText('Tick the box')
  await expect(page.getByLabel('Your name')).toHaveValue('Nell Script')
  await page.getByRole('checkbox', { name: /You may use these details/ }).check()
  await page.getByRole('button', { name: 'Book this time' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We hold this time for you')
  await page.getByRole('link', { name: 'Move or cancel it' }).click()
  await page.getByText('Move it to another time').click()
  await times.last().check()
  await page.getByRole('button', { name: 'Move it' }).click()
  await expect(page.getByText('We have emailed you to confirm it')).toBeVisible()
  await page.getByText('Cancel it', { exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the appointment' }).click()
  await expect(page.getByText('It can no longer be changed')).toBeVisible()
  await context.close()
})

test('the next page fades in alone: nothing of a scrolled page shows through the new header', async ({ page }) => {
  // Recorded on the new page, before its first frame.
  await page.addInitScript(() =>
    addEventListener('pagereveal', ({ viewTransition }) => {
      void viewTransition?.ready.then(() => {
        const style = (part: string) => getComputedStyle(document.documentElement, `::view-transition-${part}`)
        const moving = document
          .getAnimations()
          .flatMap(({ effect }) => (effect instanceof KeyframeEffect ? (effect.pseudoElement ?? []) : []))
        const parts = [
          style('old(main)').display,
          style('new(header)').opacity,
          ...moving.filter((part) => part.includes('view-transition')),
        ]
        document.documentElement.dataset['seen'] = parts.join(' ')
      })
    }),
  )
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/services')
  await page.evaluate(() => scrollTo(0, 900))
  await page.getByRole('main').getByRole('link', { name: 'Shop insurance' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shop insurance')
  await expect(page.locator('html')).toHaveAttribute('data-seen', 'none 1 ::view-transition-new(main)')
})

test('what happened is asked on the first screen, with the kinds of claim in a wide window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/report-claim')
  await expect(page.getByRole('button', { name: /^Theft or burglary/ })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'What happened?' })).toBeInViewport()
  await page.getByRole('button', { name: 'I am not sure' }).click()
  await page.waitForURL('**/report-claim/who')
})

test('on a phone the link to a letter of the glossary unfolds its words', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/insurance-glossary')
  const excess = page.getByRole('link', { name: 'Excess', exact: true })
  await expect(excess).toBeHidden()
  await page.getByRole('navigation', { name: 'Letters' }).getByRole('link', { name: 'E', exact: true }).click()
  await expect(excess).toBeVisible()
})
