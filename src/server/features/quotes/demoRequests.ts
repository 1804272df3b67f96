/** The answers in the fictional requests, page by page. Used only by quotes.demo.ts. */
import type { Fields } from '#contract/model/questions/question.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { QuoteStatus } from '#contract/model/quotes/quoteMachine.ts'

export type DemoRequest = {
  business: string
  contact: string
  status: QuoteStatus
  /** Ending of the reference. */
  mark: string
  daysAgo: number
  fields: Record<string, Fields>
}

export const day = (name: string, date: string): Fields => {
  const [year = '', month = '', dayOf = ''] = date.split('-')
  return { [`${name}.day`]: dayOf, [`${name}.month`]: month, [`${name}.year`]: year }
}

/** The turnover of every business. */
const turnover: Fields = { annualTurnover: '310000', expectedAnnualTurnover: '340000' }

/** The same for every employer, whatever its headcount. */
const employer: Fields = {
  employerReferenceNumber: 'have',
  'employerReferenceNumber.number': '123/AB456',
  reportableAccidentCount: '0',
}

/** The address of every business. */
const place: Fields = {
  companyOrCharityNumber: '01234567',
  'mainAddress.line1': '4 Example Yard',
  'mainAddress.town': 'Brighton',
  'mainAddress.postcode': 'BN1 1AA',
}

/** A plain case; each request adds only what differs. */
export const answersTo = (one: DemoRequest, today: string): Record<string, Fields> => {
  const pages = { ...usual(one), ...one.fields }
  return {
    ...pages,
    trade: { ...pages['trade'], ...day('coverStartDate', addDays(today, 30)) },
    business: { ...place, ...pages['business'] },
  }
}

const usual = (one: DemoRequest): Record<string, Fields> => ({
  trade: { trade: 'electrician', mainActivities: 'Rewiring, lighting and small repairs in homes and shops' },
  covers: { covers: ['PL', 'EL', 'TOOL'] },
  limit: { publicLiabilityLimit: '2m' },
  buyer: { coverIsFor: 'business' },
  business: { businessType: 'ltd', legalName: one.business, businessStartYear: '2014' },
  turnover,
  people: {
    ...employer,
    employeeCountOffice: '1',
    employeeCountManual: '4',
    employeeCountOther: '0',
    expectedAnnualWages: '128000',
    usesSubcontractors: 'no',
  },
  subcontractors: { labourOnlySubcontractorPayments: '0', bonaFideSubcontractorPayments: '36000', checksSubcontractorInsurance: 'yes' },
  work: {
    'workSplit.domestic': '70',
    'workSplit.commercial': '30',
    workAwayPercent: '90',
    designsOrAdvises: 'no',
    largestContract: '48000',
    tradeRegistrations: 'NICEIC',
  },
  away: { greatestHeightMetres: '5', greatestDepthMetres: '0', heatWorkAway: ['none'], hazardousPlaces: ['none'] },
  products: { productsSupplied: 'Fittings and fixtures bought in the UK', productSalesUsaCanadaPercent: '0' },
  'contract-works': { largestWorksContract: '90000', annualWorksValue: '300000' },
  plant: {
    ownPlantTotalValue: '22000',
    ownPlantLargestItemValue: '9000',
    hiredPlantLargestItemValue: '14000',
    annualPlantHireCharges: '3500',
  },
  tools: { mostExpensiveToolValue: '850', toolsTotalValue: '7200', toolsOvernightPlace: 'van locked and alarmed' },
  claims: { previousClaims: 'no', insuranceDeclinedOrCancelled: 'no', insolvencyOrConvictions: 'no' },
  contact: {
    contactName: one.contact,
    contactRole: 'Director',
    contactEmail: `${one.contact.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`,
    contactPhone: '01632 960 145',
    contactPreferredTime: 'morning',
    paymentPreference: 'annual',
  },
})

export const demoRequests: readonly DemoRequest[] = [
  {
    business: 'Shingle Street Roofing Ltd',
    contact: 'Iris Penfold',
    status: 'submitted',
    mark: 'DEMOSHNG01',
    daysAgo: 0,
    fields: {
      trade: { trade: 'roofer', mainActivities: 'Slate and flat roofs on houses, chimneys and gutters' },
      away: { greatestHeightMetres: '12', greatestDepthMetres: '0', heatWorkAway: ['torch-on roofing'], hazardousPlaces: ['none'] },
      claims: {
        previousClaims: 'no',
        insuranceDeclinedOrCancelled: 'yes',
        'insuranceDeclinedOrCancelled.detail': 'Renewal refused in 2024 after a claim',
        insolvencyOrConvictions: 'no',
      },
    },
  },
  { business: 'Lanes Lighting Ltd', contact: 'Sam Whitlock', status: 'submitted', mark: 'DEMOLANE02', daysAgo: 5, fields: {} },
  {
    business: 'Groundwork Downs Ltd',
    contact: 'Amina Yusuf',
    status: 'in_review',
    mark: 'DEMOGRND03',
    daysAgo: 1,
    fields: {
      trade: { trade: 'builder', mainActivities: 'Extensions, foundations and drainage for private houses' },
      covers: { covers: ['PL', 'EL', 'CW', 'PLANT'] },
      people: {
        ...employer,
        employeeCountOffice: '2',
        employeeCountManual: '9',
        employeeCountOther: '1',
        'expectedAnnualWages.notSure': 'on',
        usesSubcontractors: 'yes',
      },
      away: { greatestHeightMetres: '8', greatestDepthMetres: '3', heatWorkAway: ['none'], hazardousPlaces: ['none'] },
    },
  },
  {
    business: 'Hove Garden Works',
    contact: 'Lee Marchant',
    status: 'information_requested',
    mark: 'DEMOHOVE04',
    daysAgo: 3,
    fields: {
      trade: { trade: 'gardener', mainActivities: 'Garden design, fencing and hedge cutting across Brighton and Hove' },
      business: { businessType: 'partnership', legalName: 'Hove Garden Works', businessStartYear: '2019' },
    },
  },
  {
    business: 'Kemp Town Tiling Ltd',
    contact: 'Rosa Delgado',
    status: 'with_insurers',
    mark: 'DEMOKEMP05',
    daysAgo: 4,
    fields: { trade: { trade: 'tiler', mainActivities: 'Bathrooms and kitchens, wet rooms for care homes' } },
  },
  {
    business: 'Patcham Plumbing Ltd',
    contact: 'George Attwell',
    status: 'terms_received',
    mark: 'DEMOPTCH06',
    daysAgo: 6,
    fields: { trade: { trade: 'plumber', mainActivities: 'Bathrooms, heating and leaks in private homes and small offices' } },
  },
  {
    business: 'Ovingdean Joinery Ltd',
    contact: 'Nell Barrow',
    status: 'presented',
    mark: 'DEMOOVNG07',
    daysAgo: 9,
    fields: { trade: { trade: 'carpenter', mainActivities: 'Staircases, doors and fitted furniture made in our workshop' } },
  },
  {
    business: 'Rottingdean Renders',
    contact: 'Ade Bello',
    status: 'accepted',
    mark: 'DEMOROTT08',
    daysAgo: 12,
    fields: {
      trade: { trade: 'plasterer', mainActivities: 'Internal plastering and outside rendering of houses' },
      business: { businessType: 'sole_trader', legalName: 'Ade Bello', tradingName: 'Rottingdean Renders', businessStartYear: '2011' },
    },
  },
  {
    business: 'High Line Scaffolds Ltd',
    contact: 'Kim Torrance',
    status: 'no_terms',
    mark: 'DEMOHIGH09',
    daysAgo: 20,
    fields: {
      trade: { trade: 'scaffolder', mainActivities: 'Scaffolding for houses and church towers in Sussex' },
      away: { greatestHeightMetres: '34', greatestDepthMetres: '0', heatWorkAway: ['none'], hazardousPlaces: ['rail'] },
    },
  },
  {
    business: 'Preston Park Paints',
    contact: 'Joan Ridley',
    status: 'withdrawn',
    mark: 'DEMOPRST10',
    daysAgo: 25,
    fields: {
      trade: { trade: 'decorator', mainActivities: 'Inside and outside painting of private houses' },
      business: { businessType: 'sole_trader', legalName: 'Joan Ridley', businessStartYear: '2020' },
    },
  },
]
