/** Facts of the firm used within content texts. */
import { addressLine } from '../people/address.ts'
import type { Firm } from './firm.ts'

/** The placeholders that a text may use, such as `{firm.name}`. */
export const firmWords = (firm: Firm): Record<string, string> => ({
  'firm.name': firm.name,
  'firm.shortName': firm.shortName,
  'firm.legalName': firm.legalName,
  'firm.companyNumber': firm.companyNumber,
  'firm.registeredIn': firm.registeredIn,
  'firm.frn': firm.frn,
  'firm.icoNumber': firm.icoNumber || 'not yet registered (demonstration)',
  'firm.headOffice': addressLine(firm.headOffice),
  'firm.registeredOffice': addressLine(firm.registeredOffice),
  'firm.town': firm.headOffice.town,
  'firm.phone': firm.phone.shown,
  'firm.email': firm.email,
  'firm.hours': firm.hours.shown,
  'firm.regulator': firm.regulator.text,
  'firm.registerUrl': firm.regulator.registerUrl,
})

/** Fills in placeholders such as `{firm.name}`. An unknown name is left as it is. */
export const withFirmWords = (text: string, firm: Firm): string => {
  const facts = firmWords(firm)
  return text.replace(/\{([\w.]+)\}/g, (whole, name: string) => facts[name] ?? whole)
}
