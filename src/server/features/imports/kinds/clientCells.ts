/** Parses the lines of a client into the values of the client form, with faults for what cannot be read. */
import { clients as contract } from '#contract/admin/book/clients.ts'
import {
  businessTypeFacts,
  contactRoleLabels,
  contactWayLabels,
  ernExemptionLabels,
  readCompanyNumber,
  registrationFaults,
  type BusinessType,
} from '#contract/model/clients/businessType.ts'
import { figureFaults } from '#contract/model/clients/clientFigures.ts'
import { clientMachine, type ClientStatus } from '#contract/model/clients/clientMachine.ts'
import { clientFields } from '#contract/model/imports/clientFields.ts'
import { readEmail, readPhone } from '#contract/model/content/reading.ts'
import { z, type Infer } from '#contract/schema.ts'
import { choiceOf, dateIn, dateWords, isYes, moneyIn, oneOf } from './cells.ts'
import { differences } from '../handler.ts'
import type { Cells, Fault, RecordLines } from '../lines.ts'

const Facts = z.omit(contract.create.input, {
  status: true,
  assignedTo: true,
  contactName: true,
  contactRole: true,
  contactEmail: true,
  contactPhone: true,
})
/** Values as typed in the client form, including figures. */
export type TypedClient = Infer<typeof Facts>
type TextField = Exclude<keyof TypedClient, 'businessType' | 'ernExempt' | 'preferredContact' | 'largePrint'>

export type ReadContact = {
  line: number
  name: string
  role: keyof typeof contactRoleLabels | null
  email: string
  phone: string
  mayClaim: boolean | null
}
export type ReadClient = {
  line: number
  cells: Cells
  reference: string
  /** What the file says. Fields it leaves empty are absent. */
  given: Partial<TypedClient>
  status: ClientStatus | null
  sanctionsCheckedOn: string | null
  /** Email address of a colleague. */
  handler: string
  contacts: ReadContact[]
  faults: Fault[]
}

const statusLabels = Object.fromEntries(
  clientMachine.statusNames.map((status) => [status, clientMachine.label(status, 'staff')]),
) as Record<ClientStatus, string>
const typeLabels = Object.fromEntries(Object.entries(businessTypeFacts).map(([type, { label }]) => [type, label])) as Record<
  BusinessType,
  string
>
const choices = {
  businessType: choiceOf(typeLabels),
  status: choiceOf(statusLabels),
  ernExempt: choiceOf(ernExemptionLabels),
  preferredContact: choiceOf(contactWayLabels),
  contactRole: choiceOf(contactRoleLabels),
}

/** The business type shown by the end of a legal name. */
export const typeByName = (name: string): BusinessType | null =>
  (['llp', 'plc', 'cic', 'ltd'] as const).find((type) => businessTypeFacts[type].ends?.test(name.trim())) ?? null

const texts: readonly TextField[] = [
  'name', 'tradingName', 'companyNumber', 'charityNumber', 'vatNumber', 'ern', 'trade', 'activities', 'established', 'turnoverYear',
  'employees', 'address', 'postcode', 'phone', 'email', 'supportNeeds', 'source',
] // prettier-ignore

export const furtherOfClient: ReadonlySet<string> = new Set(clientFields.flatMap((field) => ('further' in field ? [field.key] : [])))
/** As `C-000123`, or null if it is not one of our references. */
export const clientReference = (typed: string): string | null => (/^C-\d{6}$/i.test(typed) ? typed.toUpperCase() : null)
export const plainName = (name: string): string => name.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const contactOf = (line: number, cells: Cells, fault: (field: string, reason: string) => void): ReadContact | null => {
  const { contactName: name = '', contactRole = '', contactEmail = '', contactPhone = '', contactMayClaim = '' } = cells
  if (!name) {
    if (contactRole || contactEmail || contactPhone) fault('contactName', 'Enter the name of the contact')
    return null
  }
  if (name.length > 120) fault('contactName', 'Shorten it to 120 characters or fewer')
  const role = contactRole ? choices.contactRole(contactRole) : null
  if (contactRole && !role) fault('contactRole', `Enter ${oneOf(contactRoleLabels)}`)
  const email = contactEmail ? readEmail(contactEmail) : ''
  if (email === null) fault('contactEmail', 'Enter an email address, like name@example.com')
  const phone = contactPhone ? readPhone(contactPhone) : ''
  if (phone === null) fault('contactPhone', 'Enter a valid phone number, like 01632 960 123')
  const mayClaim = contactMayClaim ? isYes(contactMayClaim) : null
  if (contactMayClaim && mayClaim === null) fault('contactMayClaim', 'Enter Yes or No')
  return { line, name, role, email: email ?? '', phone: phone ?? '', mayClaim }
}

export const readClient = (record: RecordLines): ReadClient => {
  const [{ line, cells }] = record
  const faults: Fault[] = differences(record, furtherOfClient)
  const fault = (field: string, reason: string, at = line, value = cells[field] ?? '') => faults.push({ line: at, field, value, reason })
  const chosen = <K extends string>(
    field: keyof typeof choices & string,
    read: (cell: string) => K | null,
    words: Readonly<Record<string, string>>,
  ): K | undefined => {
    const cell = cells[field]
    if (cell === undefined) return undefined
    const value = read(cell)
    if (value === null) fault(field, `Enter ${oneOf(words)}`)
    return value ?? undefined
  }
  const given: Partial<TypedClient> = {}
  for (const field of texts) if (cells[field] !== undefined) given[field] = cells[field]
  for (const field of ['turnover', 'wageRoll'] as const) {
    const cell = cells[field]
    if (cell === undefined) continue
    const pence = moneyIn(cell)
    // Sums are parsed as pence, but the form expects them as typed.
    given[field] = pence === null ? cell.slice(0, 20) : String(pence / 100)
  }
  const businessType =
    chosen('businessType', choices.businessType, typeLabels) ??
    (given.name === undefined || cells['businessType'] ? undefined : typeByName(given.name))
  if (businessType) given.businessType = businessType
  const ernExempt = chosen('ernExempt', choices.ernExempt, ernExemptionLabels)
  if (ernExempt) given.ernExempt = ernExempt
  const preferredContact = chosen('preferredContact', choices.preferredContact, contactWayLabels)
  if (preferredContact) given.preferredContact = preferredContact
  const largePrint = cells['largePrint'] === undefined ? null : isYes(cells['largePrint'])
  if (cells['largePrint'] !== undefined && largePrint === null) fault('largePrint', 'Enter Yes or No')
  if (largePrint !== null) given.largePrint = largePrint
  const status = chosen('status', choices.status, statusLabels) ?? null
  const reference = cells['reference'] ? clientReference(cells['reference']) : ''
  if (reference === null) fault('reference', "Our references look like C-000123. Leave the column out if these are someone else's numbers")
  const checked = cells['sanctionsCheckedOn']
  const sanctionsCheckedOn = checked === undefined ? null : dateIn(checked)
  if (checked !== undefined && !sanctionsCheckedOn) fault('sanctionsCheckedOn', dateWords)
  const contacts: ReadContact[] = []
  for (const one of record) {
    const contact = contactOf(one.line, one.cells, (field, reason) => fault(field, reason, one.line, one.cells[field] ?? ''))
    if (!contact) continue
    const same = contacts.find(({ name }) => plainName(name) === plainName(contact.name))
    if (same) fault('contactName', `The same client with the same contact is on line ${same.line}`, one.line, contact.name)
    else contacts.push(contact)
  }
  return {
    line,
    cells,
    reference: reference ?? '',
    given,
    status,
    sanctionsCheckedOn,
    handler: cells['handler']?.toLowerCase() ?? '',
    contacts,
    faults,
  }
}

export const blankClient: Omit<TypedClient, 'businessType'> = {
  name: '', tradingName: '', companyNumber: '', charityNumber: '', vatNumber: '', ern: '', ernExempt: '', trade: '', activities: '',
  established: '', turnover: '', turnoverYear: '', employees: '', wageRoll: '', address: '', postcode: '', phone: '', email: '',
  supportNeeds: '', largePrint: false, preferredContact: 'email', source: '',
} // prettier-ignore

/** Faults of the resulting client, by field. `thisYear`: in London. */
export const clientFaults = (
  typed: TypedClient | (Omit<TypedClient, 'businessType'> & { businessType?: undefined }),
  thisYear: number,
): Record<string, string> => {
  const parsed = z.safeParse(Facts, typed)
  const wrong: Record<string, string> = {}
  if (!parsed.success) for (const { path, message } of parsed.error.issues) wrong[String(path[0] ?? '')] ??= message
  if (!parsed.success) return wrong
  return { ...registrationFaults(parsed.data), ...figureFaults(parsed.data, thisYear) }
}

/** Names of a client within its file. */
export const clientKeys = (cells: Cells): string[] => {
  const { reference, companyNumber, email, name, postcode } = cells
  const number = companyNumber ? readCompanyNumber(companyNumber) : null
  const strong = [
    ...(reference ? [`reference ${reference.toUpperCase()}`] : []),
    ...(number ? [`number ${number}`] : []),
    ...(email && name ? [`email ${email.toLowerCase()} ${plainName(name)}`] : []),
  ]
  return strong.length > 0 || !name ? strong : [`name ${plainName(name)} ${(postcode ?? '').toUpperCase().replace(/\s+/g, '')}`]
}
