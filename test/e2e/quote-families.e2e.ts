/** Families of covers in a browser on a phone, with and without script: a pasted fleet, two properties, two covers in one application, papers. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { barriers, settle } from '#test/support/browser/axe.ts'
import { answer, fill, further, onward, pageName, prepare } from '#test/support/browser/quotePages.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { signIn } from '#test/support/browser/signIn.ts'
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
  'motor-cover': { motorCoverLevel: 'comprehensive', vehicleUse: ['own goods'] },
  driving: { drivingBasis: 'any', hasYoungDriversOrPoints: 'no', annualMilesPerVehicle: '15000', drivingRadius: 'local' },
  experience: {},
  'fleet-care': { fleetCare: ['none'], motorExtras: ['none'] },
  documents: {},
}
const house = (row: number, line: string) => ({
  [`properties.${row}.address`]: line,
  [`properties.${row}.postcode`]: 'BN1 1AA',
  [`properties.${row}.use`]: 'house',
  [`properties.${row}.rebuildingCost`]: '£450k',
  [`properties.${row}.isOccupied`]: 'yes',
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
      await page.locator('[name=pastedVehicles]').fill(typed)
      await onward(page)
      await expect(page.locator('p[id$="pastedVehicles-error"]')).toContainText('Line 499: AB00 CDA is on line 1 as well')
      await expect(page.locator('p[id$="pastedVehicles-error"]')).toContainText(
        'Line 500: Registration "not a registration": Enter a registration',
      )
      await expect(page.getByRole('alert').getByRole('link')).toHaveText(['Line 499: AB00 CDA is on line 1 as well (and 1 more below)'])
      await expect(page.locator('[name=pastedVehicles]')).toHaveValue(typed)
      if (script) await sound(page)
      await page.locator('[name=pastedVehicles]').fill(fleet.join('\n'))
      await onward(page)
      await page.waitForURL('**/quote/motor-cover')
      await page.goto('/quote/vehicles-list')
      await expect(page.locator('[name=pastedVehicles]')).toHaveValue(fleet.join('\n'))
    })

    test('two properties: the second is a copy, changed; removed ones are gone, the others keep their words', async ({ page, baseURL }) => {
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
        records: {
          personalRecordsHeld: '1k',
          specialCategoryRecordsHeld: 'no records',
          paymentCardsHandled: 'no records',
          onlineSalesPercent: '20',
        },
        'sign-in': { mfaOnEmail: 'all', mfaOnRemoteAccess: 'all', mfaOnAdministratorAccounts: 'all' },
        backups: { backupFrequency: 'daily', hasOfflineBackup: 'yes', hasEndpointDetection: 'yes', criticalUpdatesWithinDays: '14' },
        'payments-care': { hasPhishingTraining: 'yes', callsBackBeforeBankChanges: 'yes', largestElectronicPayment: '20k' },
        suppliers: { cyberCertifications: ['none'] },
        incidents: { cyberIncidents: 'no' },
        'cyber-limit': { cyberLimit: '500k', cyberWaitingPeriodHours: '12' },
        people: { ...walk['people'], usesSubcontractors: 'no' },
        design: { designsOrAdvises: 'no' },
        contact: { ...walk['contact'], contactEmail: `both-${randomUUID().slice(0, 8)}@example.com` },
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
  covers: { covers: ['BLD'] },
  'properties-way': { propertyListingMethod: 'one' },
  properties: { ...house(0, '12 Example Street'), ...house(1, '14 Example Street') },
  'valuation-basis': { rebuildingCostBasis: 'rics', lossOfRentPeriodMonths: '12' },
  cladding: { propertyCladding: 'no', externalWallFormRating: 'no form', hasPropertySprinklers: 'no' },
  residential: { hasLettingLicence: 'yes', unitsLetCount: '2' },
  'property-checks': {
    propertyHeating: 'gas',
    'propertyElectricalInspectionDate.notSure': 'on',
    'propertyFireAssessmentDate.notSure': 'on',
  },
  ownership: { propertyOwnership: 'freehold' },
  'property-history': { propertyHistory: 'no' },
  'property-extras': { propertyExtras: ['none'], propertyOwnersLiabilityLimit: '2m' },
}
const indemnity = {
  covers: { covers: ['PI'] },
  services: {
    'professionalServices.0.service': 'Surveys',
    'professionalServices.0.feesPercent': '60',
    'professionalServices.1.service': 'Design',
    'professionalServices.1.feesPercent': '40',
  },
  fees: { feesLastYear: '180k', feesThisYear: '200k', feesNextYear: '220k' },
  clients: {
    largestClientPercent: '20',
    largestClientContract: '500k',
    feeOnLargestClientContract: '12k',
    'feesByRegion.unitedKingdom': '100',
  },
  principals: { 'principals.0.name': 'Pat Example', 'principals.0.yearsWithFirm': '5' },
  professionals: {
    qualifiedStaffCount: '2',
    otherProfessionalStaffCount: '1',
    annualSubconsultantFees: '0',
    hasInsuredSubconsultants: 'notSure',
  },
  terms: { usesWrittenTerms: 'yes', liabilityCapBasis: 'a fixed sum' },
  'indemnity-now': { yearsOfIndemnity: '4' },
  regulator: { professionalBodies: ['none'], professionalIndemnityLimit: '1m', professionalIndemnityLimitBasis: 'claim' },
  'client-money': { holdsClientMoney: 'no' },
  circumstances: { professionalClaims: 'no' },
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
    build,
  }) => {
    test.setTimeout(120_000)
    await prepare(page, baseURL ?? '', 'check', own)
    const sent = await context.request.post('/api/quotes/draft/submit', {
      data: { name: 'Pat Example', role: 'Director', version: 'request-1', declared: true },
      headers: { origin: baseURL ?? '' },
    })
    const { data } = (await sent.json()) as { data: { reference: string } }
    const [row] = await build.db
      .update(quotes)
      .set({ status: 'with_insurers' })
      .where(eq(quotes.reference, data.reference))
      .returning({ id: quotes.id })
    await signIn(build, context)
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
    covers: { covers: ['PI', 'CONT', 'BLD', 'COMBINED', 'CYB', 'DO', 'MOTOR', 'GIT', 'AV', 'MM', 'TC', 'ENV', 'PA', 'KEY', 'CANX'] },
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
