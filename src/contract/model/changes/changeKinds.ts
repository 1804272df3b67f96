/** What a client may ask to be changed during the period: which kinds a policy offers, and what is asked for each. */
import { isoDate, text, z, type Infer } from '../../schema.ts'
import { typedPounds } from '../policies/typedMoney.ts'
import type { Item, Terms } from '../policies/terms.ts'
import { mostListCharacters, type Fleet } from './vehicleList.ts'

/** Enough of a policy's terms to ask about them; a client's are without our commission. */
export type AskedTerms = Omit<Terms, 'commissionRate'>

const has = (kind: Item['kind']) => (terms: AskedTerms) => terms.items.some((item) => item.kind === kind)
const covers = (code: string) => (terms: AskedTerms) => terms.sections.some((section) => section.code === code)
const always = () => true

/** Every field of every kind; which of them a kind asks is in `changeKinds`. */
const fields = {
  /** Of a vehicle, location, person or piece of equipment on the policy; 'post' is the address for letters. */
  item: z.optional(text(40)),
  /** 'section:CONT' or 'item:<id>'. */
  target: z.optional(text(60)),
  /** Of the landlord, bank or other who is named on the policy now. */
  party: z.optional(text(160)),
  registration: z.optional(text(12)),
  name: z.optional(text(160)),
  postcode: z.optional(text(10)),
  use: z.optional(text(120)),
  role: z.optional(text(120)),
  sum: z.optional(typedPounds('Enter a sum in pounds, like 25,000')),
  business: z.optional(text(500)),
  turnover: z.optional(typedPounds('Enter the turnover in pounds, like 450,000')),
  /** Every vehicle that should be on the policy, a line each. */
  vehicles: z.optional(text(mostListCharacters)),
  /** What the insurer should know beside it. */
  details: z.optional(text(1000)),
}
export type ChangeField = keyof typeof fields
// Object.keys loses the literal types.
const changeFields = Object.keys(fields) as ChangeField[]

type Kind = {
  label: string
  hint: string
  /** In the order in which they are asked; `details` is asked last, of every kind. */
  fields: readonly ChangeField[]
  /** What may stay empty of them. */
  optional?: readonly ChangeField[]
  offered: (terms: AskedTerms) => boolean
  /** Before anything is typed. */
  note?: string
}

const doNotDrive = 'Do not drive the new vehicle on this policy until we tell you that the insurer has confirmed it.'

export const changeKinds = {
  address: {
    label: 'Change of address',
    hint: 'Of premises on the policy, or where letters go.',
    fields: ['item', 'name', 'postcode'],
    offered: always,
  },
  location: {
    label: 'Another location',
    hint: 'More premises, a second shop, a store.',
    fields: ['name', 'postcode', 'use', 'sum'],
    optional: ['sum'],
    offered: has('location'),
  },
  vehicle_add: {
    label: 'Add a vehicle',
    hint: 'A van or car that comes to those you have.',
    fields: ['registration', 'name', 'use', 'sum'],
    offered: covers('MOTOR'),
    note: doNotDrive,
  },
  vehicle_remove: { label: 'Remove a vehicle', hint: 'Sold, scrapped or off the road.', fields: ['item'], offered: has('vehicle') },
  vehicle_substitute: {
    label: 'Swap a vehicle',
    hint: 'One goes, another comes in its place.',
    fields: ['item', 'registration', 'name', 'use', 'sum'],
    offered: has('vehicle'),
    note: doNotDrive,
  },
  vehicle_list: {
    label: 'Change many vehicles',
    hint: 'Send the whole list, from a spreadsheet: we show what comes, goes and changes.',
    fields: ['vehicles'],
    offered: (terms) => covers('MOTOR')(terms) || has('vehicle')(terms),
    note: 'Do not drive a new vehicle on this policy until we tell you that the insurer has confirmed it.',
  },
  person_add: {
    label: 'Add a driver or person',
    hint: 'Somebody who drives, or is insured by name.',
    fields: ['name', 'role'],
    offered: (terms) => covers('MOTOR')(terms) || has('person')(terms),
  },
  person_remove: { label: 'Remove a person', hint: 'Somebody has left.', fields: ['item'], offered: has('person') },
  sum_insured: {
    label: 'Change a sum insured',
    hint: 'Contents, stock, buildings, tools: what it would cost to replace them.',
    fields: ['target', 'sum'],
    offered: (terms) => terms.sections.some(({ basis }) => basis === 'sum_insured') || terms.items.some(({ sum }) => sum !== null),
  },
  limit: {
    label: 'Change a limit',
    hint: 'A contract asks for £5 million of public liability, say.',
    fields: ['target', 'sum'],
    offered: (terms) => terms.sections.some(({ basis, limit }) => basis !== 'sum_insured' && limit !== null),
  },
  activities: {
    label: 'What the business does, or its turnover',
    hint: 'New kinds of work, or clearly more or less of it.',
    fields: ['business', 'turnover'],
    optional: ['turnover'],
    offered: always,
  },
  party_add: {
    label: 'Note a landlord, bank or other interest',
    hint: 'Somebody who wants to be named on the policy.',
    fields: ['name', 'role'],
    offered: always,
  },
  party_remove: {
    label: 'Remove a noted interest',
    hint: 'A loan is repaid, a lease is over.',
    fields: ['party'],
    offered: ({ alsoInsured }) => alsoInsured.length > 0,
  },
  cancellation: {
    label: 'Ask to cancel the policy',
    hint: 'A request only: cover goes on until the insurer confirms the day it ends.',
    fields: [],
    offered: always,
    note: 'Cover that the law demands, such as employers’ liability and motor, must be replaced before it ends. Ring us first if you are unsure.',
  },
} as const satisfies Record<string, Kind>

export type ChangeKind = keyof typeof changeKinds
// Object.keys loses the literal types.
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]]
export const kindOf = (name: ChangeKind): Kind => changeKinds[name]
export const changeLabel = (name: ChangeKind): string => changeKinds[name].label

/** What may be asked for on these terms. */
export const kindsFor = (terms: AskedTerms): ChangeKind[] => changeKindNames.filter((name) => kindOf(name).offered(terms))

const missing: Record<ChangeKind, Partial<Record<ChangeField, string>>> = {
  address: { item: 'Choose which address changes', name: 'Enter the new address', postcode: 'Enter the postcode' },
  location: { name: 'Enter the address', postcode: 'Enter the postcode', use: 'Say what it is used for, like a shop or a store' },
  vehicle_add: {
    registration: 'Enter the registration, like AB12 CDE',
    name: 'Enter the make and model, like Ford Transit Custom',
    use: 'Say what it is used for, like carrying own goods',
    sum: 'Enter what the vehicle is worth in pounds, like 18,500',
  },
  vehicle_remove: { item: 'Choose the vehicle that goes' },
  vehicle_substitute: {
    item: 'Choose the vehicle that goes',
    registration: 'Enter the new registration, like AB12 CDE',
    name: 'Enter the make and model, like Ford Transit Custom',
    use: 'Say what it is used for, like carrying own goods',
    sum: 'Enter what the new vehicle is worth in pounds, like 18,500',
  },
  vehicle_list: { vehicles: 'Paste the list, or choose the file: one vehicle on each line' },
  person_add: { name: 'Enter the person’s full name', role: 'Say what they do, like driver or director' },
  person_remove: { item: 'Choose the person' },
  sum_insured: { target: 'Choose what the sum is for', sum: 'Enter the new sum in pounds, like 45,000' },
  limit: { target: 'Choose the section', sum: 'Enter the new limit in pounds, like 5,000,000' },
  activities: { business: 'Describe what the business does' },
  party_add: { name: 'Enter their name, as it should be on the policy', role: 'Say who they are, like landlord or bank' },
  party_remove: { party: 'Choose who is removed' },
  cancellation: { details: 'Say why, and what replaces the cover' },
}

const registration = /^[A-Z0-9]{2,8}$/
const postcode = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i

/** The registration as it is stored: in capitals, without blanks. */
export const plainRegistration = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase()

/** What of a kind's answers is missing or wrong, by field. */
const faultsOf = (asked: { kind: ChangeKind } & Partial<Record<ChangeField, unknown>>): { field: ChangeField; message: string }[] => {
  const kind = kindOf(asked.kind)
  const wanted: readonly ChangeField[] = asked.kind === 'cancellation' ? ['details'] : kind.fields
  const isEmpty = (field: ChangeField) => asked[field] === undefined || asked[field] === ''
  const faults = wanted
    .filter((field) => !kind.optional?.includes(field) && isEmpty(field))
    .map((field) => ({ field, message: missing[asked.kind][field] ?? 'Required' }))
  // What is no text is refused by its own schema.
  const wrong = (field: ChangeField, is: (value: string) => boolean, message: string) => {
    const typed = asked[field]
    return kind.fields.includes(field) && typeof typed === 'string' && typed !== '' && !is(typed) ? [{ field, message }] : []
  }
  return [
    ...faults,
    ...wrong('registration', (typed) => registration.test(plainRegistration(typed)), 'Enter the registration, like AB12 CDE'),
    ...wrong('postcode', (typed) => postcode.test(typed.trim()), 'Enter a full postcode, like BN1 4GH'),
  ]
}

const faultOf = (asked: unknown, of: ChangeField): string | undefined => {
  if (typeof asked !== 'object' || asked === null) return undefined
  const kind = 'kind' in asked ? changeKindNames.find((name) => name === asked.kind) : undefined
  return kind && faultsOf({ ...asked, kind }).find(({ field }) => field === of)?.message
}

/** What a client asks for: one flat form for every kind. */
export const AskedChange = z
  .strictObject({
    /** Of the policy. */
    id: z.uuid(),
    kind: z.enum(changeKindNames, 'Choose what changes'),
    /** The first day on which it should hold. */
    effectiveOn: isoDate(),
    ...fields,
    /** That what is said is true and complete. */
    declared: z.boolean('Tick the box if it is true').check(z.refine((ticked) => ticked, 'Tick the box if it is true')),
  })
  .check(
    // One for each field, asked whatever else is wrong: all faults of a form are told at once.
    ...changeFields.map((field) =>
      z.refine((asked) => faultOf(asked, field) === undefined, {
        path: [field],
        when: () => true,
        error: ({ input }) => faultOf(input, field),
      }),
    ),
  )
export type AskedChange = Infer<typeof AskedChange>
/** What is stored of it: what `termsAfter` needs. */
export type Wanted = Partial<Omit<AskedChange, 'id' | 'kind' | 'effectiveOn' | 'declared' | 'vehicles'>> & {
  /** Of a vehicle, location or person that comes. */
  newId: string
  /** What a list of vehicles came to, and an id for each that comes. */
  fleet?: Fleet
  newIds?: string[]
}
