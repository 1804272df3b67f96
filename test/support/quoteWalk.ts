/** A whole request as a plumber would type it, page by page: for the tests and the demonstration. */
import type { Fields } from '#contract/model/question.ts'

export const walk: Record<string, Fields> = {
  trade: { c8: 'plumber', c7: 'Bathrooms, heating and leaks in private homes and small offices' },
  covers: { c1: ['PL', 'EL', 'TOOL'], 'c20.day': '1', 'c20.month': '4', 'c20.year': '2027' },
  limit: { a1: '2m' },
  buyer: { c2: 'business' },
  business: { c3: 'ltd', c4: 'Example Plumbing Limited', c5: 'Example Plumbing', c9: '2015' },
  registration: { c6: '01234567' },
  address: { 'c15.line1': '12 Example Street', 'c15.line2': '', 'c15.town': 'Brighton', 'c15.county': '', 'c15.postcode': 'bn1 1aa' },
  turnover: { c10a: '£240,000', c10b: '260k' },
  abroad: { c11a: '0', c11b: '0' },
  people: { c12a: '1', c12b: '3', c12c: '0', c12d: '85,000', c13: 'yes' },
  subcontractors: { a10: '0', a11a: '20000', a11b: 'yes' },
  employer: { c14: 'have', 'c14.number': '123/ab456' },
  accidents: { a20: '0' },
  work: { 'a2.domestic': '80', 'a2.commercial': '20', 'a2.industrial': '', 'a2.public': '', a3: '95' },
  away: { a4: '6', a5: '1', a6: ['blow lamp'], a7: ['none'] },
  design: { a8: 'no' },
  contracts: { 'a9.notSure': 'on', a19: 'Gas Safe' },
  tools: { a17b: '900', a17a: '6000', a18: 'van locked and alarmed' },
  'present-cover': { c16a: 'Example Insurance', 'c16b.day': '31', 'c16b.month': '3', 'c16b.year': '2027', c16c: '840' },
  claims: { c17: 'yes', 'c17.0.date.day': '12', 'c17.0.date.month': '6', 'c17.0.date.year': '2024', 'c17.0.kind': 'water', 'c17.0.amount': '1200', 'c17.0.open': 'no', 'c17.0.action': 'Pressure test after every joint' },
  disclosures: { c18: 'no', c19: 'no' },
  contact: { c23a: 'Pat Example', c23b: 'Director', c23c: 'pat@example.com', c23d: '01632 960 123', c23e: 'morning' },
  preferences: { c21: 'annual', c22: '' },
}
