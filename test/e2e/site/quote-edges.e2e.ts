/** Edge cases of the quote journey: double clicks, dead ends, keyboard, and WCAG 2.2 AA on every page at 390 and 1280 px. */
import { randomUUID } from 'node:crypto'
import { settle, sound } from '#test/support/browser/axe.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { dayFields, fill, inbox, onward, prepare } from '#test/support/browser/quotePages.ts'
import { interactive } from '#test/support/browser/interactive.ts'
import { nothingStored, stored } from '#test/support/browser/stored.ts'
import { questionPages } from '#test/support/browser/visits.ts'
import { twoOffers } from '#test/support/build/quotes.ts'
import { expect, test } from '#test/support/browser/test.ts'

const everything = {
  covers: { covers: ['PL', 'EL', 'PROD', 'CW', 'TOOL', 'PLANT'] },
  products: { productsSupplied: 'Boilers and fittings', productSalesUsaCanadaPercent: '0' },
  'contract-works': { largestWorksContract: '1000', annualWorksValue: '2000' },
  plant: { ownPlantLargestItemValue: '1', ownPlantTotalValue: '2', hiredPlantLargestItemValue: '0', annualPlantHireCharges: '0' },
}

test('ticking "I am not sure" empties the amount, unticking restores it, and typing an amount unticks it', async ({ page, baseURL }) => {
  expect(await prepare(page, baseURL ?? '', 'turnover')).toBe('turnover')
  await page.goto('/quote/turnover')
  await interactive(page)
  const amount = page.locator('[name=annualTurnover]')
  const unsure = page.locator('[name="annualTurnover.notSure"]')
  await amount.fill('210,000')
  await unsure.check()
  await expect(amount).toHaveValue('')
  await unsure.uncheck()
  await expect(amount).toHaveValue('210,000')
  await unsure.check()
  const saved = page.waitForResponse((response) => response.url().endsWith('/autosave'))
  await amount.fill('5')
  await expect(unsure).not.toBeChecked()
  expect((await saved).ok()).toBe(true)
})

test('#144 a double click sends one quote request, and sending it again from a second tab shows the same reference', async ({
  page,
  baseURL,
}) => {
  expect(await prepare(page, baseURL ?? '', 'check')).toBe('check')
  const second = await page.context().newPage()
  for (const one of [page, second]) {
    await one.goto('/quote/check')
    await one.locator('[name=declared]').check()
  }
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && /submit|quote\/check/.test(request.url())) sent.push(request.url())
  })
  await page.getByRole('button', { name: 'Send to a broker' }).dblclick()
  await page.waitForURL('**/thank-you')
  expect(sent).toHaveLength(1)
  const reference = await page.getByText(/^QT-\d{4}-[0-9A-Z]{10}$/).textContent()
  await second.getByRole('button', { name: 'Send to a broker' }).click()
  await second.waitForURL('**/thank-you')
  await expect(second.getByText(reference ?? '')).toBeVisible()
  // The request has been sent, so the pages of the journey redirect to the thank-you page.
  await page.goto('/quote/trade')
  await page.waitForURL('**/thank-you')
  await page.goBack()
  await expect(page.getByText(reference ?? '')).toBeVisible()
})

for (const script of [true, false])
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 390, height: 844 } })

    test('a trade preselects its usual covers, starting without one shows an error, and "choose for me" selects covers', async ({
      page,
    }) => {
      await page.goto('/quote')
      await interactive(page)
      await page.getByRole('button', { name: 'Start now' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'Enter your trade, such as café or plumber, or let us choose for you',
      ])
      const trade = page.getByRole('combobox', { name: 'What do you do?' })
      // A trade that we do not know is kept, and said so before it is an error.
      await trade.fill('dragon tamer')
      await page.getByRole('button', { name: 'Start now' }).click()
      await expect(page.getByText('We do not know "dragon tamer"')).toBeVisible()
      await interactive(page)
      await page.getByRole('button', { name: 'Start now' }).click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        'We do not know this trade: choose the covers below, or let us choose for you',
      ])
      await expect(trade).toHaveValue('dragon tamer')
      await interactive(page)
      await trade.fill('coffee shop')
      if (script) {
        await page.getByRole('listbox', { name: 'What do you do?' }).getByRole('option', { name: 'Café / coffee shop' }).click()
        await expect(trade).toBeFocused()
      } else await page.getByRole('button', { name: 'Show the usual covers' }).click()
      await expect(
        page.getByRole('group', { name: 'Usual for your trade: Café / coffee shop' }).getByRole('checkbox', { checked: true }),
      ).toHaveCount(6)
      if (script) {
        await settle(page)
        await sound(page, '/quote', 'with a trade')
      }
      await page.getByRole('checkbox', { name: 'Deterioration of stock' }).uncheck()
      await page.getByRole('button', { name: 'Start now' }).click()
      await page.waitForURL('**/quote/trade')
      // The chosen trade is shown as text, and the field only appears after pressing Change.
      const asked = page.getByRole('combobox', { name: 'Your trade or profession' })
      await expect(page.getByText('Trade: Café / coffee shop')).toBeVisible()
      await expect(asked).toBeHidden()
      await page.getByText('Change', { exact: true }).click()
      await expect(asked).toHaveValue('Café / coffee shop')
      await page.goto('/quote/trade?to=check')
      await expect(asked).toBeVisible()
      await page.goto('/quote/covers')
      for (const [name, checked] of [
        ['Business interruption', true],
        ['Deterioration of stock', false],
      ] as const)
        await expect(page.getByRole('checkbox', { name })).toBeChecked({ checked })

      await page.goto('/quote?trade=falconer')
      await interactive(page)
      await expect(page.getByText('We do not know "falconer".')).toBeVisible()
      await page.getByText('Choose your trade from a list').click()
      await page.getByLabel('All trades').selectOption('electrician')
      await page.getByRole('button', { name: 'Use this trade' }).click()
      await expect(page.getByRole('group', { name: 'Usual for your trade: Electrician' })).toBeVisible()

      await page.goto('/quote?trade=falconer')
      await interactive(page)
      await page.getByRole('button', { name: 'I am not sure, choose for me' }).click()
      await page.waitForURL('**/quote/trade')
      await page.goto('/quote/covers')
      await expect(page.getByRole('checkbox', { name: 'Public liability' })).toBeChecked()
    })
  })

test('quote pages without a draft redirect to the start, unneeded ones to the next page, and unknown ones answer 404', async ({
  page,
  baseURL,
}) => {
  for (const path of ['/quote/trade', '/quote/check', '/quote/declaration', '/quote/save']) {
    await page.goto(path)
    expect(new URL(page.url()).pathname, path).toBe('/quote')
  }
  expect((await page.goto('/quote/nonsense'))?.status()).toBe(404)
  expect((await page.goto('/quote/resume/short'))?.status()).toBe(404)
  await page.goto('/thank-you')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you')
  await prepare(page, baseURL ?? '', 'business', { covers: { covers: ['EL'] } })
  await page.goto('/quote/tools')
  await page.waitForURL('**/quote/business')
  await page.goto('/quote/declaration')
  await page.waitForURL('**/quote/check')
  await expect(page.getByText('Some questions are not answered yet')).toBeVisible()
  expect((await page.goto('/quote/nonsense'))?.status()).toBe(404)
})

test('UX-F1 F2 F4 the error summary gets the focus, links to the wrong part of a date, and drops an error when its corrected field is left', async ({
  page,
  baseURL,
}) => {
  await prepare(page, baseURL ?? '', 'event', { covers: { covers: ['CANX'] } })
  await page.goto('/quote/event')
  await fill(page, {
    'eventStartDate.day': '31',
    'eventStartDate.month': '14',
    'eventStartDate.year': '2027',
    ...dayFields('eventEndDate', 60),
    eventVenue: 'A hall',
    eventIndoorsOrOutdoors: 'both',
    eventPeakAttendance: '300',
  })
  await onward(page)
  await expect(page.locator('.error-summary')).toBeFocused()
  const links = page.getByRole('alert').getByRole('link')
  await expect(links).toHaveText(['Enter what kind of event it is, like wedding fair', 'Enter a date in the format dd/mm/yyyy'])
  await links.nth(1).click()
  await expect(page.locator('[name="eventStartDate.month"]')).toBeFocused()
  await page.locator('[name=eventType]').fill('Wedding fair')
  await page.locator('[name="eventStartDate.day"]').focus()
  await expect(links).toHaveText(['Enter a date in the format dd/mm/yyyy'])
  // Enter in a field presses Continue and not "Save and finish later".
  await fill(page, dayFields('eventStartDate', 50))
  await page.locator('[name="eventStartDate.year"]').press('Enter')
  await page.waitForURL('**/quote/attractions')
})

test('#88 the screens of the quote journey and the common questions break no axe rule and are not too wide, at 390 and 1280 px', async ({
  page,
  baseURL,
  build,
  request,
}) => {
  await settle(page)
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(`${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${String(error)}`))
  await page.goto('/quote')
  await sound(page, '/quote')
  expect(await stored(page)).toEqual(nothingStored)
  const email = `axe-${randomUUID().slice(0, 8)}@example.com`
  await prepare(page, baseURL ?? '', 'check', { ...everything, contact: { ...walk['contact'], contactEmail: email } })
  await page.goto('/quote')
  await sound(page, '/quote', 'saved')
  for (const name of questionPages.common) {
    await page.goto(`/quote/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await sound(page, '/quote/:page', name)
  }
  await page.goto('/quote/business')
  await fill(page, { legalName: '', businessStartYear: '1' })
  await onward(page)
  await expect(page.getByRole('alert')).toBeVisible()
  await sound(page, '/quote/:page', 'refused')
  await page.goto('/quote/save')
  await sound(page, '/quote/save')
  await page.goto('/quote/resume')
  await sound(page, '/quote/resume')
  await page.goto('/quote/check')
  await sound(page, '/quote/check')
  await page.locator('[name=declared]').check()
  await page.getByRole('button', { name: 'Send to a broker' }).click()
  await page.waitForURL('**/thank-you')
  await sound(page, '/thank-you', 'quote')
  const reference = (await page.getByText(/^QT-\d{4}-[0-9A-Z]{10}$/).textContent()) ?? ''
  await build.terms({ reference: reference }, twoOffers())
  await page.goto('/my-quotes')
  await sound(page, '/my-quotes', 'address')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send me a code' }).click()
  await expect(page.getByLabel('Code from the email')).toBeVisible()
  await sound(page, '/my-quotes', 'code')
  await page.getByLabel('Code from the email').fill(/\b\d{6}\b/.exec((await inbox(request, email, /code for My quotes/)).text)?.[0] ?? '')
  await page.getByRole('button', { name: 'See my quotes' }).click()
  await expect(page.getByRole('link', { name: /Compare quotes/ })).toBeVisible()
  await sound(page, '/my-quotes', 'list')
  await page.getByRole('link', { name: /Compare quotes/ }).click()
  await expect(page.getByRole('button', { name: 'Accept this quote' })).toBeVisible()
  await sound(page, '/my-quotes/:reference')
  await page.getByRole('button', { name: 'Accept this quote' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await sound(page, '/my-quotes/:reference', 'refused')
  expect(complaints).toEqual([])
})
