/** A complete quote request through the screens alone: a visitor asks for terms, a broker answers, the visitor accepts. */
import { randomUUID } from 'node:crypto'
import { eq, or } from 'drizzle-orm'
import type { Page } from '@playwright/test'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { emails, textMessages } from '#server/features/messages/messages.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { picture } from '#test/support/browser/screenshot.ts'
import { fill, inbox, onward } from '#test/support/browser/quotePages.ts'
import { walkToCheck } from '#test/support/browser/cafeWalk.ts'
import { codeSentTo, fill as signInAs, make } from '#test/support/browser/signInSteps.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { fillDate } from '#test/support/browser/fillDate.ts'
import { open } from '#test/support/browser/page.ts'
import { expect, test } from '#test/support/browser/test.ts'

test.use({ viewport: { width: 1280, height: 800 } })

const writeTerms = async (
  page: Page,
  at: number,
  offer: { insurer: string; net: string; fee: string; limits: Record<number, string>; excess: string; differs: string },
) => {
  const box = page.locator(`fieldset[data-offer="${at}"]`)
  await box.getByLabel('Insurer', { exact: true }).fill(offer.insurer)
  await box.getByLabel('Net premium').fill(offer.net)
  await box.getByLabel('Our fee').fill(offer.fee)
  await fillDate(box, addDays(londonClock(new Date()).date, 60))
  // Sums that the client entered are filled in already, and there are only lines for questions that a café is asked.
  await expect(box.getByRole('textbox', { name: /^Limits, line \d: what applies$/ })).toHaveCount(8)
  for (const [line, sum] of Object.entries({ 4: '£45,000', 5: '£4,000', 6: '£140,000 gross profit a year' }))
    await expect(box.getByLabel(`Limits, line ${line}: what applies`)).toHaveValue(sum)
  for (const [line, limit] of Object.entries(offer.limits)) await box.getByLabel(`Limits, line ${line}: what applies`).fill(limit)
  await box.getByLabel('Excesses, line 1: for what').fill('Property damage')
  await box.getByLabel('Excesses, line 1: what applies').fill(offer.excess)
  await box.getByLabel('Key differences').fill(offer.differs)
}

/** Limits by line, for the usual covers of a café for which the client entered no sum. */
const limitsOf = (liability: string) => ({
  1: `${liability} any one claim`,
  2: '£10,000,000',
  3: liability,
  7: '24 months',
  8: '£2,500',
})

test('a visitor asks for terms, a broker sends two offers and the visitor accepts one; each step is audited and each message recorded', async ({
  page,
  browser,
  request,
  build,
}) => {
  const began = new Date()
  const email = `morgan-${randomUUID().slice(0, 8)}@example.com`
  const own = {
    business: { legalName: 'Lantern Café Limited' },
    contact: { contactName: 'Morgan Reed', contactEmail: email },
  }

  // The visitor finds Public liability in the menu and reads its page.
  await page.goto('/')
  await picture(page, '01-home')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await menu.getByText('Insurance Solutions').click()
  await picture(page, '02-menu')
  await menu.getByRole('link', { name: /^Public liability/ }).click()
  await expect(page).toHaveURL(/\/public-liability-insurance$/)
  await picture(page, '03-product')
  await page.close()

  // On a phone, starting with the trade on the home page. Every press is counted.
  const pocket = await browser.newContext({ viewport: { width: 390, height: 844 } })
  const phone = await pocket.newPage()
  const order: string[] = []
  const screens = await walkToCheck(phone, own, async (screen) => {
    order.push(screen)
    await picture(phone, `cafe-${String(order.length).padStart(2, '0')}-${screen}`)
    if (screen === 'people') await picture(phone, '04-question')
  })
  const saved = await inbox(request, email, /saved quote request/)

  // The tab is closed; the link in the email leads back to the request.
  await phone.close()
  const visitor = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const again = await visitor.newPage()
  await again.goto(saved.links.find((link) => link.includes('/quote/resume/')) ?? '')
  await again.getByRole('button', { name: 'Continue' }).click()
  await again.waitForURL('**/quote/check')
  await again.getByRole('link', { name: 'Change legal name' }).click()
  await fill(again, { legalName: 'Lantern Café and Bakery Limited' })
  await onward(again)
  await again.waitForURL('**/quote/check')
  await expect(again.getByText('Lantern Café and Bakery Limited')).toBeVisible()
  await picture(again, '05-check')
  await again.locator('[name=declared]').check()
  await again.getByRole('button', { name: 'Send to a broker' }).click()
  await again.waitForURL('**/thank-you')
  // Without the lost tab the visitor needs those screens, the check page with two presses, and the confirmation.
  const walked = [...screens, { screen: 'check', taps: ['declared', 'Send to a broker'] }, { screen: 'thank-you', taps: [] }]
  const taps = walked.flatMap((one) => one.taps)
  test.info().annotations.push({ type: 'walk', description: walked.map((one) => `${one.screen}: ${one.taps.join(', ')}`).join('\n') })
  expect(walked.map(({ screen }) => screen).length).toBeLessThanOrEqual(14)
  expect(taps.length, walked.map((one) => `${one.screen}: ${one.taps.join(', ')}`).join('\n')).toBeLessThanOrEqual(40)
  const reference = (await again.getByText(/^QT-\d{4}-[0-9A-Z]{10}$/).textContent()) ?? ''
  expect(reference).toMatch(/^QT-/)
  await picture(again, '06-thank-you')
  expect((await inbox(request, email, /We have your quote request/)).text).toContain(reference)

  // An administrator signs in with name, password and the code sent by text.
  const broker = await make(build, 'admin')
  const office = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const staff = await office.newPage()
  await open(staff, '/admin')
  await picture(staff, '07-staff-door')
  await signInAs(staff, broker.login)
  await staff.getByRole('button', { name: 'Login' }).click()
  await expect(staff.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
  await staff.getByLabel('Verification code').fill(await codeSentTo(request, broker.phone))
  await picture(staff, '08-code')
  await staff.getByRole('button', { name: 'Verify' }).click()
  await expect(staff).toHaveURL(/\/admin\/dashboard$/)

  // The request is counted on the dashboard, and the list finds it by its reference.
  await expect(staff.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(staff.locator('[data-tile=quotesToAnswer]')).not.toHaveText('0')
  await picture(staff, '09-dashboard')
  await staff.getByText(/^Also waiting \(/).click()
  await staff.getByRole('link', { name: 'Quotes to answer' }).click()
  await staff.getByRole('searchbox').fill(reference)
  await expect(staff.getByText(/^1 (?:quote|request)\b/)).toBeVisible()
  await staff.getByRole('link', { name: 'Lantern Café and Bakery Limited', exact: true }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Lantern Café and Bakery Limited' })).toBeVisible()
  await picture(staff, '10-request')
  await staff.getByRole('button', { name: 'Start review' }).click()
  await staff.getByRole('button', { name: 'Record as with insurers' }).click()
  await staff.getByLabel('Insurers asked').fill('Harbour Mutual, Downs General')
  await staff.getByRole('dialog').getByRole('button', { name: 'Record as with insurers' }).click()
  await staff.getByRole('link', { name: 'Enter terms' }).click()

  // The terms of two insurers, with tax calculated while the premium is typed.
  await writeTerms(staff, 1, {
    insurer: 'Harbour Mutual',
    net: '1,250',
    fee: '50',
    limits: limitsOf('£2,000,000'),
    excess: '£250',
    differs: 'A waiting period of 12 hours',
  })
  await expect(staff.getByLabel('Price of Harbour Mutual')).toContainText('£1,450.00')
  await writeTerms(staff, 2, {
    insurer: 'Downs General',
    net: '847.35',
    fee: '50',
    limits: limitsOf('£1,000,000'),
    excess: '£500',
    differs: 'A waiting period of 24 hours',
  })
  await expect(staff.getByLabel('Price of Downs General')).toContainText('£999.03')
  await expect(staff.getByRole('button', { name: 'Dismiss' })).toHaveCount(0)
  await staff.locator('fieldset[data-offer="1"]').getByLabel('Net premium').focus()
  await staff.locator('fieldset[data-offer="1"]').evaluate((box) => box.scrollIntoView())
  await picture(staff, '11-terms')
  await staff.getByRole('button', { name: 'Check and send terms' }).click()
  await expect(staff.getByRole('row', { name: /Total to pay/ })).toContainText('£1,450.00')
  await staff.getByRole('button', { name: 'Send terms' }).click()
  await expect(staff.getByRole('dialog')).toContainText('Harbour Mutual and Downs General')
  await picture(staff, '12-send')
  await staff.getByRole('button', { name: 'Send the terms of 2 insurers' }).click()
  await expect(staff.getByText('Terms sent', { exact: true }).first()).toBeVisible()

  // The visitor gets an email, proves with a code that the address is theirs, compares the offers and accepts one.
  const ready = await inbox(request, email, /terms are ready/)
  await again.goto(ready.links.find((link) => link.includes('/my-quotes/')) ?? '')
  await again.getByLabel('Email').fill(email)
  await again.getByRole('button', { name: 'Send me a code' }).click()
  const code = /\b\d{6}\b/.exec((await inbox(request, email, /code for My quotes/)).text)?.[0] ?? ''
  await again.getByLabel('Code from the email').fill(code)
  await again.getByRole('button', { name: 'See my quotes' }).click()
  await again.waitForURL(`**/my-quotes/${reference}`)
  await expect(again.getByRole('row', { name: /Total to pay/ })).toContainText('£999.03')
  await again.getByRole('heading', { name: 'Compare your quotes' }).evaluate((heading) => heading.scrollIntoView())
  await picture(again, '13-compare')
  await again.getByLabel('Harbour Mutual').check()
  await again.locator('[name=facts]').check()
  await again.locator('[name=exclusions]').check()
  await again.getByLabel('Your full name').fill('Morgan Reed')
  await again.getByRole('button', { name: 'Accept this quote' }).click()
  await expect(again.getByText('We are arranging the cover. You are not on cover until we confirm it in writing.')).toBeVisible()
  await picture(again, '14-accepted')

  // The broker sees the acceptance.
  await staff.reload()
  await expect(staff.getByText('Accepted', { exact: true }).first()).toBeVisible()
  await expect(staff.getByText('Harbour Mutual accepted by Morgan Reed')).toBeVisible()
  await staff.getByRole('link', { name: 'History' }).click()
  await expect(staff.getByRole('list', { name: 'History of this quote' })).toContainText('Accepted by the client')
  await picture(staff, '15-history')

  // Every step is in the audit log, and every message has a row with its state.
  const [row] = await build.db.select().from(quotes).where(eq(quotes.reference, reference))
  if (!row) throw new Error(`${reference} is not in the database`)
  expect(row).toMatchObject({ status: 'accepted', acceptance: { insurer: 'Harbour Mutual', name: 'Morgan Reed' } })
  const trail = (await build.db.select().from(auditLog).where(eq(auditLog.subjectId, row.id))).map(({ action }) => action)
  expect(trail).toEqual(
    expect.arrayContaining([
      'quotes.submit',
      'quotes.open',
      'quotes.approachInsurers',
      'quotes.saveOffers',
      'quotes.presentTerms',
      'quotes.accept',
    ]),
  )
  const mails = await build.db
    .select()
    .from(emails)
    .where(or(eq(emails.toAddress, email), eq(emails.relatedId, row.id)))
  expect(new Set(mails.map(({ template }) => template))).toEqual(
    new Set(['quoteDraft', 'quoteReceived', 'quoteNew', 'quoteTerms', 'myQuotesCode', 'quoteAccepted', 'quoteAcceptedStaff']),
  )
  await expect
    .poll(async () => (await build.db.select().from(emails).where(eq(emails.toAddress, email))).every(({ state }) => state === 'sent'))
    .toBe(true)
  const texts = await build.db
    .select()
    .from(textMessages)
    .where(eq(textMessages.toNumber, broker.phone ?? ''))
  // There are a thousand numbers for fiction, so that another test may have had the same one before.
  expect(texts.filter(({ createdAt }) => createdAt >= began)).toMatchObject([{ purpose: 'signInCode', state: 'sent' }])
  await staff.goto('/admin/email-logs?q=' + encodeURIComponent(email))
  await expect(staff.getByText('Your insurance terms are ready').first()).toBeVisible()
  await picture(staff, '16-mail-log')
  await visitor.close()
  await office.close()
})
