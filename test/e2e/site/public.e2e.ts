/** The public site in a real browser: menus, phones, pages without script, loading, errors and the contact form. */
import { interceptCalls } from '#test/support/browser/page.ts'
import { interactive } from '#test/support/browser/interactive.ts'
import { expect, test } from '#test/support/browser/test.ts'

const desktop = { width: 1280, height: 900 }
const phone = { width: 390, height: 844 }

test.describe('header', () => {
  test.use({ viewport: desktop })

  test('the menus have the links that the specification names', async ({ page }) => {
    await page.goto('/services')
    const main = page.getByRole('navigation', { name: 'Main' })
    for (const [name, href] of [
      ['Home', '/'],
      ['About', '/about'],
      ['Insights', '/blog'],
      ['Contact', '/contact'],
    ] as const)
      await expect(main.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Get Quote' })).toHaveAttribute('href', '/quote')
    const quick = page.getByRole('navigation', { name: 'Quick links' })
    for (const [name, href] of [
      ['Report a claim', '/report-claim'],
      ['Search', '/search-results'],
      ['Client Portal', '/client/dashboard'],
      ['Policy Documents', '/documents'],
      ['Terms', '/terms'],
      ['Sitemap', '/sitemap'],
    ] as const)
      await expect(quick.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
    await main.getByText('Insurance Solutions').click()
    for (const group of ['Business Insurance', 'Vehicle & Fleet', 'Specialist Cover'])
      await expect(main.getByRole('list', { name: group }).getByRole('link')).toHaveCount(5)
    await expect(main.getByRole('link', { name: 'View all insurance products' })).toHaveAttribute('href', '/services')
    await main.getByText('Business Solutions').click()
    await expect(main.getByRole('list', { name: 'Business Insurance' })).toBeHidden()
    for (const slug of ['digital-creative', 'professional-services', 'health-social-care', 'retail-hospitality'])
      await expect(main.locator(`a[href="/industries/${slug}"]`)).toBeVisible()
    await expect(main.locator('a[href="/business-insurance-by-trade"]')).toBeVisible()
  })

  test('a menu opens and moves by keyboard, and closes on Escape, on a click elsewhere and when a link is followed', async ({ page }) => {
    await page.goto('/services')
    await interactive(page)
    const button = page.locator('summary', { hasText: 'Insurance Solutions' }).first()
    const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Public liability insurance' })
    await button.focus()
    await page.keyboard.press('ArrowDown')
    await expect(link).toBeFocused()
    await page.keyboard.press('End')
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Report a claim' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await expect(link).toBeHidden()
    await page.keyboard.press('Enter')
    await expect(link).toBeVisible()
    await page.mouse.click(20, 880)
    await expect(link).toBeHidden()
    await button.click()
    await link.click()
    await expect(page).toHaveURL(/\/public-liability-insurance$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(link).toBeHidden()
    // When the router draws the new page, the focus moves to its heading.
    await page.goto('/contact')
    await interactive(page)
    await button.click()
    await link.click()
    await expect(page).toHaveURL(/\/public-liability-insurance$/)
    await expect(link).toBeHidden()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })

  test('the line under the header appears after 10 px of scrolling and disappears at the top', async ({ page }) => {
    await page.goto('/about')
    await interactive(page)
    const header = page.getByRole('banner')
    const line = () => header.evaluate((element) => getComputedStyle(element).borderBottomColor)
    const none = await line()
    await page.evaluate(() => scrollTo(0, 8))
    await expect.poll(line).toBe(none)
    await page.evaluate(() => scrollTo(0, 14))
    await expect.poll(line).not.toBe(none)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(line).toBe(none)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the menu covers the page, keeps the focus, stops scrolling, and closing restores focus and position', async ({ page }) => {
    await page.goto('/services')
    await interactive(page)
    await page.evaluate(() => scrollTo(0, 600))
    const button = page.locator('.mobile-button')
    await button.evaluate((element) => (element as HTMLElement).click())
    const panel = page.getByRole('navigation', { name: 'Menu' })
    await expect(panel).toBeVisible()
    expect(await panel.boundingBox()).toEqual({ x: 0, y: 0, ...phone })
    for (const name of ['Home', 'About', 'Insights', 'Contact', 'Policy Documents', 'Terms', 'Sitemap', 'Client Portal', 'Get Quote'])
      await expect(panel.getByRole('link', { name, exact: true })).toBeVisible()
    await expect(panel.locator('a[href^="tel:"]')).toBeVisible()
    await expect(panel.locator('a[href^="mailto:"]')).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => [document.querySelector('main')?.inert, document.querySelector('footer')?.inert]))
      .toEqual([true, true])
    // The focus stays in the menu however often Tab is pressed.
    for (let press = 0; press < 30; press++) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('.mobile-menu') !== null),
      ).toBe(true)
    }
    await page.mouse.wheel(0, 500)
    expect(await page.evaluate(() => scrollY)).toBe(600)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(button).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(600)
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0)
  })

  test('links to report a claim and to search are in the header, and first in the menu with quotes and the finder', async ({ page }) => {
    await page.goto('/about')
    const strip = page.getByRole('navigation', { name: 'Quick links' })
    await expect(strip.getByRole('link')).toHaveText(['Report a claim', 'Search'])
    await expect(page.getByRole('region', { name: 'How to reach us' }).locator('a[href^="tel:"]')).toBeVisible()
    await page.locator('.mobile-button').click()
    const panel = page.getByRole('navigation', { name: 'Menu' })
    for (const [place, [name, href]] of [
      ['Report a claim', '/report-claim'],
      ['Search', '/search-results'],
      ['My quotes', '/my-quotes'],
      ['Find my insurance', '/find-my-insurance'],
    ].entries()) {
      // The first link is the name of the firm.
      const link = panel.getByRole('link').nth(place + 1)
      await expect(link).toHaveText(name ?? '')
      await expect(link).toHaveAttribute('href', href ?? '')
      await expect(link).toBeInViewport({ ratio: 1 })
    }
  })

  test('the menu closes when a link is followed and when the window becomes wide', async ({ page }) => {
    await page.goto('/services')
    await interactive(page)
    await page.locator('.mobile-button').click()
    const panel = page.getByRole('navigation', { name: 'Menu' })
    await panel.getByRole('link', { name: 'About' }).click()
    await expect(page).toHaveURL(/\/about$/)
    await expect(panel).toBeHidden()
    await page.locator('.mobile-button').click()
    await expect(panel).toBeVisible()
    await page.setViewportSize(desktop)
    await expect(panel).toBeHidden()
    await expect.poll(() => page.evaluate(() => document.querySelectorAll('[inert]').length)).toBe(0)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('menus open, products filter by group, a trade shows its example on the home page, and old addresses redirect', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto('/')
    await page.locator('summary', { hasText: 'Insurance Solutions' }).first().click()
    await expect(page.getByRole('link', { name: 'View all insurance products' }).first()).toBeVisible()
    await page.goto('/')
    await page.getByText('Scaffolder', { exact: true }).click()
    await expect(page.getByText('Scaffolder, 11 staff, Shoreham')).toBeVisible()
    await expect(page.getByText('Software studio, 14 staff, Brighton')).toBeHidden()
    await page.goto('/services')
    await page
      .getByRole('navigation', { name: 'Groups of products' })
      .getByRole('link', { name: /Vehicle/ })
      .click()
    await expect(page.getByRole('heading', { level: 2, name: 'Vehicle & Fleet' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: 'Business Insurance' })).toBeHidden()
    await page.goto('/services/cyber-insurance')
    await expect(page).toHaveURL(/\/cyber-insurance$/)
    await page.getByText('Questions people ask').scrollIntoViewIfNeeded()
  })

  test('the phone menu opens, expands a group and follows a link', async ({ page }) => {
    await page.setViewportSize(phone)
    await page.goto('/')
    await page.locator('.mobile-button').click()
    const panel = page.getByRole('navigation', { name: 'Menu' })
    await expect(panel).toBeVisible()
    await panel.getByText('Business Solutions').click()
    await expect(panel.getByRole('link', { name: 'Digital & Creative' })).toBeVisible()
    await panel.getByRole('link', { name: 'Contact' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  })

  test('buttons that need script are hidden', async ({ page }) => {
    for (const [path, name] of [
      ['/documents/sums-insured-and-average', 'Copy link'],
      ['/terms-of-business', 'Print'],
    ] as const) {
      await page.goto(path)
      await expect(page.getByRole('button', { name, includeHidden: true }).first()).toBeHidden()
    }
    await expect(page.locator('[data-loading-message]')).toBeHidden()
  })

  test('the forms of the glossary, of trades and of the search find what is typed', async ({ page }) => {
    await page.goto('/insurance-glossary')
    await page.getByLabel('Find a word').fill('subrog')
    await page.getByRole('button', { name: 'Find' }).click()
    await page.getByRole('link', { name: 'Subrogation', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Subrogation' })).toBeVisible()
    await page.goto('/business-insurance-by-trade')
    await page.getByLabel('What does your business do?').fill('sparky')
    await page.getByRole('button', { name: 'Find my trade' }).click()
    await page.getByRole('status').getByRole('link', { name: 'Electrician' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Electrician' })).toBeVisible()
    await page.goto('/nothing-here')
    await page.getByRole('main').getByRole('searchbox').fill('publik liabilty')
    await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText('Showing')).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: 'Public liability insurance' }).first().click()
    await expect(page).toHaveURL(/\/public-liability-insurance$/)
  })

  test('the contact form shows errors, keeps the typed text and gives a reference once sent', async ({ page }) => {
    await page.goto('/contact?topic=claim')
    await page.getByLabel('Your name').fill('Maria Pebble')
    await page.getByLabel('Email', { exact: true }).fill('not an address')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveTitle(/^Error: Contact - /)
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'Enter an email address, like name@example.com',
      'Write your message: at least 10 characters',
    ])
    await expect(page.getByLabel('Your name')).toHaveValue('Maria Pebble')
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('not an address')
    await expect(page.getByLabel('Email', { exact: true })).toHaveAttribute('aria-invalid', 'true')
    await expect(page.getByLabel('What is it about?')).toHaveValue('claim')
    await page.getByLabel('Email', { exact: true }).fill('maria@example.com')
    await page.getByLabel('Message', { exact: true }).fill('A customer slipped this morning. Please ring me.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/thank-you/)
    await expect(page.getByText(/EN-\d{4}-[0-9A-Z]{10}/)).toBeVisible()
  })
})

test.describe('with script', () => {
  test.beforeEach(({ page }) => interceptCalls(page))

  test.use({ viewport: desktop })

  test('the errors of the contact form link to their fields, and a double click sends it once', async ({ page }) => {
    await page.goto('/contact')
    await interactive(page)
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('heading', { name: 'There is a problem' })).toBeVisible()
    await page.getByRole('alert').getByRole('link').first().click()
    await expect(page.getByLabel('Your name')).toBeFocused()
    await page.getByLabel('Your name').fill('Daniel Groyne')
    await page.getByLabel('Email', { exact: true }).fill('daniel@example.com')
    await page.getByLabel('What is it about?').selectOption('renewals')
    await page.getByLabel('Message', { exact: true }).fill('Our renewal is in March. Shall we start now?')
    let sent = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/contact')) sent += 1
    })
    await page.getByRole('button', { name: 'Send message' }).dblclick()
    await expect(page).toHaveURL(/\/thank-you/)
    expect(sent).toBe(1)
  })

  test('a message that cannot be sent is kept in the form and can be sent again', async ({ page }) => {
    await page.goto('/contact')
    await interactive(page)
    await page.getByLabel('Your name').fill('Daniel Groyne')
    await page.getByLabel('Email', { exact: true }).fill('daniel@example.com')
    await page.getByLabel('What is it about?').selectOption('other')
    await page.getByLabel('Message', { exact: true }).fill('Words that must not be lost.')
    await page.route('**/api/contact', (route) =>
      route.fulfill({ status: 503, contentType: 'application/json', body: '{"success":false,"message":"Unavailable"}' }),
    )
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByRole('alert')).toContainText('What you typed is still here')
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Words that must not be lost.')
    await page.unroute('**/api/contact')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(page).toHaveURL(/\/thank-you/)
  })

  test('a loading message and skeleton are shown until the next page has loaded', async ({ page }) => {
    await page.goto('/contact')
    await interactive(page)
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/services*', async (route) => {
      await held
      await route.continue()
    })
    await page.getByRole('contentinfo').getByRole('link', { name: 'View all insurance products' }).click()
    await expect(page.locator('[data-loading=shown]')).toContainText('Loading insurance services...')
    await expect(page.locator('[data-skeleton=card]')).toBeVisible()
    release()
    await expect(page.getByRole('heading', { level: 1, name: 'Every cover we arrange' })).toBeVisible()
    await expect(page).toHaveTitle(/^Business insurance products - /)
    await expect(page.locator('[data-loading=gone]')).toBeAttached()
  })

  test('a page that fails to load shows an error with a reference and keeps the header, and "Reload Page" loads it', async ({ page }) => {
    await page.goto('/contact')
    await interactive(page)
    await page.route('**/api/services*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/json',
        body: '{"success":false,"message":"Something went wrong","requestId":"5c7b1f0e-test"}',
      }),
    )
    await page.getByRole('contentinfo').getByRole('link', { name: 'View all insurance products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Something went wrong' })).toBeVisible()
    await expect(page.getByText('5c7b1f0e-test')).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await page.unroute('**/api/services*')
    await page.getByRole('button', { name: 'Reload Page' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Every cover we arrange' })).toBeVisible()
  })

  test('between read-only pages the loading message is shown from the click on and fades on the new page', async ({ page }) => {
    // Recorded in sessionStorage, because a page that is being left cannot report to the test.
    await page.addInitScript(() => {
      new MutationObserver((changes) => {
        for (const { target } of changes)
          if (target instanceof HTMLElement)
            sessionStorage.setItem(
              'said',
              `${sessionStorage.getItem('said') ?? ''}${location.pathname} ${target.dataset['loading']} ${target.textContent}\n`,
            )
      }).observe(document, { subtree: true, attributeFilter: ['data-loading'] })
    })
    const said = () => page.evaluate(() => (sessionStorage.getItem('said') ?? '').split('\n').slice(0, -1))
    await page.goto('/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'View all insurance products' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Every cover we arrange' })).toBeVisible()
    // The page loaded one script, so React is not on it.
    await expect(page.locator('script[src]')).toHaveCount(1)
    const message = 'Loading insurance services...'
    await expect
      .poll(said)
      .toEqual([`/about shown ${message}`, ...['shown', 'fading', 'gone'].map((phase) => `/services ${phase} ${message}`)])
    // A page opened directly shows no message, and neither does a page that the back button restores.
    await page.goto('/terms')
    await page.goBack()
    await expect(page.locator('[data-loading=gone]')).toBeAttached()
    await expect(page.locator('[data-loading-message]')).toBeHidden()
    expect(await said()).toHaveLength(4)
  })

  test('"Copy link" copies the address and says so until it loses the focus, or reports that copying failed', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/documents/sums-insured-and-average')
    const copy = page.getByRole('button', { name: /^Copy link/ }).first()
    await copy.click()
    const copied = page.getByRole('button', { name: /^Copied link/ })
    await expect(copied).toBeFocused()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/documents\//)
    await page.keyboard.press('Tab')
    await expect(copied).toHaveCount(0)
    await page.evaluate(() => Object.assign(navigator.clipboard, { writeText: () => Promise.reject(new Error('no')) }))
    await copy.click()
    await expect(page.getByText('Could not copy. Select the text and copy it.').first()).toBeVisible()
  })

  test('an unknown address is answered with 404, a suggested page and a search box', async ({ page }) => {
    const response = await page.goto('/public-liabilty-insurance')
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Public liability insurance' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('searchbox')).toBeVisible()
  })

  test('the layout of a page does not shift while it loads', async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(globalThis, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(globalThis, { moved: Reflect.get(globalThis, 'moved') + Reflect.get(entry, 'value') })
      }).observe({ type: 'layout-shift', buffered: true })
    })
    for (const path of ['/', '/public-liability-insurance', '/contact']) {
      await page.goto(path)
      await interactive(page)
      await page.evaluate(() => document.fonts.ready)
      expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'moved'))), path).toBeLessThan(0.01)
    }
  })
})
