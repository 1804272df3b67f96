/** A client's legal form, and the rules for its name and numbers that follow from it (domain 4.1, 7.1, 7.2, 7.9, 7.12). */
import { readEmail, readErn, readPhone, readPostcode, readRegistration } from '../content/reading.ts'

export const businessTypes = [
  'sole_trader',
  'partnership',
  'llp',
  'ltd',
  'plc',
  'charity',
  'cic',
  'trust',
  'public_body',
  'individual_landlord',
] as const
export type BusinessType = (typeof businessTypes)[number]

type Facts = {
  label: string
  /** The label for the legal name. */
  name: string
  /** How the name must end. Null if it may end in any way. */
  ends: RegExp | null
  /** The register it is listed in. Null if it is in neither. */
  number: 'company' | 'charity' | null
}

const limited = /\b(?:limited|ltd\.?|cyfyngedig|cyf\.?)$/i
export const businessTypeFacts: Record<BusinessType, Facts> = {
  sole_trader: { label: 'Sole trader', name: "The owner's full name; what they trade as goes below", ends: null, number: null },
  partnership: { label: 'Partnership', name: 'The name of the firm, or the names of all partners', ends: null, number: null },
  llp: {
    label: 'Limited liability partnership',
    name: 'As at Companies House, with LLP',
    ends: /\b(?:llp|limited liability partnership)$/i,
    number: 'company',
  },
  ltd: { label: 'Limited company', name: 'As at Companies House, with Limited or Ltd', ends: limited, number: 'company' },
  plc: {
    label: 'Public limited company',
    name: 'As at Companies House, with plc',
    ends: /\b(?:p\.?l\.?c\.?|public limited company)$/i,
    number: 'company',
  },
  charity: { label: 'Charity', name: 'As in the register of charities', ends: null, number: 'charity' },
  cic: {
    label: 'Community interest company',
    name: 'As at Companies House, with CIC',
    ends: /\b(?:c\.?i\.?c\.?|community interest company)$/i,
    number: 'company',
  },
  trust: { label: 'Trust', name: 'The name of the trust, or of its trustees', ends: null, number: null },
  public_body: { label: 'Public body', name: 'The name of the council, school or other body', ends: null, number: null },
  individual_landlord: { label: 'Landlord in their own name', name: "The owner's full name", ends: null, number: null },
}
export const businessTypeLabel = (type: BusinessType) => businessTypeFacts[type].label

/** Why there is no employer reference number. The Employers' Liability Tracing Office requires a reason. */
export const ernExemptions = ['', 'below_threshold', 'no_paye', 'not_employer', 'foreign'] as const
export const ernExemptionLabels: Record<(typeof ernExemptions)[number], string> = {
  '': 'Not known yet',
  below_threshold: 'All employees earn less than the PAYE threshold',
  no_paye: 'No PAYE scheme',
  not_employer: 'No employees',
  foreign: 'Registered abroad',
}

export const contactRoles = ['owner', 'director', 'office_manager', 'accountant', 'other'] as const
export const contactRoleLabels: Record<(typeof contactRoles)[number], string> = {
  owner: 'Owner',
  director: 'Director',
  office_manager: 'Office manager',
  accountant: 'Accountant',
  other: 'Somebody else',
}
export const contactWays = ['email', 'phone', 'post'] as const
export const contactWayLabels: Record<(typeof contactWays)[number], string> = { email: 'Email', phone: 'Phone', post: 'Post' }
export const clientSources = ['Recommended', 'Website', 'Search', 'Event', 'Moved from another broker', 'Other'] as const

export type Registered = {
  businessType: BusinessType | ''
  name: string
  companyNumber: string
  charityNumber: string
  vatNumber: string
  ern: string
  ernExempt: string
  postcode: string
  phone: string
  email: string
}

const charityShape = /^(?:[0-9]{6,7}(?:-[0-9]{1,2})?|SC0[0-9]{5}|NIC[0-9]{6})$/
const charityOf = (typed: string) => typed.toUpperCase().replace(/\s+/g, '')
/** '1234567' -> '01234567'. Null if it is not a company number. */
export const readCompanyNumber = (typed: string): string | null => {
  const plain = typed.toUpperCase().replace(/\s+/g, '')
  const read = readRegistration(/^\d{1,7}$/.test(plain) ? plain.padStart(8, '0') : plain)
  return read?.length === 8 ? read : null
}
/** CE and CS: charities that are companies of a special kind have one number for both registers. */
const isCharityCompany = (number: string) => /^C[ES]\d{6}$/.test(number)

/** '123 4567 27', 'gb123456727' -> 'GB123456727'. Null if its check digits are wrong (domain 7.2). */
export const readVat = (typed: string): string | null => {
  const [, prefix = '', digits = ''] = /^(GB|XI)?(\d{9})(?:\d{3})?$/.exec(typed.toUpperCase().replace(/[\s.-]+/g, '')) ?? []
  if (!digits) return null
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((total, weight, at) => total + weight * Number(digits[at]), Number(digits.slice(7)))
  return sum % 97 === 0 || (sum + 55) % 97 === 0 ? `${prefix || 'GB'}${digits}` : null
}

/** The numbers in stored form. Anything unreadable is left as typed; `registrationFaults` reports it. */
export const registered = <T extends Omit<Registered, 'businessType' | 'name' | 'ernExempt'>>(typed: T): T => ({
  ...typed,
  companyNumber: typed.companyNumber && (readCompanyNumber(typed.companyNumber) ?? typed.companyNumber),
  charityNumber: charityOf(typed.charityNumber),
  vatNumber: typed.vatNumber && (readVat(typed.vatNumber) ?? typed.vatNumber),
  ern: typed.ern && (readErn(typed.ern) ?? typed.ern),
  postcode: typed.postcode && (readPostcode(typed.postcode) ?? typed.postcode),
  phone: typed.phone && (readPhone(typed.phone) ?? typed.phone),
  email: typed.email.trim().toLowerCase(),
})

const numberFault = ({ businessType, companyNumber }: Registered): string | null => {
  if (businessType === '') return null
  const { number, label } = businessTypeFacts[businessType]
  if (companyNumber === '') return number === 'company' ? 'Enter the company number: 8 characters, as at Companies House' : null
  const read = readCompanyNumber(companyNumber)
  if (!read) return 'Enter the company number: 8 figures, or letters and 6 figures like SC123456'
  const isLlp = /^(?:OC|SO|NC)/.test(read)
  if (businessType === 'llp' && !isLlp) return 'The number of an LLP begins with OC, SO or NC'
  if (['ltd', 'plc', 'cic'].includes(businessType) && isLlp)
    return `OC, SO and NC are numbers of LLPs, and this is a ${label.toLowerCase()}`
  return null
}

const charityFault = ({ businessType, companyNumber, charityNumber }: Registered): string | null => {
  const number = charityOf(charityNumber)
  if (number === '')
    return businessType === 'charity' && !isCharityCompany(readCompanyNumber(companyNumber) ?? '')
      ? 'Enter the charity number, or the company number of a CIO'
      : null
  return charityShape.test(number) ? null : 'Enter 6 or 7 figures; in Scotland like SC012345, in Northern Ireland like NIC123456'
}

/** Faults in the combined facts, by field. Forms check before sending, and the server before storing. */
export const registrationFaults = (typed: Registered): Record<string, string> => {
  const { businessType, name, vatNumber, ern, ernExempt, postcode, phone, email } = typed
  const ends = businessType === '' ? null : businessTypeFacts[businessType].ends
  const faults: Record<string, string | null> = {
    name:
      name.trim() !== '' && ends && !ends.test(name.trim())
        ? `Enter the whole legal name. ${businessTypeFacts[businessType as BusinessType].name}.`
        : null,
    companyNumber: numberFault(typed),
    charityNumber: charityFault(typed),
    vatNumber: vatNumber !== '' && !readVat(vatNumber) ? 'Enter a VAT number of 9 figures: this one is not valid' : null,
    ern: ern !== '' && !readErn(ern) ? 'Enter it like 123/AB456, as on PAYE letters' : null,
    ernExempt: ern !== '' && ernExempt !== '' ? 'A reference number is entered: choose "Not known yet"' : null,
    postcode: postcode !== '' && !readPostcode(postcode) ? 'Enter a UK postcode, like BN1 1AA' : null,
    phone:
      phone !== '' && !readPhone(phone) ? 'Enter a valid phone number, like 01632 960 123; outside the UK with its country code' : null,
    email: email !== '' && !readEmail(email) ? 'Enter an email address, like name@example.com' : null,
  }
  return Object.fromEntries(Object.entries(faults).flatMap(([field, fault]) => (fault === null ? [] : [[field, fault]])))
}
