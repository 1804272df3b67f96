/** The design system in a real browser: /dev/catalogue shows every component. */
import type { Page } from '@playwright/test'
import { settle, sound } from '#test/support/browser/axe.ts'
import { interactive } from '#test/support/browser/interactive.ts'
import { expect, test } from '#test/support/browser/test.ts'
import { within } from '#test/support/rounds.ts'

/** Opens the catalogue and collects errors of scripts and violations of the content security policy. */
const open = async (page: Page) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.goto('/dev/catalogue')
  await interactive(page)
  return complaints
}

const toasts = (page: Page) => page.getByRole('region', { name: /^Notifications/ })

test('the catalogue breaks no axe rule and no content security policy at 390 and 1280 px, also with a dialog, menu or toast', async ({
  page,
}) => {
  await settle(page)
  const complaints = await open(page)
  await sound(page, '/dev/catalogue')

  await page.getByRole('button', { name: 'Open dialog' }).click()
  await sound(page, '/dev/catalogue', 'dialog')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Actions', exact: true }).click()
  await expect(page.getByRole('menu')).toBeVisible()
  await sound(page, '/dev/catalogue', 'menu')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Error toast' }).click()
  await page.getByRole('button', { name: 'Undo toast' }).click()
  await sound(page, '/dev/catalogue', 'toasts')
  expect(complaints).toEqual([])
})

test('the catalogue does not scroll sideways at 320 px, also with wide text spacing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await open(page)
  // Strings, because these lines run in the page and this file is compiled without the types of the browser.
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  expect(await overflow()).toBeLessThanOrEqual(0)
  await page.evaluate(`{
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
    document.adoptedStyleSheets = [sheet]
  }`)
  expect(await overflow()).toBeLessThanOrEqual(0)
})

test('fields, their errors and suggestions work by keyboard and pointer', async ({ page }) => {
  await open(page)
  await test.step('UX-F1 UX-F2 the error summary: alert on an inner element, focus on the box, links lead to the wrong part', async () => {
    const summary = page.locator('.error-summary')
    await expect(summary.locator('> [role=alert] h2')).toHaveText('There is a problem')
    await expect(summary).toHaveAttribute('tabindex', '-1')
    for (const link of await summary.getByRole('link').all()) {
      const message = await link.innerText()
      await link.click()
      const focused = page.locator(':focus')
      await expect(focused).toHaveAttribute('id', ((await link.getAttribute('href')) ?? '').slice(1))
      // The message beside the focused field is the same as the text of the link.
      await expect(page.locator('[data-field]', { has: focused }).last()).toContainText(message)
    }
    await summary.getByRole('link', { name: 'The start date must include a year' }).click()
    await expect(page.locator(':focus')).toHaveAttribute('name', 'wrong.start.year')
    await expect(page.getByText('When should cover start?').nth(1)).toBeInViewport()
  })
  await test.step('UX-F3 a field in error is described by its hint, then its message', async () => {
    const turnover = page.locator('[name="wrong.turnover"]')
    await expect(turnover).toHaveAttribute('aria-invalid', 'true')
    await expect(turnover).toHaveAccessibleDescription(
      'The last full financial year, before tax. Error: Enter your annual turnover, like 250000',
    )
    await expect(page.locator('[name="turnover"]')).not.toHaveAttribute('aria-invalid', 'true')
  })
  await test.step('UX-F5 a busy button keeps focus, says what it does, and does nothing', async () => {
    const busy = page.locator('#buttons').getByRole('button', { name: 'Verifying...' })
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    await expect(busy).not.toHaveAttribute('disabled')
    await busy.focus()
    await expect(busy).toBeFocused()
  })
  await test.step('UX-F7 a code takes digits only, six at most, however it is put in', async () => {
    const code = page.locator('[name="code"]')
    await code.fill('')
    await code.pressSequentially('1a2 3-4567')
    await expect(code).toHaveValue('123456')
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
  })
  await test.step('suggestions by keyboard and by pointer', async () => {
    const trade = page.getByRole('combobox', { name: 'What does the business do?' })
    await trade.fill('barb')
    await trade.press('ArrowDown')
    await trade.press('Enter')
    await expect(trade).toHaveValue('Hairdresser')
    await expect(page.locator('[name="tradeId"]')).toHaveValue('hairdresser')
    await trade.fill('dent')
    await expect(page.locator('[name="tradeId"]')).toHaveValue('')
    await page.getByRole('option', { name: /Dental practice/ }).click()
    await expect(page.locator('[name="tradeId"]')).toHaveValue('dentist')
  })
  await test.step('2.5.8 everything that can be pressed is at least 24 px', async () => {
    const small = await page.evaluate<string[]>(`
      [...document.querySelectorAll('a, button, input:not([type=hidden]), select, textarea, summary')]
        .filter((element) => {
          const { width, height } = element.getBoundingClientRect()
          return width > 0 && getComputedStyle(element).display !== 'inline' && (width < 24 || height < 24)
        })
        .map((element) => element.outerHTML.slice(0, 120))`)
    expect(small).toEqual([])
  })
})

test('a field that a choice reveals is shown and hidden with the choice without script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/dev/catalogue')
  const reveal = page.locator('[name="countries"]').first()
  await expect(reveal).toBeVisible()
  await page.getByLabel('At our own premises').first().check()
  await expect(reveal).toBeHidden()
  await context.close()
})

test('UX-T1 the polite live region is in the HTML before any toast appears', async ({ request }) => {
  const html = await (await request.get('/dev/catalogue')).text()
  expect(html).toMatch(/<section[^>]*aria-live="polite"/)
})

test('UX-T2 a success toast disappears after 6 s but not while the pointer is over it; an error toast stays', async ({ page }) => {
  await page.clock.install()
  await open(page)
  await page.getByRole('button', { name: 'Error toast' }).click()
  await page.getByRole('button', { name: 'Success toast' }).click()
  const success = toasts(page).getByText('Login successful')
  await success.hover()
  await page.clock.runFor(20_000)
  await expect(success).toBeVisible()
  await page.mouse.move(2, 2)
  await page.clock.runFor(5_000)
  await expect(success).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(success).toBeHidden()
  await page.clock.runFor(60_000)
  await expect(toasts(page).getByText('Login failed')).toBeVisible()
})

test('toasts, dialogs and the loading overlay handle focus, limits and clicks', async ({ page }) => {
  await open(page)
  await test.step('UX-T2 Alt+T goes to the toasts, Esc dismisses and goes back', async () => {
    const button = page.getByRole('button', { name: 'Error toast' })
    await button.click()
    await button.focus()
    await page.keyboard.press('Alt+t')
    await expect(toasts(page).locator(':focus')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(toasts(page).getByRole('listitem')).toHaveCount(0)
    await expect(button).toBeFocused()
  })
  await test.step('UX-T4 three at most; the same message counts up', async () => {
    for (const name of ['Error toast', 'Error toast', 'Undo toast', 'Success toast']) await page.getByRole('button', { name }).click()
    await expect(toasts(page).getByRole('listitem')).toHaveCount(3)
    await expect(toasts(page).getByText('×2')).toBeVisible()
    await toasts(page).getByRole('button', { name: 'Undo' }).click()
    await expect(toasts(page).getByText('Enquiry open again')).toBeVisible()
    await expect(toasts(page).getByRole('listitem')).toHaveCount(3)
  })
  await test.step('a dialog opens on its first field or its safe button, and gives the focus back', async () => {
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await expect(page.getByRole('textbox', { name: 'Phone number' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open dialog' })).toBeFocused()
    await page.getByRole('button', { name: 'Open danger dialog' }).click()
    await expect(page.getByRole('button', { name: 'Keep it' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open danger dialog' })).toBeFocused()
  })
  await test.step('the loading overlay lets every click through and goes within 600 ms of the arrival', async () => {
    const overlay = page.locator('[data-loading]')
    await expect(overlay).toHaveAttribute('data-loading', 'gone')
    await page.getByRole('button', { name: 'Change route' }).click()
    await expect(overlay.getByText('Loading content...')).toBeVisible()
    await expect(overlay).toHaveCSS('pointer-events', 'none')
    await expect(overlay).toHaveAttribute('data-loading', 'gone', { timeout: within(600) })
  })
})

test('the icon of a message is vertically centred on the first line of its text, also at twice the text size', async ({ page }) => {
  await open(page)
  const distances = () =>
    page.locator('svg.first-line:visible').evaluateAll((icons) =>
      icons.map((icon) => {
        const walk = document.createTreeWalker(icon.nextElementSibling as Element, NodeFilter.SHOW_TEXT)
        let text = walk.nextNode()
        while (text && (!text.textContent?.trim() || text.parentElement?.closest('.sr-only'))) text = walk.nextNode()
        const range = document.createRange()
        range.selectNodeContents(text as Text)
        const [line, box] = [range.getClientRects()[0] as DOMRect, icon.getBoundingClientRect()]
        return Math.abs(line.top + line.height / 2 - box.top - box.height / 2)
      }),
    )
  for (const size of ['100%', '200%']) {
    await page.evaluate((of) => document.documentElement.style.setProperty('font-size', of), size)
    const measured = await distances()
    expect(measured.length, size).toBeGreaterThan(5)
    expect(Math.max(...measured), size).toBeLessThan(1)
  }
})
