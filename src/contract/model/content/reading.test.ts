import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  dayFault,
  dayTextFault,
  mostPence,
  readDate,
  readEmail,
  readErn,
  readInteger,
  readMoney,
  readPercent,
  readNumber,
  readPhone,
  readPostcode,
  readRegistration,
  typedMoney,
  wrongDateParts,
} from './reading.ts'

describe('money as people type it', () => {
  test.each([
    ['250000', 25_000_000],
    ['£250,000', 25_000_000],
    ['£ 1,234.56', 123_456],
    ['1234.5', 123_450],
    ['250k', 25_000_000],
    ['£1.2m', 120_000_000],
    ['1.25 million', 125_000_000],
    ['2 thousand', 200_000],
    ['0', 0],
    ['1.15', 115],
    ['GBP 100', 10_000],
    ['1.005k', 100_500],
  ])('%s', (typed, pence) => expect(readMoney(typed)).toBe(pence))

  test.each([
    '',
    ' ',
    '-1',
    '1e3',
    '0x10',
    'Infinity',
    'NaN',
    '1,00',
    '1.234',
    '1.500',
    '250.000',
    '1.500,50',
    '1..2',
    '£',
    'k',
    '1 2',
    '١٢',
    '999999999999999999999999999999',
    '12 bn m',
    '£-5',
    '1.2345678k',
    'about 5',
  ])('#79 refuses %j', (typed) => expect(readMoney(typed)).toBeNull())

  test('#79 is never read as NaN, negative, fractional or too large', () => {
    const anything = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: fc.constantFrom(...'£-+.,eExkmbn 0123456789'.split('')), maxLength: 30 }),
      fc.double().map(String),
    )
    fc.assert(
      fc.property(anything, (typed) => {
        const pence = readMoney(typed)
        return pence === null || (Number.isSafeInteger(pence) && pence >= 0 && pence <= mostPence && !Object.is(pence, -0))
      }),
      { numRuns: 5000 },
    )
  })

  test('reads the same after it is formatted and read again', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: mostPence }), (pence) => readMoney(typedMoney(pence)) === pence))
  })
})

test('#79 only whole numbers, and percentages up to a hundred in valid form, are read', () => {
  expect(['12', '1,200', '007', '-1', '1.0', '1e1', '9999999999'].map(readInteger)).toEqual([12, 1200, 7, null, null, null, null])
  expect(['0', '12.5', '12.5%', '100', '100.01', '101', '-1', '1.234', ''].map(readPercent)).toEqual([
    0,
    12.5,
    12.5,
    100,
    null,
    null,
    null,
    null,
    null,
  ])
})

test('#80 dates: only days that exist, with four-digit years, are read', () => {
  const date = (text: string) => {
    const [day = '', month = '', year = ''] = text.split('/')
    return readDate({ day, month, year })
  }
  expect(['1/4/2027', '29/02/2028', '31/12/2026'].map(date)).toEqual(['2027-04-01', '2028-02-29', '2026-12-31'])
  expect(
    [
      '30/02/2026',
      '29/02/2027',
      '31/04/2026',
      '1/13/2026',
      '0/1/2026',
      '1/1/26',
      '1/1/0000',
      '1/1/275760',
      'a/b/c',
      '//',
      '1e0/1/2026',
      '-1/1/2026',
    ].filter(date),
  ).toEqual([])
  expect(wrongDateParts({ day: '31', month: '04', year: '2026' })).toEqual(['day'])
  expect(wrongDateParts({ day: '1', month: '14', year: '26' })).toEqual(['month', 'year'])
})

test('postcodes are recognised and formatted (domain 7.3)', () => {
  const good = [
    'BN1 1AA',
    'bn32fl',
    'SW1A 1AA',
    'EC1A 1BB',
    'W1A 0AX',
    'M1 1AE',
    'B33 8TH',
    'CR2 6XH',
    'DN55 1PT',
    'BN211AA',
    'N1C 4AA',
    'E1W 1AA',
    'WC2H 7LT',
  ]
  expect(good.map(readPostcode).filter((code) => code === null)).toEqual([])
  expect(readPostcode('bn211aa')).toBe('BN21 1AA')
  expect(['BN1 1CA', 'B1', 'QA1 1AA', '', '12345'].map(readPostcode).filter(Boolean)).toEqual([])
})

test('a number is read as people write it, and a comma that may be a decimal point is refused', () => {
  const read = ['12', '1,000', '1 000', '12,345,678.5', '-3.25', '\u22123', '1000'].map(readNumber)
  expect(read).toEqual([12, 1000, 1000, 12_345_678.5, -3.25, -3, 1000])
  expect(['1,5', '1,00', '10,00,000', ',5', '1.', '£5', '', '1,000,'].map(readNumber).filter((one) => one !== null)).toEqual([])
})

test('phone numbers are read in international form (domain 7.5)', () => {
  expect(['01632 960 123', '+44 (0)1632 960123', '0044 7700 900123', '07700-900-123', '+33 1 23 45 67 89'].map(readPhone)).toEqual([
    '+441632960123',
    '+441632960123',
    '+447700900123',
    '+447700900123',
    '+33123456789',
  ])
  // As pasted: non-breaking hyphens, thin and non-breaking spaces, a minus sign, and the marks that an address book adds.
  const pasted = ['01632\u2011960\u2011123', '01632\u00a0960\u2009123', '+44\u202f1632\u2013960\u2212123', '\u202a01632 960 123\u202c']
  expect(pasted.map(readPhone)).toEqual(pasted.map(() => '+441632960123'))
  expect(['', '123', '12345678', '00000000000', 'phone me please', '+44 0', '+1'].map(readPhone).filter(Boolean)).toEqual([])
})

test('registration and employer numbers are recognised and normalised (domain 7.1, 7.9, 7.12)', () => {
  expect(['1234567', '01234567', 'sc 123456', 'NIC123456', 'SC012345', '1123456-1'].map(readRegistration)).toEqual([
    '1234567',
    '01234567',
    'SC123456',
    'NIC123456',
    'SC012345',
    '1123456-1',
  ])
  expect(['12345', '0', 'XX123456', '123456789', ''].map(readRegistration)).toEqual(['00012345', null, null, null, null])
  expect(['123/ab456', '123 / AB456', '123PA00012345', '12/AB', ''].map(readErn)).toEqual(['123/AB456', '123/AB456', null, null, null])
})

test('#113 only a single plain email address is read', () => {
  expect(readEmail(' Jo.Bloggs+x@Example.COM ')).toBe('jo.bloggs+x@example.com')
  const bad = [
    'a@b',
    'a@example.com,b@example.com',
    'a@example.com;b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    '"a b"@example.com',
    'Name <a@example.com>',
    'a@exa mple.com',
    'team: a@example.com;',
    'a..b@example.com',
    '.a@example.com',
    'a.@example.com',
    'ä@example.com',
    'a@exämple.com',
    '@example.com',
    '',
  ]
  expect(bad.filter(readEmail)).toEqual([])
})

test('the message for a day that does not exist says so; for other text it gives the date format', () => {
  expect(dayFault({ day: '31', month: '2', year: '2026' })).toBe('There is no such day: 31/02/2026')
  expect(dayTextFault('31/2/2026')).toBe('There is no such day: 31/02/2026')
  expect(dayTextFault('2026-02-31')).toBe('There is no such day: 31/02/2026')
  for (const typed of ['', 'soon', '31/2', '31/2/26', '1/1/0026', '12/31/2026'])
    expect(dayTextFault(typed)).toBe('Enter a date in the format dd/mm/yyyy')
})
