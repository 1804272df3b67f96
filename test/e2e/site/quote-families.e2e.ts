/**
 * Families of covers on a phone: a long pasted list, lines added one by one, and documents with and without script. Their rules, and how
 * staff see the answers, are tested in src/server/features/quotes/draft/families.test.ts.
 */
import { randomUUID } from 'node:crypto'
import { settle, sound } from '#test/support/browser/axe.ts'
import { fill, further, onward, pageName, prepare } from '#test/support/browser/quotePages.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { cyber } from '#test/support/answers/shortWalks.ts'
import { interactive } from '#test/support/browser/interactive.ts'
import { questionPages } from '#test/support/browser/visits.ts'
import { expect, test } from '#test/support/browser/test.ts'

const letters = 'ABCDEFGHJK'
const fleet = Array.from(
  { length: 500 },
  (_, index) => `AB${String(index % 100).padStart(2, '0')} CD${letters[Math.floor(index / 100)]},Ford,Transit,2021,14000`,
)
const motor = {
  covers: { covers: ['MOTOR'] },
  'vehicle-kinds': { vehicleKinds: ['van'], vehicleListingMethod: 'paste' },
  'vehicles-list': { pastedVehicles: fleet.join('\n') },
}
const small = {
  ...cyber,
  people: { ...walk['people'], usesSubcontractors: 'no' },
}
const house = (row: number, line: string) => ({
  [`properties.${row}.address`]: line,
  [`properties.${row}.postcode`]: 'BN1 1AA',
  [`properties.${row}.use`]: 'house',
  [`properties.${row}.rebuildingCost`]: '£450k',
  [`properties.${row}.isOccupied`]: 'yes',
})

const papers = { claims: { ...walk['claims'], hasPapersToSend: 'yes' } }

test.use({ viewport: { width: 390, height: 844 } })

test('a pasted fleet of 500 vehicles reports its wrong lines, keeps the text, and is accepted once corrected', async ({
  page,
  baseURL,
}) => {
  await prepare(page, baseURL ?? '', 'vehicles-list', motor)
  await page.goto('/quote/vehicles-list')
  const typed = [...fleet.slice(0, 498), 'AB00 CDA,Ford,Transit', 'not a registration,Ford'].join('\n')
  await page.locator('[name=pastedVehicles]').fill(typed)
  await onward(page)
  await expect(page.locator('p[id$="pastedVehicles-error"]')).toContainText('Line 499: AB00 CDA is also on line 1')
  await expect(page.locator('p[id$="pastedVehicles-error"]')).toContainText(
    'Line 500: Registration "not a registration": Enter a registration',
  )
  await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Line 499: AB00 CDA is also on line 1 (and 1 more below)'])
  await expect(page.locator('[name=pastedVehicles]')).toHaveValue(typed)
  await settle(page)
  await sound(page, '/quote/:page', questionPages.refused)
  await page.locator('[name=pastedVehicles]').fill(fleet.join('\n'))
  await onward(page)
  await page.waitForURL('**/quote/motor-cover')
  await page.goto('/quote/vehicles-list')
  await expect(page.locator('[name=pastedVehicles]')).toHaveValue(fleet.join('\n'))
})

for (const script of [true, false])
  test.describe(script ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled: script })

    test('properties are copied, added and removed one by one without losing the text of the others', async ({ page, baseURL }) => {
      await prepare(page, baseURL ?? '', 'properties', {
        covers: { covers: ['BLD', 'POL'] },
        'properties-way': { propertyListingMethod: 'one' },
      })
      await page.goto('/quote/properties')
      await fill(page, house(0, '12 Example Street, Brighton'))
      await page.getByRole('button', { name: 'Copy property 1' }).click()
      await expect(page.locator('[name="properties.1.address"]')).toHaveValue('12 Example Street, Brighton')
      await expect(page.locator('[name="properties.1.rebuildingCost"]')).toHaveValue('£450k')
      await fill(page, { 'properties.1.address': '14 Example Street, Brighton' })
      await page.getByRole('button', { name: 'Add another property' }).click()
      await expect(page.locator('[name="properties.2.address"]')).toHaveValue('')
      await page.getByRole('button', { name: 'Remove property 1' }).click()
      await expect(page.locator('[name="properties.0.address"]')).toHaveValue('14 Example Street, Brighton')
      await fill(page, house(1, '16 Example Street, Hove'))
      // An incomplete line is refused with its text kept, and is then removed.
      await page.getByRole('button', { name: 'Add another property' }).click()
      await fill(page, { 'properties.2.rebuildingCost': '7' })
      await onward(page)
      await expect(page.getByRole('alert').getByRole('link').first()).toBeVisible()
      await expect(page.locator('[name="properties.2.rebuildingCost"]')).toHaveValue('7')
      await page.getByRole('button', { name: 'Remove property 3' }).click()
      await expect(page.locator('[name="properties.2.rebuildingCost"]')).toHaveCount(0)
      await onward(page)
      await page.waitForURL('**/quote/valuation-basis')
      await page.goto('/quote/check')
      await expect(page.getByText('Address: 14 Example Street, Brighton')).toBeVisible()
      await expect(page.getByText('Rebuilding cost: £450,000')).toHaveCount(2)
    })

    test('two covers of different families are chosen, asked for the common part once, and sent as one request with documents', async ({
      page,
      baseURL,
    }) => {
      await page.goto('/quote?cover=PL')
      await page.getByText('Add something else').click()
      if (script) {
        await settle(page)
        await sound(page, '/quote', 'all covers')
      }
      await page.getByText('Advice, data and management').click()
      await page.getByRole('checkbox', { name: 'Cyber' }).check()
      await page.getByRole('button', { name: 'Start now' }).click()
      await page.waitForURL('**/quote/trade')
      const own = { ...small, ...papers, contact: { ...walk['contact'], contactEmail: `both-${randomUUID().slice(0, 8)}@example.com` } }
      expect(await further(page, baseURL ?? '', 'trade', 'documents', own)).toBe('documents')
      await page.goto('/quote/documents')
      if (script) await interactive(page)
      // One file that is accepted and one that is refused.
      await page.locator('#files').setInputFiles([
        { name: 'schedule.png', mimeType: 'image/png', buffer: png },
        { name: 'letter.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
      ])
      if (!script) await page.getByRole('button', { name: 'Send these files' }).click()
      const list = page.getByRole('list', { name: 'Files sent' })
      await expect(list.getByRole('link', { name: 'schedule.png' })).toBeVisible()
      await expect(list.getByText(/^Not received: it /)).toBeVisible()
      if (script) await sound(page, '/quote/:page', 'papers')
      await page.getByRole('button', { name: 'Dismiss letter.exe' }).click()
      await expect(list.getByText('letter.exe')).toHaveCount(0)
      await onward(page)
      await page.waitForURL((url) => !url.pathname.endsWith('/documents'))
      await page.goto(`/quote/${await further(page, baseURL ?? '', pageName(page), 'check', own)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your answers')
      await expect(page.getByText('schedule.png')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Change trade', exact: true })).toHaveCount(1)
      if (script) await sound(page, '/quote/check', 'with papers')
      await page.locator('[name=declared]').check()
      await page.getByRole('button', { name: 'Send to a broker' }).click()
      await page.waitForURL('**/thank-you')
      await expect(page.getByText('Public liability, Cyber')).toBeVisible()
    })
  })

test('#88 pages with questions of single covers break no axe rule and are not too wide, at 390 and 1280 px', async ({ page, baseURL }) => {
  await settle(page)
  await prepare(page, baseURL ?? '', 'trade', { covers: { covers: [...questionPages.ofCovers] } })
  expect(await further(page, baseURL ?? '', 'claims', 'documents', papers)).toBe('documents')
  for (const name of questionPages.byCovers) {
    await page.goto(`/quote/${name}`)
    await expect(page).toHaveURL(new RegExp(`/quote/${name}$`))
    await sound(page, '/quote/:page', name)
  }
})

/** One white pixel. */
const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==', 'base64')
