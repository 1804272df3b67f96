/** Requests for any family of covers, from the first answer to the screen of the broker; supporting papers; drafts on older questions. */
import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { tradeOf } from '#contract/model/content/kinds/trade.ts'
import type { Fields, QuestionSet, Trade } from '#contract/model/questions/question.ts'
import { questionSets } from '#server/features/questions/questions.table.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import { multipartOf, type Sample } from '#test/support/files/uploader.ts'
import { quoteApp } from '#test/support/journeys/quoteApp.ts'
import { set } from '#test/support/answers/questionSet.ts'
import { pdf } from '#test/support/files/sampleFiles.ts'
import { walk } from '#test/support/answers/quoteWalk.ts'
import { indemnity } from '#test/support/answers/shortWalks.ts'
import { plain } from '#test/structure/page.ts'

const { app, admin, visitor, detail, sent, staff, setClock } = await quoteApp()
const contact = (email: string) => ({ contact: { ...walk['contact'], contactEmail: email } })

const letters = 'ABCDEFGHJK'
/** A registration like 'AB12 CDE', different for each number. */
const vrm = (number: number) =>
  `AB${String(number % 100).padStart(2, '0')} C${letters[Math.floor(number / 100) % 10]}${letters[Math.floor(number / 1000) % 10]}`
const fleet = Array.from({ length: 500 }, (_, index) => `${vrm(index)},Ford,Transit,2021,14000,3500,BN1 1AA,no,no`)

const motor: Record<string, Fields> = {
  'vehicle-kinds': { vehicleKinds: ['van'], vehicleListingMethod: 'paste' },
  'vehicles-list': { pastedVehicles: fleet.join('\n') },
  'motor-cover': { motorCoverLevel: 'comprehensive', vehicleUse: ['own goods'] },
  driving: { drivingBasis: 'any', hasYoungDriversOrPoints: 'no', annualMilesPerVehicle: '15000', drivingRadius: 'local' },
  experience: {},
  'fleet-care': { fleetCare: ['none'], motorExtras: ['none'] },
}
const cyber: Record<string, Fields> = {
  records: {
    personalRecordsHeld: '1k',
    specialCategoryRecordsHeld: 'no records',
    paymentCardsHandled: 'no records',
    onlineSalesPercent: '20',
  },
  'sign-in': { mfaOnEmail: 'all', mfaOnRemoteAccess: 'all', mfaOnAdministratorAccounts: 'nowhere' },
  backups: { backupFrequency: 'daily', hasOfflineBackup: 'yes', hasEndpointDetection: 'yes', criticalUpdatesWithinDays: '14' },
  'payments-care': { hasPhishingTraining: 'yes', callsBackBeforeBankChanges: 'yes', largestElectronicPayment: '20k' },
  suppliers: { cyberCertifications: ['none'] },
  incidents: { cyberIncidents: 'no' },
  'cyber-limit': { cyberLimit: '500k', cyberWaitingPeriodHours: '12' },
}

describe('a fleet and cyber in one application', () => {
  test('a request for 500 vehicles and cyber asks common questions once, and staff see the vehicles as a table', async () => {
    const { id, reference } = await sent(
      'fleet@example.com',
      { ...motor, ...cyber, ...contact('fleet@example.com') },
      { cover: 'MOTOR,CYB' },
    )
    const quote = await detail(`/${id}`)
    expect(quote).toMatchObject({ reference, covers: ['CYB', 'MOTOR'], status: 'submitted' })
    const row = quote.answers.flatMap(({ rows }) => rows).find(({ id: question }) => question === 'pastedVehicles')
    expect(row?.table?.rows).toHaveLength(500)
    expect(row?.table?.rows[0]).toEqual([vrm(0), 'Ford', 'Transit', '2021', '£14,000', '3500 kg', 'BN1 1AA', 'No', 'No'])
    const questions = quote.answers.flatMap(({ rows }) => rows.map(({ id: question }) => question))
    expect(new Set(questions).size).toBe(questions.length)
    expect(questions).toEqual(expect.arrayContaining(['annualTurnover', 'motorCoverLevel', 'cyberLimit']))
    expect(quote.referralList.map(({ code }) => code)).toEqual(['cyber-mfa'])
    expect(quote.demandsAndNeeds).toContain('Cyber limit: £500,000')
    expect(quote.demandsAndNeeds).toContain('Motor cover: Comprehensive')
  })

  test('lines of a vehicle list that cannot be read are named with number and reason, and a corrected list is accepted', async () => {
    const pat = visitor()
    await pat.start({ cover: 'MOTOR' })
    await pat.save('vehicle-kinds', motor['vehicle-kinds'])
    const wrong = [
      ...fleet.slice(0, 3),
      'AB00 CAA,Ford,Transit',
      '!!,Ford,Transit',
      '',
      'bad line,Ford,Transit',
      'AB,Ford,Transit',
      'XY99 ZZZ,Ford,Transit,1066',
    ]
    const refused = await pat.save('vehicles-list', { pastedVehicles: wrong.join('\n') })
    expect(refused.status).toBe(422)
    expect((refused.body['fields'] as Record<string, string>)['pastedVehicles']?.split('\n')).toEqual([
      'Line 4: AB00 CAA is also on line 1',
      'Line 5: Registration "!!": Enter a registration of letters and figures, like AB12 CDE',
      'Line 7: Registration "bad line": Enter a registration of letters and figures, like AB12 CDE',
      'Line 8: Registration "AB": Enter a registration of letters and figures, like AB12 CDE',
      'Line 9: Year made "1066": Enter the year the vehicle was made, 1900 to 2026',
    ])
    expect((await pat.save('vehicles-list', { pastedVehicles: [...fleet, vrm(500)].join('\n') })).body['fields']).toEqual({
      pastedVehicles: 'Enter at most 500 lines: there are 501. Send us the rest in a message.',
    })
    // Headings as spreadsheets of fleets use them.
    const headed = ['Reg No,GVW,Make', 'ab12cde,3500,Ford'].join('\n')
    expect((await pat.save('vehicles-list', { pastedVehicles: headed })).status).toBe(200)
    expect((await pat.page('vehicles-list')).fields['pastedVehicles']).toBe('AB12 CDE,Ford,,,,3500')
    // Tabs, another order of columns and an unusual registration are accepted. The registration gets a caution.
    const pasted = ['Make\tRegistration\tValue', 'Ford\tab12cde\t£14,000', 'Fiat\tZZZZZZZ1\t9k'].join('\r\n')
    expect((await pat.save('vehicles-list', { pastedVehicles: pasted })).status).toBe(200)
    expect((await pat.page('vehicles-list')).fields['pastedVehicles']).toBe('AB12 CDE,Ford,,,14000\nZZZZZZZ1,Fiat,,,9000')
    expect((await pat.call('/api/quotes/draft/check')).body.data).toMatchObject({
      cautions: [{ question: 'pastedVehicles', text: 'Please check: ZZZZZZZ1 is not in a usual form of a UK registration.' }],
    })
    expect((await pat.save('vehicles-list', { pastedVehicles: 'AB12 CDE,Ford,Transit' })).status).toBe(200)
  })

  test('covers that cannot be combined are asked for again, with the reason', async () => {
    const pat = visitor()
    expect(await pat.start({ cover: 'KR,PL' })).toEqual({ page: 'covers' })
    expect((await pat.save('covers', { covers: ['KR', 'PL'] })).body['fields']).toEqual({
      covers: 'Choose "Special risks" by itself, or leave it out',
    })
  })

  test('the start page gets more than forty covers, in groups with titles', async () => {
    const { groups } = (await visitor().call('/api/quotes/covers')).body.data as {
      groups: { title: string; covers: { value: string }[] }[]
    }
    expect(groups.flatMap(({ covers }) => covers).length).toBeGreaterThan(40)
    expect(groups.every(({ title, covers }) => title !== '' && covers.length > 0)).toBe(true)
  })

  test('the start page gets the usual covers of each trade, without special risks', async () => {
    const { trades } = (await visitor().call('/api/quotes/covers')).body.data as { trades: (Trade & { covers: string[] })[] }
    const of = (slug: string) => trades.find((trade) => trade.slug === slug)?.covers
    expect(of('cafe')).toEqual(['PL', 'PROD', 'EL', 'CONT', 'BI', 'DOS'])
    expect(of('accountant')).toEqual(['PI', 'EL', 'CYB', 'CONT'])
    for (const { slug, covers } of trades) expect([slug, covers.length > 0, covers.includes('KR')]).toEqual([slug, true, false])
    // The form sends a trade by its name.
    for (const { slug, name } of trades) expect(tradeOf(name, trades)?.slug).toBe(slug)
  })

  test('"choose for me" selects the usual covers of the trade, or common ones for an unknown trade, and tells the broker', async () => {
    const { id } = await sent('chosen@example.com', contact('chosen@example.com'), { trade: 'Tiler', choose: true })
    const quote = await detail(`/${id}`)
    expect(quote.covers.toSorted()).toEqual(['EL', 'PL', 'TOOL'])
    expect(quote.referralList.map(({ code }) => code)).toContain('chosen')
    const pat = visitor()
    expect(await pat.start({ trade: 'falconer', choose: true, cover: 'CYB' })).toEqual({ page: 'trade' })
    expect((await pat.page('covers')).fields['covers']).toEqual(['PL', 'EL', 'CYB', 'CONT'])
    expect((await pat.page('trade')).fields['trade']).toBe('falconer')
    // Without it no cover is chosen.
    expect(await visitor().start({ trade: 'cafe' })).toEqual({ page: 'covers' })
  })
})

describe('supporting papers', () => {
  const paper = (name: string): Sample => ({ name, content: pdf(name) })
  const send = (pat: ReturnType<typeof visitor>, samples: readonly Sample[], path = '/api/quotes/draft/files') => {
    const { body, type } = multipartOf(samples)
    const headers = { 'content-type': type, cookie: `quote=${pat.jar.get('quote') ?? ''}` }
    return app.request(path, { method: 'POST', headers, body: new Uint8Array(body) })
  }

  test('#52 papers belong to the draft, a refused file is named, and another visitor can neither read nor remove them', async () => {
    const pat = visitor()
    await pat.start({ cover: 'PL' })
    await pat.save('claims', { ...walk['claims'], hasPapersToSend: 'yes' })
    expect((await send(pat, [paper('schedule.pdf'), { name: 'virus.exe', content: Buffer.from('MZ') }])).status).toBe(422)
    const papers = async () =>
      (
        (await pat.call('/api/quotes/draft/pages/documents')).body.data as {
          files: { id: string; name: string; state: string; reason: string }[]
        }
      ).files
    expect((await papers()).map(({ name, state }) => [name, state])).toEqual([
      ['schedule.pdf', 'clean'],
      ['virus.exe', 'refused'],
    ])
    expect((await send(pat, [paper('accounts.pdf')])).status).toBe(201)
    const [schedule, refused, accounts] = await papers()
    const eve = visitor()
    await eve.start()
    // Another visitor cannot find the file, to read it or to remove it.
    expect((await eve.call('/api/quotes/draft/files/remove', { body: { id: schedule!.id } })).status).toBe(404)
    expect((await eve.call(`/files/${schedule!.id}`).catch(() => ({ status: 404 }))).status).toBe(404)
    for (const one of [refused!, accounts!])
      expect((await pat.call('/api/quotes/draft/files/remove', { body: { id: one.id } })).status).toBe(200)
    expect((await papers()).map(({ name }) => name)).toEqual(['schedule.pdf'])
    expect(
      await pat.answer({
        ...contact('papers@example.com'),
        claims: { ...walk['claims'], hasPapersToSend: 'yes' },
      }),
    ).toBe('check')
    const read = (await pat.call('/api/quotes/draft/check')).body.data as { sections: { rows: { id: string; answer: string }[] }[] }
    expect(read.sections.flatMap(({ rows }) => rows).find(({ id }) => id === 'supportingPapers')?.answer).toBe('schedule.pdf')
    const { reference } = (await pat.submit()).body.data as { reference: string }
    const [row] = await app.database.owner.select({ id: quotes.id }).from(quotes).where(eq(quotes.reference, reference))
    const quote = await detail(`/${row!.id}`)
    expect(quote.files.map(({ name }) => name)).toEqual(['schedule.pdf'])
    expect(quote.answers.flatMap(({ rows }) => rows).find(({ id }) => id === 'supportingPapers')?.answer).toBe('schedule.pdf')
    // After the request was sent its files cannot be changed.
    expect((await send(pat, [paper('late.pdf')])).status).toBe(409)
    expect((await pat.call('/api/quotes/draft/files/remove', { body: { id: schedule!.id } })).status).toBe(409)
    expect((await send(visitor(), [paper('nobody.pdf')])).status).toBe(404)
  })

  test('the page for papers takes a file without JavaScript and is shown again', async () => {
    const pat = visitor()
    await pat.start({ cover: 'PL' })
    const reply = await send(pat, [paper('schedule.pdf')], '/quote/documents?to=check')
    expect([reply.status, reply.headers.get('location')]).toEqual([303, '/quote/documents?to=check'])
  })
})

describe('drafts on older questions', () => {
  test('a draft begun on an older version of the questions keeps it to the end, and a copy moves to the current version', async () => {
    // The questions from before there were families: one set, without the page for papers and with other wording.
    const older: QuestionSet = {
      ...set,
      family: 'liability',
      version: 1,
      pages: set.pages
        .filter(({ id }) => id !== 'documents')
        .map((page) => (page.id === 'trade' ? { ...page, title: 'Your trade' } : page)),
      declaration: { ...set.declaration, version: 'liability-1' },
      referrals: undefined,
    }
    await app.database.owner.insert(questionSets).values({ family: 'liability', version: 1, body: older, seedHash: 'older' })
    const begin = async () => {
      const pat = visitor()
      await pat.start({ cover: 'PL,EL,TOOL' })
      await app.database.owner
        .update(quotes)
        .set({ family: 'liability', setVersion: 1 })
        .where(and(eq(quotes.status, 'draft'), eq(quotes.family, 'request'), eq(quotes.setVersion, set.version)))
      return pat
    }
    const pat = await begin()
    expect((await pat.call('/api/quotes/draft/pages/trade')).body.data).toMatchObject({ page: { title: 'Your trade' } })
    expect(await pat.answer(contact('older@example.com'))).toBe('check')
    expect((await pat.submit()).body['message']).toContain('The declaration has changed')
    const { reference } = (await pat.submit({ version: 'liability-1' })).body.data as { reference: string }
    const [row] = await app.database.owner.select().from(quotes).where(eq(quotes.reference, reference))
    expect([row?.family, row?.referrals.map(({ code }) => code)]).toEqual(['liability', ['heat']])
    expect((await staff(`/${row!.id}`)).status).toBe(200)

    const late = await begin()
    await late.answer(contact('copy@example.com'))
    setClock('2027-02-20T10:00:00Z')
    expect((await late.call('/api/quotes/draft')).body.data).toMatchObject({ state: 'expired' })
    expect(await late.data('/api/quotes/draft/copy', { body: {} })).toEqual({ page: 'covers' })
    expect((await late.call('/api/quotes/draft/pages/trade')).body.data).toMatchObject({
      page: { title: 'Your work, and when cover should start' },
    })
    const done = await late.answer({
      trade: { ...walk['trade'], 'coverStartDate.day': '1', 'coverStartDate.month': '6', 'coverStartDate.year': '2027' },
    })
    expect(done).toBe('check')
    setClock()
  })
})

describe('the screen of the broker', () => {
  const house = (row: number, line: string): Fields => ({
    [`properties.${row}.address`]: line,
    [`properties.${row}.postcode`]: 'BN1 1AA',
    [`properties.${row}.use`]: 'house',
    [`properties.${row}.rebuildingCost`]: '£450k',
    [`properties.${row}.isOccupied`]: 'yes',
  })
  const property: Record<string, Fields> = {
    'properties-way': { propertyListingMethod: 'one' },
    properties: { ...house(0, '12 Example Street'), ...house(1, '14 Example Street') },
    'valuation-basis': { rebuildingCostBasis: 'rics', lossOfRentPeriodMonths: '12' },
    cladding: { propertyCladding: 'no', hasPropertySprinklers: 'no' },
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
  const surveyor: Record<string, Fields> = {
    services: {
      'professionalServices.0.service': 'Surveys',
      'professionalServices.0.feesPercent': '60',
      'professionalServices.1.service': 'Design',
      'professionalServices.1.feesPercent': '40',
    },
    ...indemnity,
  }

  test.each([
    ['a fleet', 'MOTOR', motor, '500 vehicles', ['Cover', 'Driving basis', 'Use']],
    ['a property', 'BLD', property, '2 properties', ['Buildings (rebuilding cost)']],
    ['a professional indemnity', 'PI', surveyor, '2 services', ['Professional indemnity']],
  ])('%s is shown with its lists as tables, and its limits are filled in for the terms', async (_name, cover, own, seen, limits) => {
    const email = `screen-${cover.toLowerCase()}@example.com`
    const { id } = await sent(email, { ...own, ...contact(email) }, { cover })
    const page = async (tab: string) => {
      const reply = await app.request(`/admin/quotes/${id}${tab}`, { as: admin })
      expect(reply.status).toBe(200)
      return reply.text()
    }
    const answers = await page('')
    expect(plain(answers)).toContain(seen)
    expect(answers).toMatch(/<table[ >]/)
    await app.database.owner.update(quotes).set({ status: 'with_insurers' }).where(eq(quotes.id, id))
    const terms = await page('?tab=terms')
    const valueOf = (name: string) =>
      [...terms.matchAll(/<textarea([^>]*)>([^<]*)/g)].find(([, tag]) => tag?.includes(`name="${name}"`))?.[2]
    expect(limits.map((_limit, line) => valueOf(`offers.0.limits.${line}.item`))).toEqual(limits)
  })
})
