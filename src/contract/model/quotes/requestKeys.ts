/** The questions of a request that code asks for by key; all others are only asked and shown. A test proves that the set has each. */
import type { Answer } from '../questions/question.ts'

export const contactKeys = {
  name: 'contactName',
  role: 'contactRole',
  email: 'contactEmail',
  phone: 'contactPhone',
  preferredTime: 'contactPreferredTime',
  support: 'supportNeeds',
} as const

/** Limits and periods that somebody asks for: they open the statement of demands and needs. */
export const limitKeys = [
  'publicLiabilityLimit',
  'professionalIndemnityLimit',
  'professionalIndemnityLimitBasis',
  'cyberLimit',
  'cyberWaitingPeriodHours',
  'managementLiabilityLimit',
  'propertyOwnersLiabilityLimit',
  'lossOfRentPeriodMonths',
  'indemnityPeriodMonths',
  'motorCoverLevel',
  'drivingBasis',
  'cargoClauses',
  'aviationLiabilityLimit',
  'accidentCoverHours',
  'sumInsuredPerPerson',
  'coverTermYears',
  'eventPublicLiabilityLimit',
] as const

/** Sums, and what else of the answers the terms of an insurer start with. */
const termsKeys = [
  'annualGrossProfit',
  'hiredPlantLargestItemValue',
  'largestWorksContract',
  'moneyInBusinessHours',
  'moneyInSafe',
  'moneyInTransit',
  'moneyOutOfSafe',
  'mostInOneVehicle',
  'ownPlantTotalValue',
  'pastedProperties',
  'properties',
  'sumInsuredBuildings',
  'sumInsuredCancellation',
  'sumInsuredComputers',
  'sumInsuredContents',
  'sumInsuredStock',
  'sumInsuredTargetStock',
  'sumInsuredTenantImprovements',
  'toolsTotalValue',
  'vehicleUse',
] as const

export const requestKeys = [
  ...Object.values(contactKeys),
  ...limitKeys,
  ...termsKeys,
  // What was asked for, by whom, and from when.
  'covers',
  'coverStartDate',
  'trade',
  'legalName',
  'organisation',
  'supportingPapers',
  // What a broker is told beside the answers, and the visitor asked to check.
  'annualTurnover',
  'businessStartYear',
  'checksSubcontractorInsurance',
  'employeeCountManual',
  'employeeCountOffice',
  'employeeCountOther',
  'expectedAnnualTurnover',
  'greatestDepthMetres',
  'greatestHeightMetres',
  'hazardousPlaces',
  'heatWorkAway',
  'insolvencyOrConvictions',
  'insuranceDeclinedOrCancelled',
  'largestContract',
  'pastedVehicles',
  'presentCoverEndDate',
  'previousClaims',
  'productSalesUsaCanadaPercent',
  'productsSupplied',
  'reportableAccidentCount',
  'turnoverUsaCanadaPercent',
  'vehicles',
] as const
export type RequestKey = (typeof requestKeys)[number]

/** Any answers, read by those keys: a misspelt one does not compile. */
export type RequestAnswers = Partial<Record<RequestKey, Answer>>
