/** A client's facts as the form's fields hold them. */
import type { ClientDetail } from '#contract/admin/book/clients.ts'
import type { BusinessType } from '#contract/model/clients/businessType.ts'
import { registrationFaults } from '#contract/model/clients/businessType.ts'
import { figureFaults, typedFigures } from '#contract/model/clients/clientFigures.ts'

import { showPhone } from '#contract/model/questions/questionFlow.ts'

export type ClientFacts = {
  businessType: BusinessType | ''
  name: string
  tradingName: string
  companyNumber: string
  charityNumber: string
  vatNumber: string
  ern: string
  ernExempt: ClientDetail['ernExempt']
  trade: string
  activities: string
  established: string
  turnover: string
  turnoverYear: string
  employees: string
  wageRoll: string
  address: string
  postcode: string
  phone: string
  email: string
  supportNeeds: string
  largePrint: boolean
  preferredContact: ClientDetail['preferredContact']
  source: string
}

export const noFacts: ClientFacts = {
  businessType: '',
  name: '',
  tradingName: '',
  companyNumber: '',
  charityNumber: '',
  vatNumber: '',
  ern: '',
  ernExempt: '',
  trade: '',
  activities: '',
  established: '',
  turnover: '',
  turnoverYear: '',
  employees: '',
  wageRoll: '',
  address: '',
  postcode: '',
  phone: '',
  email: '',
  supportNeeds: '',
  largePrint: false,
  preferredContact: 'email',
  source: '',
}

export const factsIn = (client: ClientDetail): ClientFacts => ({
  businessType: client.businessType,
  name: client.name,
  tradingName: client.tradingName,
  companyNumber: client.companyNumber,
  charityNumber: client.charityNumber,
  vatNumber: client.vatNumber,
  ern: client.ern,
  ernExempt: client.ernExempt,
  trade: client.trade,
  activities: client.activities,
  ...typedFigures(client),
  address: client.address,
  postcode: client.postcode,
  phone: showPhone(client.phone),
  email: client.email,
  supportNeeds: client.supportNeeds,
  largePrint: client.largePrint,
  preferredContact: client.preferredContact,
  source: client.source,
})

export const factFaults = (typed: ClientFacts): Record<string, string> => ({
  ...registrationFaults(typed),
  // The server uses the year in London. On New Year's Day the two may differ; the server then reports the fault.
  ...figureFaults(typed, new Date().getFullYear()),
})
