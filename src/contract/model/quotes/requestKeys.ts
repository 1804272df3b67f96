/** Question keys of a request that code refers to. All other questions are only asked and shown. A test checks that the set has each key. */
import type { Answer } from '../questions/question.ts'

export const contactKeys = {
  name: 'contactName',
  role: 'contactRole',
  email: 'contactEmail',
  phone: 'contactPhone',
  preferredTime: 'contactPreferredTime',
  support: 'supportNeeds',
} as const

/** Requested limits and periods. They open the statement of demands and needs. */
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

/** Sums and other answers that prefill an insurer's terms. */
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
  // What a broker is told alongside the answers, and what the visitor is asked to check.
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

/** Any answers, accessed by those keys, so that a misspelt key does not compile. */
export type RequestAnswers = Partial<Record<RequestKey, Answer>>
