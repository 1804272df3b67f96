/** The quote journey of a visitor on a phone, with and without script: ask, lose the tab, return, correct, send, compare, accept. */
import { randomUUID } from 'node:crypto'
import { answer, begin, fill, further, inbox, onward } from '#test/support/browser/quotePages.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { twoOffers } from '#test/support/build/quotes.ts'
import { expect, test } from '#test/support/browser/test.ts'

for (const script of [true, false]) {
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 390, height: 844 } })

    test('a visitor asks for terms, returns by the emailed link, corrects and sends the request, compares quotes and accepts one', async ({
      page,
      context,
      browser,
      request,
      build,
      baseURL,
    }) => {
      const email = `visitor-${randomUUID().slice(0, 8)}@example.com`
      const contact = { contact: { ...walk['contact'], contactEmail: email } }

      await page.goto('/quote?cover=PL')
      // The cookie is only set when the visitor starts.
      expect((await context.cookies()).filter(({ name }) => name === 'quote')).toEqual([])
      await expect(page.getByRole('checkbox', { name: 'Public liability' })).toBeChecked()
      await begin(page)
      await expect(page).toHaveTitle(/^Step 2 of \d+: Your work, and when cover should start - Get a quote - /)
      // The header only has the firm and its phone number, and the footer only the regulatory text and legal links.
      await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
      const [head, foot] = [page.getByRole('banner'), page.getByRole('contentinfo')]
      await expect(head.getByRole('link')).toHaveCount(2)
      await expect(head.locator('a[href^="tel:"]')).toBeVisible()
      await expect(foot).toContainText('authorised and regulated by the Financial Conduct Authority')
      for (const name of ['Terms of Business', 'Privacy Policy', 'Cookie Policy'])
        await expect(foot.getByRole('link', { name })).toBeVisible()
      expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(215)

      // An incomplete page is refused with a link for each error, and keeps the typed text.
      await fill(page, { mainActivities: 'Too short' })
      await onward(page)
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'Enter your trade, like plumber or market trader',
        /20 characters/,
      ])
      await expect(page).toHaveTitle(/^Error: /)
      await expect(page.locator('[name=mainActivities]')).toHaveValue('Too short')

      await answer(page, contact, 'business')
      expect((await context.cookies()).find(({ name }) => name === 'quote')).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
      // The back button of the browser keeps the answers.
      await fill(page, walk['business'] ?? {})
      await onward(page)
      await page.waitForURL((url) => !url.pathname.endsWith('/business'))
      await page.goBack()
      await page.waitForURL('**/quote/business')
      await expect(page.locator('[name=legalName]')).toHaveValue(String(walk['business']?.['legalName']))
      // journey.e2e.ts types every page with script, so only the round without script does so here.
      if (script) expect(await further(page, baseURL ?? '', 'business', 'check', contact)).toBe('check')
      else await answer(page, contact)
      const mail = await inbox(request, email, /saved quote request/)
      await page.close()

      // The visitor opens the link on another device. Requesting the page does not use up the link.
      const laptop = await browser.newContext({ javaScriptEnabled: script, viewport: { width: 390, height: 844 } })
      const again = await laptop.newPage()
      const link = mail.links.find((one) => one.includes('/quote/resume/')) ?? ''
      await request.get(link)
      await again.goto(link)
      await again.getByRole('button', { name: 'Continue' }).click()
      await again.waitForURL('**/quote/check')
      await expect(again.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
      // Every answer stands open above the declaration, on a phone too.
      await expect(again.getByText('Example Plumbing Limited')).toBeVisible()

      // Correcting one answer leads straight back to the check page.
      await again.getByRole('link', { name: 'Change legal name' }).click()
      await again.waitForURL('**/quote/business?to=check')
      await fill(again, { legalName: 'Example Plumbing and Heating Limited' })
      await onward(again)
      await again.waitForURL('**/quote/check')
      await expect(again.getByText('Example Plumbing and Heating Limited')).toBeVisible()

      await again.getByRole('button', { name: 'Send to a broker' }).click()
      await expect(again.getByRole('alert').getByRole('link')).toHaveText(['Tick the box to say your answers are true'])
      await again.locator('[name=declared]').check()
      await again.getByRole('button', { name: 'Send to a broker' }).click()
      await again.waitForURL('**/thank-you')
      await expect(again.getByText('Submitting this form does not put any insurance in force.')).toBeVisible()
      const reference = (await again.getByText(/^QT-\d{4}-[0-9A-Z]{10}$/).textContent()) ?? ''
      // A reload does not send the request again.
      await again.reload()
      await expect(again.getByText(reference)).toBeVisible()
      expect((await inbox(request, email, /We have your quote request/)).text).toContain(reference)
      // Somebody who only knows the reference sees nothing.
      const stranger = await browser.newContext({ javaScriptEnabled: script })
      const other = await stranger.newPage()
      await other.goto(`/thank-you?reference=${reference}`)
      await expect(other.getByText(reference)).toHaveCount(0)
      await other.goto(`/my-quotes/${reference}`)
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('My quotes')
      await stranger.close()

      await build.terms({ reference: reference }, twoOffers())

      await again.goto(`/my-quotes/${reference}`)
      await again.getByLabel('Email').fill(email)
      await again.getByRole('button', { name: 'Send me a code' }).click()
      await again.getByLabel('Code from the email').fill('000000')
      await again.getByRole('button', { name: 'See my quotes' }).click()
      await expect(again.getByRole('alert')).toContainText('Invalid code. Please try again.')
      const code = /\b\d{6}\b/.exec((await inbox(request, email, /code for My quotes/)).text)?.[0] ?? ''
      await again.getByLabel('Code from the email').fill(code)
      await again.getByRole('button', { name: 'See my quotes' }).click()
      // The code leads to the quote that was asked for.
      await again.waitForURL(`**/my-quotes/${reference}`)
      await expect(again.getByText('£1,002.00').first()).toBeVisible()
      await expect(again.getByRole('row', { name: /Insurance premium tax/ })).toContainText('£102.00 at 12%')
      await again.getByRole('link', { name: 'Show differences only' }).click()
      await again.waitForURL('**/*show=differences')
      await expect(again.getByRole('rowheader', { name: /^Our fee/ })).toHaveCount(0)
      await expect(again.getByRole('rowheader', { name: 'Total to pay' })).toBeVisible()
      // The names of the insurers and the totals stay in view while the table scrolls.
      await again.getByRole('rowheader', { name: 'Key differences' }).evaluate((line) => line.scrollIntoView({ block: 'end' }))
      await expect(again.getByRole('columnheader', { name: 'Downs Example' })).toBeInViewport()
      await expect(again.getByText('£1,002.00').first()).toBeInViewport()

      await again.getByRole('button', { name: 'Accept this quote' }).click()
      await expect(again.getByRole('alert').getByRole('link')).toHaveCount(4)
      await again.getByRole('link', { name: 'Choose Downs Example' }).click()
      await again.waitForURL('**/*choose=*#accept')
      await expect(again.getByLabel('Downs Example')).toBeChecked()
      await again.locator('[name=facts]').check()
      await again.locator('[name=exclusions]').check()
      await again.getByLabel('Your full name').fill('Pat Example')
      await again.getByRole('button', { name: 'Accept this quote' }).click()
      await expect(again.getByText('We are arranging the cover. You are not on cover until we confirm it in writing.')).toBeVisible()
      await expect(again.getByText(/Downs Example, by Pat Example/)).toBeVisible()
      await expect(again.getByRole('button', { name: 'Accept this quote' })).toHaveCount(0)
      expect((await inbox(request, email, /your acceptance/)).text).toContain('Downs Example')
      await laptop.close()
    })

    test('a page changed in two tabs shows the second tab both texts, and the visitor chooses which to keep', async ({ page, context }) => {
      await begin(page)
      const second = await context.newPage()
      await second.goto('/quote/trade')
      await fill(page, { trade: 'plumber', mainActivities: 'Bathrooms and heating in private homes' })
      await onward(page)
      await page.waitForURL('**/quote/business')
      await fill(second, { trade: 'roofer', mainActivities: 'Slate roofs on houses and churches' })
      await onward(second)
      await expect(second.getByText(/This page was changed at \d\d:\d\d in another tab/)).toBeVisible()
      await expect(second.getByText('Bathrooms and heating in private homes')).toBeVisible()
      await expect(second.locator('[name=mainActivities]')).toHaveValue('Slate roofs on houses and churches')
      await second.getByRole('button', { name: 'Keep mine and continue' }).click()
      await second.waitForURL('**/quote/business')
      await page.goto('/quote/trade')
      await expect(page.locator('[name=mainActivities]')).toHaveValue('Slate roofs on houses and churches')
    })

    if (script)
      test('typed answers are saved after each pause without a conflict, and are still there after the tab is closed', async ({
        page,
        context,
      }) => {
        await begin(page)
        await page.locator('[name=mainActivities]').fill('Bathrooms and heating in private homes')
        await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
        const saved = page.waitForResponse((response) => response.url().endsWith('/autosave'))
        await page.locator('[name=mainActivities]').fill('Bathrooms, heating and leaks in private homes')
        expect((await saved).status()).toBe(200)
        await page.locator('[name=trade]:not([type=hidden])').fill('Plumb')
        await page.getByRole('listbox', { name: 'Your trade or profession' }).getByRole('option', { name: 'Plumber', exact: true }).click()
        await onward(page)
        await page.waitForURL('**/quote/business')
        await page.locator('[name=legalName]').fill('Example Plumbing Limited')
        await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible()
        await page.close()
        const next = await context.newPage()
        await next.goto('/quote')
        await next.getByRole('link', { name: 'Continue', exact: true }).click()
        await next.waitForURL('**/quote/business')
        await expect(next.locator('[name=legalName]')).toHaveValue('Example Plumbing Limited')
      })

    test('an emailed link works once, and a used one offers a new link with the same response for known and unknown addresses', async ({
      page,
      browser,
      request,
    }) => {
      const email = `link-${randomUUID().slice(0, 8)}@example.com`
      await begin(page)
      await fill(page, walk['trade'] ?? {})
      await page.getByRole('button', { name: 'Save and finish later' }).click()
      await page.waitForURL('**/quote/save')
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Enter an email address, like name@example.com'])
      await page.getByLabel('Email').fill(email)
      await page.getByRole('button', { name: 'Send me the link' }).click()
      await expect(page.getByText('Check your inbox')).toBeVisible()
      const link = (await inbox(request, email, /saved quote request/)).links.find((one) => one.includes('/quote/resume/')) ?? ''
      for (const [visit, works] of [
        [1, true],
        [2, false],
      ] as const) {
        const context = await browser.newContext({ javaScriptEnabled: script })
        const other = await context.newPage()
        await other.goto(link)
        if (works) {
          await other.getByRole('button', { name: 'Continue' }).click()
          await other.waitForURL('**/quote/trade')
          // The valid answers of the unfinished page were saved.
          await expect(other.locator('[name=trade]:not([type=hidden])'), `visit ${visit}`).toHaveValue('Plumber')
        } else {
          await expect(other.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
          for (const address of [email, 'nobody@example.com']) {
            await other.getByLabel('Email').fill(address)
            await other.getByRole('button', { name: 'Send me a link' }).click()
            await expect(other.getByText('If a request is saved under this address, a link is on its way')).toBeVisible()
          }
        }
        await context.close()
      }
    })
  })
}
