/** The fields of the change forms, each with the policy's current value beside it. */
import type { FieldValues } from 'react-hook-form'
import { formatSum } from '#contract/format.ts'
import { coverChoices, entities, entityLabels, type ChangeField, type ChangeKind } from '#contract/model/changes/changeKinds.ts'
import { listOf } from '#contract/model/changes/vehicleList.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import { otherSection } from '#contract/model/policies/sectionNames.ts'
import { longestLine, type ClientTerms, type Item } from '#contract/model/policies/terms.ts'
import { itemName } from '#contract/model/policies/termsChange.ts'
import { AreaField, MoneyField, RadioField, SelectField, TextField, type Bound } from '#web/forms/fields.tsx'
import { VehicleListField } from '#web/forms/VehicleListField.tsx'

/** The raw field values. */
export type ChangeTyped = Record<ChangeField, string> & { effectiveOn: string }

export const withoutEmpty = <T extends object>(typed: T) => Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== ''))
type Choice = { value: string; label: string }
type Policy = { terms: ClientTerms }

const now = (pence: number | null) => (pence === null ? 'none stated now' : `now ${formatSum(pence)}`)
const itemKind: Partial<Record<ChangeKind, Item['kind']>> = {
  address: 'location',
  vehicle_remove: 'vehicle',
  vehicle_substitute: 'vehicle',
  person_remove: 'person',
}

const itemsFor = ({ terms }: Policy, kind: ChangeKind): Choice[] => [
  ...terms.items.filter((item) => item.kind === itemKind[kind]).map((item) => ({ value: item.id, label: itemName(item) })),
  ...(kind === 'address' ? [{ value: 'post', label: 'Only where letters go' }] : []),
]
const sectionsFor = ({ terms }: Policy): Choice[] =>
  terms.sections.map((section) => ({ value: `section:${sectionKey(section)}`, label: section.name }))
/** Covers that the policy does not have yet, and any other. */
const coversFor = ({ terms }: Policy): Choice[] => [
  ...coverChoices
    .filter(({ code }) => terms.sections.every((section) => section.code !== code))
    .map(({ code, name }) => ({ value: code, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label)),
  { value: otherSection, label: 'Something else' },
]
const targetsFor = ({ terms }: Policy, kind: ChangeKind): Choice[] => [
  ...terms.sections
    .filter(({ basis, limit }) => (kind === 'sum_insured' ? basis === 'sum_insured' : basis !== 'sum_insured' && limit !== null))
    .map((section) => ({ value: `section:${sectionKey(section)}`, label: `${section.name}, ${now(section.limit)}` })),
  ...(kind === 'sum_insured'
    ? terms.items
        .filter(({ sum }) => sum !== null)
        .map((item) => ({ value: `item:${item.id}`, label: `${itemName(item)}, ${now(item.sum)}` }))
    : []),
]
const partiesFor = ({ terms }: Policy): Choice[] => terms.alsoInsured.map((name) => ({ value: name, label: name }))

/** Default values: choices with only one option, and current text that the client edits. */
export const onlyChoice = (policy: Policy, kind: ChangeKind): Partial<Record<ChangeField, string>> => {
  const only = (field: 'item' | 'target' | 'party', choices: readonly Choice[]) =>
    choices.length === 1 && choices[0] ? { [field]: choices[0].value } : {}
  return {
    ...only('item', itemsFor(policy, kind)),
    ...(kind === 'sum_insured' || kind === 'limit' ? only('target', targetsFor(policy, kind)) : {}),
    ...(kind === 'extension' ? only('target', sectionsFor(policy)) : {}),
    ...(kind === 'party_remove' ? only('party', partiesFor(policy)) : {}),
    ...(kind === 'vehicle_list' ? { vehicles: listOf(policy.terms.items) } : {}),
    ...(kind === 'activities' ? { business: policy.terms.business } : {}),
  }
}

const itemLabels: Partial<Record<ChangeKind, string>> = {
  address: 'Which address changes?',
  vehicle_remove: 'Which vehicle are you removing?',
  vehicle_substitute: 'Which vehicle are you removing?',
  person_remove: 'Who is leaving?',
}

type Form<T extends ChangeTyped & FieldValues> = Pick<Bound<T, string>, 'form'>
type Name<T extends ChangeTyped & FieldValues> = Bound<T, string>['name']

/** Radios for up to six choices, a select for more. */
const ChoiceField = <T extends ChangeTyped & FieldValues>({
  form,
  name,
  label,
  choices,
}: Form<T> & { name: Name<T>; label: string; choices: Choice[] }) =>
  choices.length <= 6 ? (
    <RadioField form={form} name={name} label={label} items={choices} />
  ) : (
    <SelectField form={form} name={name} label={label} options={choices} placeholder="Choose one" width="full" />
  )

const sumLabels: Partial<Record<ChangeKind, string>> = {
  limit: 'New limit',
  location: 'Sum insured there',
  section_add: 'How much should it pay at most?',
}

const nameLabels: Partial<Record<ChangeKind, string>> = {
  address: 'New address',
  location: 'Address',
  vehicle_add: 'Make and model',
  vehicle_substitute: 'Make and model of the new vehicle',
  person_add: 'Full name',
  party_add: 'Their name, as it should be on the policy',
  section_add: 'Its name, if it is not in the list',
  insured_name: 'New name, as it should be on the policy',
}

export const ChangeFieldOf = <T extends ChangeTyped & FieldValues>({
  field,
  form,
  policy,
  kind,
}: Form<T> & { field: ChangeField; policy: Policy; kind: ChangeKind }) => {
  const name = (key: ChangeField) => key as Name<T>
  const vehicle = kind === 'vehicle_add' || kind === 'vehicle_substitute'
  switch (field) {
    case 'item':
      return <ChoiceField form={form} name={name('item')} label={itemLabels[kind] ?? 'Which one?'} choices={itemsFor(policy, kind)} />
    case 'target':
      return kind === 'section_remove' || kind === 'extension' ? (
        <ChoiceField
          form={form}
          name={name('target')}
          label={kind === 'extension' ? 'Which section?' : 'Which section do you no longer need?'}
          choices={sectionsFor(policy)}
        />
      ) : (
        <ChoiceField
          form={form}
          name={name('target')}
          label={kind === 'limit' ? 'Which limit changes?' : 'Which sum changes?'}
          choices={targetsFor(policy, kind)}
        />
      )
    case 'party':
      return <ChoiceField form={form} name={name('party')} label="Who is removed?" choices={partiesFor(policy)} />
    case 'registration':
      return (
        <TextField
          form={form}
          name={name('registration')}
          label={kind === 'vehicle_substitute' ? 'Registration of the new vehicle' : 'Registration'}
          hint="As on the number plate, for example AB12 CDE."
          width="short"
          autoComplete="off"
          autoCapitalize="characters"
        />
      )
    case 'name':
      return (
        <TextField
          form={form}
          name={name('name')}
          label={nameLabels[kind] ?? 'Name'}
          {...(vehicle ? { hint: 'For example, Ford Transit Custom.' } : {})}
          {...(kind === 'insured_name' ? { hint: `Now: ${policy.terms.insured}. With Ltd, LLP or the like, if it has one.` } : {})}
          autoComplete={kind === 'address' ? 'street-address' : kind === 'insured_name' ? 'organization' : 'off'}
          width="full"
          optional={kind === 'section_add'}
        />
      )
    case 'postcode':
      return <TextField form={form} name={name('postcode')} label="Postcode" width="short" autoComplete="postal-code" />
    case 'use':
      return (
        <TextField
          form={form}
          name={name('use')}
          label="What is it used for?"
          hint={vehicle ? 'For example, carrying your own goods, not for hire or reward.' : 'For example, a shop, an office or a store.'}
          width="full"
          autoComplete="off"
        />
      )
    case 'role':
      return (
        <TextField
          form={form}
          name={name('role')}
          label={kind === 'party_add' ? 'Who are they?' : 'What do they do?'}
          hint={kind === 'party_add' ? 'For example, landlord, bank or leasing company.' : 'For example, driver, director or installer.'}
          autoComplete="off"
        />
      )
    case 'cover':
      return (
        <SelectField
          form={form}
          name={name('cover')}
          label="Which cover?"
          options={coversFor(policy)}
          placeholder="Choose one"
          width="full"
        />
      )
    case 'extension':
      return (
        <AreaField
          form={form}
          name={name('extension')}
          label="What should it also cover?"
          hint="As a contract puts it, or in your own words. For example, indemnity to principals."
          limit={longestLine}
          rows={3}
        />
      )
    case 'entity':
      return (
        <RadioField
          form={form}
          name={name('entity')}
          label="What has changed?"
          items={entities.map((value) => ({ value, label: entityLabels[value] }))}
        />
      )
    case 'sum':
      return (
        <MoneyField
          form={form}
          name={name('sum')}
          label={vehicle ? 'What is it worth?' : (sumLabels[kind] ?? 'New sum insured')}
          {...(vehicle
            ? { hint: 'What you would pay for one like it today.' }
            : kind === 'section_add'
              ? { hint: 'If you know it. We will tell you what is usual.' }
              : {})}
          optional={kind === 'location' || kind === 'section_add'}
        />
      )
    case 'business':
      return (
        <AreaField
          form={form}
          name={name('business')}
          label="What the business does"
          hint="This is what the policy says now. Change anything that is no longer right."
          limit={500}
          rows={4}
        />
      )
    case 'turnover':
      return <MoneyField form={form} name={name('turnover')} label="Annual turnover" hint="If it has clearly changed." optional />
    case 'vehicles':
      return <VehicleListField form={form} name={name('vehicles')} items={policy.terms.items} />
    case 'details':
      return null
  }
}
