/** The answers of a café and an accountant, whose quote requests must stay short. */
import type { Fields } from '#contract/model/questions/question.ts'
import { walk } from './quoteWalk.ts'

const unasked = { previousClaims: 'no', insuranceDeclinedOrCancelled: 'no', insolvencyOrConvictions: 'no' }
const start: Fields = { 'coverStartDate.day': '1', 'coverStartDate.month': '4', 'coverStartDate.year': '2027' }
const premises: Fields = {
  'premises.0.address': '12 Example Street, Brighton',
  'premises.0.postcode': 'BN1 1AA',
  'premises.0.tenure': 'rent',
  'premises.0.buildingInsuredBy': 'the landlord',
  buildingConstruction: 'standard',
}
const security: Fields = {
  otherOccupiers: ['residential'],
  usesBasement: 'no',
  floodHistory: 'no',
  finalExitLock: 'five lever mortice deadlock',
  intruderAlarm: 'bells only',
}
const address: Fields = Object.fromEntries(Object.entries(walk['business'] ?? {}).filter(([name]) => name.startsWith('mainAddress.')))

/** Answers of a small firm to the questions of professional indemnity, after those about its services. */
export const indemnity: Record<string, Fields> = {
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
  },
  terms: { usesWrittenTerms: 'yes', liabilityCapBasis: 'a fixed sum' },
  'indemnity-now': { yearsOfIndemnity: '4' },
  regulator: { professionalBodies: ['none'], professionalIndemnityLimit: '1m', professionalIndemnityLimitBasis: 'claim' },
  'client-money': { holdsClientMoney: 'no' },
  circumstances: { professionalClaims: 'no' },
}

/** Answers of a small firm to the questions of cyber insurance. */
export const cyber: Record<string, Fields> = {
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
}

/** The usual covers of the trade, and the answers for each page. */
export const cafe: { covers: readonly string[]; trade: string; pages: Record<string, Fields> } = {
  covers: ['PL', 'EL', 'PROD', 'CONT', 'BI', 'DOS'],
  trade: 'cafe',
  pages: {
    trade: { trade: 'café / coffee shop', mainActivities: 'Coffee, cakes and light lunches to eat in or take away', ...start },
    business: { businessType: 'ltd', legalName: 'Example Café Limited', businessStartYear: '2019', ...address },
    turnover: { annualTurnover: '210000' },
    people: { employeeCountManual: '5', expectedAnnualWages: '70000' },
    premises,
    security,
    limit: {
      publicLiabilityLimit: 'notSure',
      sumInsuredContents: '45000',
      sumInsuredStock: '4000',
      annualGrossProfit: '140000',
      indemnityPeriodMonths: 'notSure',
      coldUnitCount: '3',
    },
    cooking: { cookingMethod: 'oven', hasOwnDeliveries: 'no', latestClosingTime: 'before 6 pm', hasAlcoholLicence: 'no' },
    claims: unasked,
    contact: { contactName: 'Pat Example', contactEmail: 'pat@example.com', contactPhone: '01632 960 123' },
  },
}

export const accountant: typeof cafe = {
  covers: ['PI', 'EL', 'PL', 'CYB', 'CONT'],
  trade: 'accountant',
  pages: {
    ...cafe.pages,
    trade: { trade: 'accountant', mainActivities: 'Accounts, payroll and tax returns for small companies', ...start },
    business: { businessType: 'ltd', legalName: 'Example Ledger Limited', businessStartYear: '2011', ...address },
    people: { ...cafe.pages['people'], employeeCountOffice: '4', usesSubcontractors: 'no' },
    services: { 'professionalServices.0.service': 'Accounts and tax', 'professionalServices.0.feesPercent': '100' },
    ...indemnity,
    clients: { ...indemnity['clients'], largestClientContract: '12k' },
    regulator: { ...indemnity['regulator'], professionalBodies: ['ICAEW'] },
    valuation: { valuationFeesPercent: '0' },
    limit: { publicLiabilityLimit: '2m', sumInsuredContents: '15000', sumInsuredComputers: '12000' },
    ...cyber,
    records: { ...cyber['records'], onlineSalesPercent: '0' },
  },
}
