/** A complete quote request of a plumber, as typed on each page. */
import type { Fields } from '#contract/model/questions/question.ts'

export const walk: Record<string, Fields> = {
  covers: { covers: ['PL', 'EL', 'TOOL'] },
  trade: {
    trade: 'plumber',
    mainActivities: 'Bathrooms, heating and leaks in private homes and small offices',
    'coverStartDate.day': '1',
    'coverStartDate.month': '4',
    'coverStartDate.year': '2027',
  },
  limit: { publicLiabilityLimit: '2m' },
  buyer: { coverIsFor: 'business' },
  business: {
    businessType: 'ltd',
    legalName: 'Example Plumbing Limited',
    tradingName: 'Example Plumbing',
    businessStartYear: '2015',
    companyOrCharityNumber: '01234567',
    'mainAddress.line1': '12 Example Street',
    'mainAddress.line2': '',
    'mainAddress.town': 'Brighton',
    'mainAddress.county': '',
    'mainAddress.postcode': 'bn1 1aa',
  },
  turnover: { annualTurnover: '£240,000', expectedAnnualTurnover: '260k' },
  people: {
    employeeCountOffice: '1',
    employeeCountManual: '3',
    employeeCountOther: '0',
    expectedAnnualWages: '85,000',
    usesSubcontractors: 'yes',
    employerReferenceNumber: 'have',
    'employerReferenceNumber.number': '123/ab456',
    reportableAccidentCount: '0',
  },
  subcontractors: { labourOnlySubcontractorPayments: '0', bonaFideSubcontractorPayments: '20000', checksSubcontractorInsurance: 'yes' },
  work: {
    'workSplit.domestic': '80',
    'workSplit.commercial': '20',
    'workSplit.industrial': '',
    'workSplit.publicSector': '',
    workAwayPercent: '95',
    designsOrAdvises: 'no',
    'largestContract.notSure': 'on',
    tradeRegistrations: 'Gas Safe',
  },
  away: { greatestHeightMetres: '6', greatestDepthMetres: '1', heatWorkAway: ['blow lamp'], hazardousPlaces: ['none'] },
  tools: { mostExpensiveToolValue: '900', toolsTotalValue: '6000', toolsOvernightPlace: 'van locked and alarmed' },
  documents: {},
  claims: {
    previousClaims: 'yes',
    'previousClaims.0.date.day': '12',
    'previousClaims.0.date.month': '6',
    'previousClaims.0.date.year': '2024',
    'previousClaims.0.kind': 'water',
    'previousClaims.0.costSoFar': '1200',
    'previousClaims.0.isOpen': 'no',
    'previousClaims.0.changesSince': 'Pressure test after every joint',
    insuranceDeclinedOrCancelled: 'no',
    insolvencyOrConvictions: 'no',
    presentInsurer: 'Example Insurance',
    'presentCoverEndDate.day': '31',
    'presentCoverEndDate.month': '3',
    'presentCoverEndDate.year': '2027',
    presentPremium: '840',
  },
  contact: {
    contactName: 'Pat Example',
    contactRole: 'Director',
    contactEmail: 'pat@example.com',
    contactPhone: '01632 960 123',
    contactPreferredTime: 'morning',
    paymentPreference: 'annual',
  },
}

const dateFields = (question: string, day: Date): Fields => ({
  [`${question}.day`]: String(day.getUTCDate()),
  [`${question}.month`]: String(day.getUTCMonth() + 1),
  [`${question}.year`]: String(day.getUTCFullYear()),
})

/** The same request with dates relative to `now` instead of 20 November 2026, because cover can start at most 180 days ahead. */
export const walkOn = (now: Date): Record<string, Fields> => {
  const ahead = (days: number) => new Date(now.getTime() + days * 86_400_000)
  return {
    ...walk,
    trade: { ...walk['trade'], ...dateFields('coverStartDate', ahead(132)) },
    claims: { ...walk['claims'], ...dateFields('presentCoverEndDate', ahead(131)) },
  }
}

/** The fields of a page whose questions are asked. Many questions are only for some trades or covers. */
export const askedOf = (fields: Fields, asked: readonly { id: string }[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => asked.some(({ id }) => name === id || name.startsWith(`${id}.`))))
