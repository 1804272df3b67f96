import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Item } from '../policies/terms.ts'
import { fleetFits, fleetRows, itemsAfterList, listFault, listOf, readFleet } from './vehicleList.ts'

type Vehicle = Extract<Item, { kind: 'vehicle' }>
const van = (registration: string, facts: Partial<Vehicle> = {}): Vehicle => ({
  id: `id-${registration}`,
  kind: 'vehicle',
  name: 'Ford Transit',
  registration,
  use: 'Own goods',
  mid: 'confirmed',
  sum: 1_850_000,
  reviewedOn: '2026-01-05',
  ...facts,
})
const saw: Item = { id: 'saw', kind: 'equipment', name: 'Saw', serial: '', sum: null, reviewedOn: null }
const now = [van('AB12CDE'), van('GX19HFE', { name: 'Peugeot Partner', sum: null }), saw]

describe('a list of vehicles', () => {
  test('is compared with the policy: vehicles are added, changed and removed, and other items stay as they are', () => {
    const read = readFleet(
      now,
      'AB12 CDE,Ford Transit,Own goods,19500\ngx24 hnl,"Van, long",Own goods,£24,500.00'.replace('£24,500.00', '"£24,500.00"'),
    )
    expect(listFault(read)).toBeNull()
    expect(read.fleet).toEqual({
      added: [{ registration: 'GX24HNL', name: 'Van, long', use: 'Own goods', sum: 2_450_000 }],
      changed: [{ item: 'id-AB12CDE', registration: 'AB12CDE', name: 'Ford Transit', use: 'Own goods', sum: 1_950_000 }],
      removed: ['id-GX19HFE'],
    })
    expect(fleetRows(now, read.fleet)).toEqual([
      { field: 'Added: GX24 HNL', before: 'Not on the policy', after: 'Van, long, Own goods, £24,500' },
      { field: 'Changed: AB12 CDE', before: 'Ford Transit, Own goods, £18,500', after: 'Ford Transit, Own goods, £19,500' },
      { field: 'Removed: GX19 HFE', before: 'Peugeot Partner, Own goods', after: 'Removed' },
    ])
    expect(itemsAfterList(now, read.fleet, ['new'], '2026-03-01')).toMatchObject([
      { id: 'id-AB12CDE', sum: 1_950_000, mid: 'confirmed', reviewedOn: '2026-03-01' },
      { id: 'saw' },
      { id: 'new', registration: 'GX24HNL', mid: 'sent', reviewedOn: '2026-03-01' },
    ])
  })

  test('is read by its column headings, in our own CSV, with tabs, and with formulas that a spreadsheet file escapes', () => {
    const file =
      '\u{feff}"Policy reference","Kind of item","Registration","Item","Use","Sum insured","Motor Insurance Database"\r\n' +
      '"POL-1","Vehicle","AB12 CDE","Ford Transit","Own goods","18500.00","confirmed"\r\n' +
      '"POL-1","Vehicle","GX19 HFE","\'=1+1","","",""\r\n'
    const read = readFleet(now, file)
    expect(read).toMatchObject({
      faults: [],
      same: 1,
      fleet: { added: [], removed: [], changed: [{ name: '=1+1', use: 'Own goods', sum: null }] },
    })
    const tabs = readFleet(now, 'Reg\tValue\tVehicle\nAB12CDE\t18500\tFord Transit\nGX19HFE\t\tPeugeot Partner')
    expect(listFault(tabs)).toMatch(/same as the vehicles/)
  })

  test('is read with semicolons, after the line sep=;, from an old Mac, and below a title', () => {
    const [heading = '', ...lines] = listOf(now).split('\n')
    const semicolons = [heading, ...lines].map((line) => line.replaceAll(',', ';'))
    for (const text of [
      semicolons.join('\n'),
      ['sep=;', ...semicolons].join('\r\n'),
      ['sep=,', heading, ...lines].join('\n'),
      lines.map((line) => line.replaceAll(',', ';')).join('\n'),
      [heading, ...lines].join('\r'),
      ['Our vehicles in March 2026', '', heading, ...lines].join('\n'),
      ['Our vehicles in March 2026;;;', ...semicolons].join('\n'),
    ])
      expect([text, readFleet(now, text)]).toMatchObject([text, { faults: [], same: 2, fleet: { added: [], changed: [], removed: [] } }])
    // A vehicle above the headings is no title, and semicolons in a text separate nothing.
    expect(readFleet(now, `GX19HFE\n${heading}\n${lines[0]}`).faults).toEqual([{ line: 2, reason: expect.any(String) }])
    expect(readFleet(now, 'AB12CDE,Ford; Transit; blue; long,Own goods,18500').fleet.changed).toMatchObject([
      { name: 'Ford; Transit; blue; long' },
    ])
  })

  test('reports each line that cannot be read, with its line number in the file', () => {
    const read = readFleet(
      now,
      'Registration,Make and model,Use,Value\n\nnone,Van,Own goods,1\nAB12CDE,,,a lot\nXY12ZZZ,Van,,5\nGX19HFE\nGX19HFE\n,Van',
    )
    expect(read.faults).toEqual([
      { line: 3, reason: '"none" is not a registration, like AB12 CDE' },
      { line: 4, reason: 'the value "a lot" is not a sum in pounds, like 18,500' },
      { line: 5, reason: 'what it is used for is missing' },
      { line: 7, reason: 'GX19 HFE is already on line 6' },
      { line: 8, reason: 'the registration is missing' },
    ])
    expect(listFault(read)?.split('\n')[0]).toBe('Line 3: "none" is not a registration, like AB12 CDE.')
    expect(listFault(readFleet(now, 'Registration,Item'))).toMatch(/Paste the list/)
  })

  test('no longer fits after another change removed or added one of its vehicles', () => {
    const { fleet } = readFleet(now, 'AB12CDE,Ford Transit,Own goods,20000\nGX24HNL,Van,Own goods,1000')
    expect(fleetFits(now, fleet)).toBe(true)
    expect(fleetFits(now.slice(1), fleet)).toBe(false)
    expect(fleetFits([...now, van('GX24HNL')], fleet)).toBe(false)
  })

  test('with five hundred vehicles reads back unchanged after an export, and exactly its five bad lines are reported', () => {
    const fleet = Array.from({ length: 500 }, (_, at) => van(`AB${String(at + 10).padStart(3, '0')}XY`, { name: `Van, no. ${at}` }))
    const lines = listOf(fleet).split('\n')
    expect(readFleet(fleet, lines.join('\n'))).toMatchObject({ faults: [], same: 500, fleet: { added: [], changed: [], removed: [] } })
    for (const at of [7, 99, 250, 251, 500]) lines[at] = `?,${lines[at]}`
    expect(readFleet(fleet, lines.join('\n')).faults.map(({ line }) => line)).toEqual([8, 100, 251, 252, 501])
  })

  test('never throws for any text, and an accepted list results in exactly its vehicles', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof readFleet(now, text).same === 'number'))
    const marks = fc.uniqueArray(fc.constantFrom('AB12CDE', 'GX19HFE', 'K1', 'L22AAA', 'M333BBB'), { minLength: 1 })
    fc.assert(
      fc.property(marks, fc.integer({ min: 1, max: 99_999 }), (wanted, pounds) => {
        const { fleet, faults } = readFleet(now, wanted.map((mark) => `${mark},Van,Own goods,${pounds}`).join('\n'))
        const after = itemsAfterList(
          now,
          fleet,
          fleet.added.map((_, at) => `new ${at}`),
          '2026-03-01',
        )
        const vehicles = after.flatMap((item) => (item.kind === 'vehicle' ? [item] : []))
        expect(faults).toEqual([])
        expect(vehicles.map(({ registration }) => registration).sort()).toEqual([...wanted].sort())
        expect(vehicles.every(({ sum }) => sum === pounds * 100)).toBe(true)
        expect(after).toContainEqual(saw)
      }),
    )
  })
})
