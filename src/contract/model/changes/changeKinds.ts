/** What a client may ask to change during the period: the kinds that a policy offers, and the fields of each. */
import { isoDate, text, typedText, z, type Infer } from '../../schema.ts'
import type { IptRate } from '../policies/ipt.ts'
import { longestSectionKey } from '../policies/sectionKey.ts'
import { otherSection, usualSections } from '../policies/sectionNames.ts'
import { typedPounds } from '../policies/typedMoney.ts'
import { longestInterest, longestLine, type ClientTerms, type Item } from '../policies/terms.ts'
import { mostListCharacters, type Fleet } from './vehicleList.ts'

const has = (kind: Item['kind']) => (terms: ClientTerms) => terms.items.some((item) => item.kind === kind)
const covers = (code: string) => (terms: ClientTerms) => terms.sections.some((section) => section.code === code)
const always = () => true

/** What is behind a new name on the policy. Another legal entity needs the insurer's consent, or a policy of its own (domain 4.6). */
export const entities = ['renamed', 'other'] as const
export const entityLabels: Record<(typeof entities)[number], string> = {
  renamed: 'The same business under a new name',
  other: 'A different legal entity, such as a sole trader who now trades as a company',
}

/** The covers a section can be added for. Kidnap and ransom is never part of a policy that others may see. */
export const coverChoices = Object.entries(usualSections).flatMap(([code, { name }]) => (code === 'KR' ? [] : [{ code, name }]))
export const isCoverChoice = (code: string) => code === otherSection || coverChoices.some((one) => one.code === code)

/** Every field of every kind. `changeKinds` says which of them a kind asks for. */
const fields = {
  /** Id of a vehicle, location, person or piece of equipment on the policy; 'post' is the address for letters. */
  item: z.optional(text(40)),
  /** 'section:CONT' (see sectionKey) or 'item:<id>'. */
  target: z.optional(text(longestSectionKey + 10)),
  /** The landlord, bank or other party now named on the policy. */
  party: z.optional(text(longestInterest)),
  registration: z.optional(text(12)),
  name: z.optional(text(160)),
  postcode: z.optional(text(10)),
  use: z.optional(text(120)),
  role: z.optional(text(120)),
  /** The code of a cover to add. */
  cover: z.optional(text(12)),
  /** Words of an extension of a section. */
  extension: z.optional(text(longestLine)),
  /** Whether the business only has another name, or is another legal entity. */
  entity: z.optional(z.enum(['', ...entities])),
  sum: z.optional(typedPounds('Enter a sum in pounds, like 25,000')),
  business: z.optional(text(500)),
  turnover: z.optional(typedPounds('Enter the turnover in pounds, like 450,000')),
  /** Every vehicle that should be on the policy, one per line. */
  vehicles: z.optional(text(mostListCharacters)),
  /** Anything else the insurer should know. */
  details: z.optional(text(1000)),
}
export type ChangeField = keyof typeof fields
// Object.keys loses the literal types.
const changeFields = Object.keys(fields) as ChangeField[]
/** Of a form with nothing typed. */
export const emptyChange = Object.fromEntries(changeFields.map((field) => [field, ''])) as Record<ChangeField, string>

type Kind = {
  label: string
  hint: string
  /** In the order they are asked. `details` always comes last, for every kind. */
  fields: readonly ChangeField[]
  /** Fields that may be empty. */
  optional?: readonly ChangeField[]
  offered: (terms: ClientTerms) => boolean
  /** Shown before the form. */
  note?: string
}

const doNotDrive = 'Do not drive the new vehicle on this policy until we tell you that the insurer has confirmed it.'

export const changeKinds = {
  address: {
    label: 'Change of address',
    hint: 'For premises on the policy, or where we send letters.',
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
    hint: 'A van or car in addition to those you have.',
    fields: ['registration', 'name', 'use', 'sum'],
    offered: covers('MOTOR'),
    note: doNotDrive,
  },
  vehicle_remove: { label: 'Remove a vehicle', hint: 'Sold, scrapped or off the road.', fields: ['item'], offered: has('vehicle') },
  vehicle_substitute: {
    label: 'Swap a vehicle',
    hint: 'One goes and another replaces it.',
    fields: ['item', 'registration', 'name', 'use', 'sum'],
    offered: has('vehicle'),
    note: doNotDrive,
  },
  vehicle_list: {
    label: 'Change many vehicles',
    hint: 'Send the whole list, from a spreadsheet: we will show what is added, removed and changed.',
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
  section_add: {
    label: 'Add a section of cover',
    hint: 'Cover that the policy does not have yet, such as legal expenses or money.',
    fields: ['cover', 'name', 'sum'],
    optional: ['name', 'sum'],
    offered: always,
    note: 'You are not insured for it until the insurer has confirmed it.',
  },
  section_remove: {
    label: 'Remove a section of cover',
    hint: 'Cover that you no longer need.',
    fields: ['target'],
    offered: (terms) => terms.sections.length > 1,
    note: "Cover that the law requires, such as employers' liability and motor, must be replaced before it ends. Ring us first if you are unsure.",
  },
  extension: {
    label: 'Add an extension of a section',
    hint: 'Something extra within a section, such as indemnity to principals.',
    fields: ['target', 'extension'],
    offered: always,
  },
  insured_name: {
    label: 'Change of name or legal entity',
    hint: 'The business has a new name, or has become a company or a partnership.',
    fields: ['name', 'entity'],
    offered: always,
    note: 'A different legal entity is not insured by this policy until the insurer agrees. It may want a new policy.',
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
    hint: 'Someone who wants to be named on the policy.',
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
    hint: 'A request only: cover continues until the insurer confirms the day it ends.',
    fields: [],
    offered: always,
    note: "Cover that the law requires, such as employers' liability and motor, must be replaced before it ends. Ring us first if you are unsure.",
  },
} as const satisfies Record<string, Kind>

export type ChangeKind = keyof typeof changeKinds
// Object.keys loses the literal types.
export const changeKindNames = Object.keys(changeKinds) as [ChangeKind, ...ChangeKind[]]
export const kindOf = (name: ChangeKind): Kind => changeKinds[name]
export const changeLabel = (name: ChangeKind): string => changeKinds[name].label

/** The kinds of change available on these terms. */
export const kindsFor = (terms: ClientTerms): ChangeKind[] => changeKindNames.filter((name) => kindOf(name).offered(terms))

const missing: Record<ChangeKind, Partial<Record<ChangeField, string>>> = {
  address: { item: 'Choose which address to change', name: 'Enter the new address', postcode: 'Enter the postcode' },
  location: { name: 'Enter the address', postcode: 'Enter the postcode', use: 'Say what it is used for, like a shop or a store' },
  vehicle_add: {
    registration: 'Enter the registration, like AB12 CDE',
    name: 'Enter the make and model, like Ford Transit Custom',
    use: 'Say what it is used for, like carrying own goods',
    sum: 'Enter what the vehicle is worth in pounds, like 18,500',
  },
  vehicle_remove: { item: 'Choose the vehicle to remove' },
  vehicle_substitute: {
    item: 'Choose the vehicle to remove',
    registration: 'Enter the new registration, like AB12 CDE',
    name: 'Enter the make and model, like Ford Transit Custom',
    use: 'Say what it is used for, like carrying own goods',
    sum: 'Enter what the new vehicle is worth in pounds, like 18,500',
  },
  vehicle_list: { vehicles: 'Paste the list, or choose the file: one vehicle on each line' },
  person_add: { name: "Enter the person's full name", role: 'Say what they do, like driver or director' },
  person_remove: { item: 'Choose the person' },
  sum_insured: { target: 'Choose what the sum is for', sum: 'Enter the new sum in pounds, like 45,000' },
  limit: { target: 'Choose the section', sum: 'Enter the new limit in pounds, like 5,000,000' },
  section_add: { cover: 'Choose the cover to add', name: 'Say what the cover is called' },
  section_remove: { target: 'Choose the section to remove' },
  extension: { target: 'Choose the section', extension: 'Say what it should also cover, like indemnity to principals' },
  insured_name: { name: 'Enter the new name, as it should be on the policy', entity: 'Say whether it is still the same business' },
  activities: { business: 'Describe what the business does' },
  party_add: { name: 'Enter their name, as it should be on the policy', role: 'Say who they are, like landlord or bank' },
  party_remove: { party: 'Choose who to remove' },
  cancellation: { details: 'Say why, and what replaces the cover' },
}

const registration = /^[A-Z0-9]{2,8}$/
const postcode = /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i

/** The registration as stored: capitals, no spaces. */
export const plainRegistration = (typed: string) => typed.replaceAll(/\s/g, '').toUpperCase()

/** Missing or invalid fields, with a message for each. */
const faultsOf = (change: { kind: ChangeKind } & Partial<Record<ChangeField, unknown>>): { field: ChangeField; message: string }[] => {
  const kind = kindOf(change.kind)
  const required: readonly ChangeField[] = change.kind === 'cancellation' ? ['details'] : kind.fields
  const isEmpty = (field: ChangeField) => change[field] === undefined || change[field] === ''
  // A cover that is not in the list has no name of its own yet.
  const isUnnamed = (field: ChangeField) => change.kind === 'section_add' && field === 'name' && change.cover === otherSection
  const faults = required
    .filter((field) => isEmpty(field) && (!kind.optional?.includes(field) || isUnnamed(field)))
    .map((field) => ({ field, message: missing[change.kind][field] ?? 'Required' }))
  // Values that are not text are refused by the field's own schema.
  const wrong = (field: ChangeField, is: (value: string) => boolean, message: string) => {
    const typed = change[field]
    return kind.fields.includes(field) && typeof typed === 'string' && typed !== '' && !is(typed) ? [{ field, message }] : []
  }
  return [
    ...faults,
    ...((change.kind === 'sum_insured' || change.kind === 'limit') && change.sum === 0
      ? [{ field: 'sum' as const, message: 'Enter more than nothing. To remove this cover, ask for it as another change or ring us' }]
      : []),
    ...(change.kind === 'section_add' && change.sum === 0
      ? [{ field: 'sum' as const, message: 'Enter more than nothing, or leave it empty' }]
      : []),
    ...wrong('cover', isCoverChoice, 'Choose a cover from the list'),
    ...wrong('registration', (typed) => registration.test(plainRegistration(typed)), 'Enter the registration, like AB12 CDE'),
    ...wrong('postcode', (typed) => postcode.test(typed.trim()), 'Enter a full postcode, like BN1 4GH'),
  ]
}

const faultOf = (change: unknown, of: ChangeField): string | undefined => {
  if (typeof change !== 'object' || change === null) return undefined
  const kind = 'kind' in change ? changeKindNames.find((name) => name === change.kind) : undefined
  return kind && faultsOf({ ...change, kind }).find(({ field }) => field === of)?.message
}

const request = {
  /** Id of the policy. */
  id: z.uuid(),
  kind: z.enum(changeKindNames, 'Choose what to change'),
  /** The first day on which the change should apply. */
  effectiveOn: isoDate(),
  ...fields,
}
// One refinement per field, run even if others fail, so that all errors of a form are shown at once.
const checks = changeFields.map((field) =>
  z.refine((change: unknown) => faultOf(change, field) === undefined, {
    path: [field],
    when: () => true,
    error: ({ input }) => faultOf(input, field),
  }),
)

/** What a client asks for: one flat form for all kinds. */
export const ChangeRequest = z
  .strictObject({
    ...request,
    /** The statement that everything given is true and complete. */
    declared: z.boolean('Tick the box if it is true').check(z.refine((ticked) => ticked, 'Tick the box if it is true')),
  })
  .check(...checks)
/** The same, written down by staff for a client who asked outside the portal. */
export const RecordedChange = z.strictObject({ ...request, details: typedText('Say who asked for it, and how', 1000) }).check(...checks)
export type ChangeRequest = Infer<typeof ChangeRequest>
/** What is stored of it, as `termsAfter` needs it. */
export type ChangeDetails = Partial<Omit<ChangeRequest, 'id' | 'kind' | 'effectiveOn' | 'declared' | 'vehicles'>> & {
  /** Id for a vehicle, location or person to be added. */
  newId: string
  /** The tax rate of a section to be added. */
  iptRate?: IptRate
  /** The result of reading a list of vehicles, and an id for each one to be added. */
  fleet?: Fleet
  newIds?: string[]
}
