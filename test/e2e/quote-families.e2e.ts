/** Families of covers in a browser on a phone, with and without script: a pasted fleet, two properties, two covers in one application, papers. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { barriers, settle } from '#test/support/axe.ts'
import { answer, fill, further, onward, pageName, prepare } from '#test/support/quoteBrowser.ts'
import { walk } from '#test/support/quoteWalk.ts'
import { expect, test } from '#test/support/staffDesk.ts'

const letters = 'ABCDEFGHJK'
const fleet = Array.from(
  { length: 500 },
  (_, index) => `AB${String(index % 100).padStart(2, '0')} CD${letters[Math.floor(index / 100)]},Ford,Transit,2021,14000`,
)
const motor = {
  covers: { c1: ['MOTOR'] },
  'vehicle-kinds': { v0: ['van'], v1way: 'paste' },
  'vehicles-list': { v1t: fleet.join('\n') },
  'motor-cover': { v3: 'comprehensive', v4: ['own goods'] },
  driving: { v5: 'any', v5b: 'no', v9a: '15000', v9b: 'local' },
  experience: {},
  'fleet-care': { v13: ['none'], v14: ['none'] },
  documents: {},
}
const house = (row: number, line: string) => ({
  [`d1.${row}.line`]: line,
  [`d1.${row}.code`]: 'BN1 1AA',
  [`d1.${row}.use`]: 'house',
  [`d1.${row}.rebuild`]: '£450k',
  [`d1.${row}.occupied`]: 'yes',
})

const sound = async (page: Page) => {
  await settle(page)
  expect([page.url(), await barriers(page)]).toEqual([page.url(), {}])
}

for (const script of [true, false])
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script, viewport: { width: 390, height: 844 } })

    test('a fleet of 500 is pasted, its wrong lines are named, and everything typed stays', async ({ page, baseURL }) => {
      test.setTimeout(120_000)
      await prepare(page, baseURL ?? '', 'vehicles-list', motor)
      await page.goto('/quote/vehicles-list')
      const typed = [...fleet.slice(0, 498), 'AB00 CDA,Ford,Transit', 'not a registration,Ford'].join('\n')
      await page.locator('[name=v1t]').fill(typed)
      await onward(page)
      await expect(page.locator('p[id$="v1t-error"]')).toContainText('Line 499: AB00 CDA is on line 1 as well')
      await expect(page.locator('p[id$="v1t-error"]')).toContainText('Line 500: Registration "not a registration": Enter a registration')
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Line 499: AB00 CDA is on line 1 as well (and 1 more below)'])
      await expect(page.locator('[name=v1t]')).toHaveValue(typed)
      if (script) await sound(page)
      await page.locator('[name=v1t]').fill(fleet.join('\n'))
      await onward(page)
      await page.waitForURL('**/quote/motor-cover')
      await page.goto('/quote/vehicles-list')
      await expect(page.locator('[name=v1t]')).toHaveValue(fleet.join('\n'))
    })

    test('two properties: the second is a copy, changed; removed ones are gone, the others keep their words', async ({ page, baseURL }) => {
      await prepare(page, baseURL ?? '', 'properties', { covers: { c1: ['BLD', 'POL'] }, 'properties-way': { d1way: 'one' } })
      await page.goto('/quote/properties')
      await fill(page, house(0, '12 Example Street, Brighton'))
      await page.getByRole('button', { name: 'Copy property 1' }).click()
      await expect(page.locator('[name="d1.1.line"]')).toHaveValue('12 Example Street, Brighton')
      await expect(page.locator('[name="d1.1.rebuild"]')).toHaveValue('£450k')
      await fill(page, { 'd1.1.line': '14 Example Street, Brighton' })
      await page.getByRole('button', { name: 'Add another property' }).click()
      await expect(page.locator('[name="d1.2.line"]')).toHaveValue('')
      await page.getByRole('button', { name: 'Remove property 1' }).click()
      await expect(page.locator('[name="d1.0.line"]')).toHaveValue('14 Example Street, Brighton')
      await fill(page, house(1, '16 Example Street, Hove'))
      await onward(page)
      await page.waitForURL('**/quote/valuation-basis')
      await page.goto('/quote/check')
      await expect(page.getByText(/Address: 14 Example Street, Brighton; .*Rebuilding cost: £450,000/)).toBeVisible()
    })

    test('two covers of different families in one application: chosen together, the common part once, sent as one', async ({
      page,
      baseURL,
    }) => {
      test.setTimeout(180_000)
      await page.goto('/quote?cover=PL')
      await page.getByText('Add something else').click()
      await page.getByText('Advice, data and management').click()
      await page.getByRole('checkbox', { name: 'Cyber' }).check()
      await page.getByRole('button', { name: 'Start now' }).click()
      await page.waitForURL('**/quote/start-date')
      // Typing the pages that every request has is quote-journey's; here, those of the second family.
      const own = {
        records: { y1a: '1k', y1b: 'no records', y1c: 'no records', y2: '20' },
        'sign-in': { y3a: 'all', y3b: 'all', y3c: 'all' },
        backups: { y4a: 'daily', y4b: 'yes', y5a: 'yes', y5b: '14' },
        'payments-care': { y6a: 'yes', y6b: 'yes', y7: '20k' },
        suppliers: { y10: ['none'] },
        incidents: { y9: 'no' },
        'cyber-limit': { y11a: '500k', y11b: '12' },
        people: { ...walk['people'], c13: 'no' },
        design: { a8: 'no' },
        contact: { ...walk['contact'], c23c: `both-${randomUUID().slice(0, 8)}@example.com` },
        documents: {},
      }
      await page.goto(`/quote/${await further(page, baseURL ?? '', 'start-date', 'records', own)}`)
      await answer(page, own, 'documents')
      // Papers: one that we take, one that we do not.
      await page.locator('#files').setInputFiles([
        { name: 'schedule.png', mimeType: 'image/png', buffer: png },
        { name: 'letter.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      ])
      if (!script) await page.getByRole('button', { name: 'Send these files' }).click()
      const list = page.getByRole('list', { name: 'Files sent' })
      await expect(list.getByRole('link', { name: 'schedule.png' })).toBeVisible()
      await expect(list.getByText(/^Not received: it /)).toBeVisible()
      if (script) await sound(page)
      await page.getByRole('button', { name: 'Dismiss letter.exe' }).click()
      await expect(list.getByText('letter.exe')).toHaveCount(0)
      await onward(page)
      await page.waitForURL((url) => !url.pathname.endsWith('/documents'))
      await page.goto(`/quote/${await further(page, baseURL ?? '', pageName(page), 'check', own)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
      await expect(page.getByText('schedule.png')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Change trade', exact: true })).toHaveCount(1)
      if (script) await sound(page)
      await page.getByRole('link', { name: 'Continue to the declaration' }).click()
      await page.locator('[name=declared]').check()
      await page.getByRole('button', { name: 'Send to a broker' }).click()
      await page.waitForURL('**/thank-you')
      await expect(page.getByText('Public liability, Cyber')).toBeVisible()
    })
  })

const property = {
  covers: { c1: ['BLD'] },
  'properties-way': { d1way: 'one' },
  properties: { ...house(0, '12 Example Street'), ...house(1, '14 Example Street') },
  'valuation-basis': { d2a: 'rics', d3: '12' },
  cladding: { d5a: 'no', d5b: 'no form', d5c: 'no' },
  residential: { d6a: 'yes', d6b: '2' },
  'property-checks': { d7a: 'gas', 'd7b.notSure': 'on', 'd7d.notSure': 'on' },
  ownership: { d8a: 'freehold' },
  'property-history': { d9: 'no' },
  'property-extras': { d10a: ['none'], d10b: '2m' },
}
const indemnity = {
  covers: { c1: ['PI'] },
  services: { 'b1.0.service': 'Surveys', 'b1.0.share': '60', 'b1.1.service': 'Design', 'b1.1.share': '40' },
  fees: { b2a: '180k', b2b: '200k', b2c: '220k' },
  clients: { b3: '20', b4a: '500k', b4b: '12k', 'b5.uk': '100' },
  principals: { 'b6.0.name': 'Pat Example', 'b6.0.years': '5' },
  professionals: { b7a: '2', b7b: '1', b8a: '0', b8b: 'notSure' },
  terms: { b9a: 'yes', b9b: 'a fixed sum' },
  'indemnity-now': { b11: '4' },
  regulator: { b12: ['none'], b13a: '1m', b13b: 'claim' },
  'client-money': { b14a: 'no' },
  circumstances: { b15: 'no' },
}

for (const [name, own, seen, limits] of [
  ['a fleet', motor, '500 vehicles', ['Cover', 'Driving basis', 'Use']],
  ['a property', property, '2 properties', ['Buildings (rebuilding cost)']],
  ['a professional indemnity', indemnity, '2 services', ['Professional indemnity']],
] as const)
  test(`staff read ${name} request in its parts, lists as tables, and find its limits ready for terms`, async ({
    page,
    context,
    baseURL,
    desk,
  }) => {
    test.setTimeout(120_000)
    await prepare(page, baseURL ?? '', 'check', own)
    const sent = await context.request.post('/api/quotes/draft/submit', {
      data: { name: 'Pat Example', role: 'Director', version: 'request-1', declared: true },
      headers: { origin: baseURL ?? '' },
    })
    const { data } = (await sent.json()) as { data: { reference: string } }
    const [row] = await desk.db
      .update(quotes)
      .set({ status: 'with_insurers' })
      .where(eq(quotes.reference, data.reference))
      .returning({ id: quotes.id })
    await desk.signIn(context)
    await page.goto(`/admin/quotes/${row?.id ?? ''}`)
    await expect(page.getByText(seen, { exact: true })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
    await page.goto(`/admin/quotes/${row?.id ?? ''}?tab=terms`)
    for (const [line, limit] of limits.entries())
      await expect(page.locator('fieldset[data-offer="1"]').getByLabel(`Limits, line ${line + 1}: for what`)).toHaveValue(limit)
  })

test('pages of many families are sound at 390 and 1280 px', async ({ page, baseURL }) => {
  test.setTimeout(240_000)
  await settle(page)
  await prepare(page, baseURL ?? '', 'start-date', {
    covers: { c1: ['PI', 'CONT', 'BLD', 'COMBINED', 'CYB', 'DO', 'MOTOR', 'GIT', 'AV', 'MM', 'TC', 'ENV', 'PA', 'KEY', 'CANX'] },
  })
  const pages = [
    'covers',
    'services',
    'clients',
    'premises',
    'sums',
    'properties-way',
    'process',
    'sign-in',
    'accounts',
    'vehicle-kinds',
    'sendings',
  ]
  for (const name of [...pages, 'aviation-kind', 'procedures', 'buyers', 'sites', 'roles', 'lives', 'event', 'documents', 'check']) {
    await page.goto(`/quote/${name}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await sound(page)
  }
  await page.goto('/quote?cover=MOTOR')
  await page.getByText('Add something else').click()
  await sound(page)
})

/** One white pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64')
