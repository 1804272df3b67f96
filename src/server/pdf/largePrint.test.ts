/** B19 In large print nothing is smaller than it should be, nothing is cut off, and the document stays one that screen readers can follow. */
import { describe, expect, test } from 'vitest'
import type { InvoiceFacts } from '#contract/model/invoices/invoice.ts'
import type { ProofFacts } from '#contract/model/proofs/proof.ts'
import { lettersOf, typeOf } from '#test/support/files/pdfType.ts'
import { drawInvoice } from './invoice.ts'
import { drawLetter } from './letter.ts'
import { drawPaper } from './paper.ts'

const issuer = {
  name: 'Example Brokers Ltd',
  shortName: 'Example',
  regulator: 'Example Brokers Ltd is authorised and regulated by the Financial Conduct Authority, Firm Reference Number 000000.',
  contact: '01632 960 000. hello@example.com. 1 Example Street, Brighton BN1 1AA.',
  notice: 'Demonstration: not a real document.',
}
const section = (name: string, code: string) => ({
  code,
  name,
  limit: 1_000_000_000,
  basis: 'any_one_claim' as const,
  excess: 25_000,
  territory: 'Great Britain, Northern Ireland, the Channel Islands and the Isle of Man',
  extensions: ['Indemnity to principals', 'Contractual liability'],
})
const letter = {
  facts: {
    insured: 'Pebble Café and Catering Company Ltd',
    business: 'Café and outside caterer',
    class: 'liability',
    insurer: 'Harbour Example Insurance',
    policyNumber: 'HEI/COMB/2026/0012345',
    inception: '2026-06-01',
    expiry: '2027-05-31',
    issuedOn: '2026-11-27',
    holder: { name: 'Brighton and Hove City Council Markets', address: 'Hove Town Hall\nNorton Road\nHove BN3 3BQ' },
    sections: [section('Public liability', 'PL'), section("Employers' liability", 'EL'), section('Products liability', 'PROD')],
  } as unknown as ProofFacts,
  issuer,
  code: 'ABCD-EFGH-JKLM-NPQR-STUV-WXYZ',
  link: 'https://www.example.com/verify/ABCD-EFGH-JKLM-NPQR-STUV-WXYZ',
  issuedAt: '2026-11-27T10:00:00.000Z',
}
const invoice = {
  kind: 'invoice' as const,
  reference: 'INV-2026-000123',
  issuer,
  createdAt: '2026-11-27T10:00:00.000Z',
  instalments: [],
  facts: {
    to: { name: 'Pebble Café and Catering Company Ltd', address: '1 Example Street\nBrighton BN1 1AA' },
    insured: 'Pebble Café',
    class: 'liability',
    policyReference: 'POL-000123',
    policyNumber: 'HEI/COMB/2026/0012345',
    insurer: 'Harbour Example Insurance',
    inception: '2026-06-01',
    expiry: '2027-05-31',
    about: 'Premium for the period',
    lines: [{ on: '2026-06-01', net: 123_456_789, iptRate: 12, ipt: 14_814_815 }],
    fee: 5000,
    creditCharge: 0,
    plan: null,
    holder: 'client_money',
    way: 'bank',
    issuedOn: '2026-11-27',
    dueOn: '2026-12-11',
    credits: '',
    firm: {
      legalName: 'Example Brokers Ltd',
      companyNumber: '00000000',
      registeredIn: 'England and Wales',
      office: 'Brighton',
      frn: '000000',
      vatNumber: '',
    },
  } as InvoiceFacts,
}
const long = 'What has to be locked every night, and by whom, is set out here in full. '.repeat(60).trim()
const paperOf = (text: string) => ({
  title: 'Schedule of insurance',
  kind: 'Schedule',
  summary: 'What is insured',
  edition: '1',
  from: '2026-06-01',
  about: 'Commercial combined, HEI/COMB/2026/0012345',
  issuer,
  body: {
    lead: 'Your details, what is insured and for how much.',
    sections: [
      {
        title: 'Cover',
        blocks: [
          {
            table: {
              caption: 'Cover',
              head: ['Section', 'Excess', 'Limit'],
              rows: [
                ['Public liability', '£250', '£5,000,000'],
                ['Conditions', 'None', text],
              ],
            },
          },
          { list: ['One', 'Another'] },
          { steps: ['First', 'Second'] },
          { checks: ['Done'] },
          { note: 'Take care.' },
          { p: text },
        ],
      },
    ],
  },
})

const drawings = {
  letter: (large?: true) => drawLetter({ ...letter, large }),
  invoice: (large?: true) => drawInvoice({ ...invoice, large }),
  paper: (large?: true) => drawPaper({ ...paperOf('Locked at night.'), large }),
  'paper with a row and a paragraph higher than a page': (large?: true) => drawPaper({ ...paperOf(long), large }),
}
const names = Object.keys(drawings) as (keyof typeof drawings)[]
const tagsOf = (bytes: Uint8Array) =>
  new Set(
    [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/S \/([A-Z]\w*)/g),
    ].map(([, tag]) => tag),
  )

describe.each(names)('%s', (name) => {
  test('its text is 18 point, its headings are larger, and the rest is on further pages', async () => {
    const [usual, large] = [await drawings[name](), await drawings[name](true)]
    const type = typeOf(large.bytes)
    // The head and the foot of a page, which only say where one is, may be 16.
    expect(type.sizes[0]).toBeGreaterThanOrEqual(16)
    expect(type.sizes).toContain(18)
    expect(type.sizes.at(-1)).toBeGreaterThan(30)
    expect(typeOf(usual.bytes).sizes).toContain(10.5)
    expect(large.pages).toBeGreaterThan(usual.pages)
    expect(type.pages).toBe(large.pages)
  })

  test('nothing is below the foot of its page or left of its margin', async () => {
    for (const large of [undefined, true] as const) {
      const { low, left } = typeOf((await drawings[name](large)).bytes)
      expect([large, low > 30, left >= 56]).toEqual([large, true, true])
    }
  })

  test('it has the same tags, and the same document gives the same bytes', async () => {
    const [usual, large] = [await drawings[name](), await drawings[name](true)]
    expect(tagsOf(large.bytes)).toEqual(tagsOf(usual.bytes))
    const text = Buffer.from(large.bytes).toString('latin1')
    for (const said of ['/Marked true', '/StructTreeRoot', '/Lang (en-GB)', 'pdfuaid:part'])
      expect([said, text.includes(said)]).toEqual([said, true])
    expect(Buffer.from((await drawings[name](true)).bytes).equals(Buffer.from(large.bytes))).toBe(true)
  })
})

test('the account to pay into is never divided between two pages', async () => {
  const [line] = invoice.facts.lines
  const account = { accountName: 'Client account', sortCode: '00-00-00', accountNumber: '00000000', quote: 'invoice' }
  const draw = async (lines: number, bank: object) => {
    const facts = { ...invoice.facts, bank, lines: Array.from({ length: lines }, () => line) } as unknown as InvoiceFacts
    return lettersOf((await drawInvoice({ ...invoice, facts })).bytes)
  }
  for (const lines of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const usual = await draw(lines, account)
    // A longer name and a longer number show on which page each of the two rows stands.
    const pageOf = async (longer: object) => {
      const drawn = await draw(lines, { ...account, ...longer })
      return drawn.findIndex((letters, page) => letters !== usual[page])
    }
    const first = await pageOf({ accountName: 'Client account 2' })
    expect([lines, await pageOf({ accountNumber: '0000000022' })]).toEqual([lines, first])
    expect([lines, await pageOf({ quote: 'policy' })]).toEqual([lines, first])
  }
})

test('of what is higher than a page no word is lost', async () => {
  const extra = (await drawPaper({ ...paperOf(`${long} ${long}`), large: true })).bytes
  const once = (await drawPaper({ ...paperOf(long), large: true })).bytes
  const twice = 2 * long.replace(/\s/g, '').length
  // Spaces at the ends of lines are not drawn; heads and feet of the further pages are.
  expect(typeOf(extra).glyphs - typeOf(once).glyphs).toBeGreaterThan(twice)
})
