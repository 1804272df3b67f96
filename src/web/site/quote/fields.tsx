/** One question as its fields. Plain HTML: what is typed is sent by name, with or without script. */
import type { Fields, Part, Question, Trade } from '#contract/model/question.ts'
import { dateFields } from '#contract/model/answer.ts'
import { wrongDateParts } from '#contract/model/reading.ts'
import { Checkbox, Checkboxes } from '#web/ui/Checkboxes.tsx'
import { DateField } from '#web/ui/DateField.tsx'
import { FieldGroup } from '#web/ui/FieldGroup.tsx'
import { MoneyInput } from '#web/ui/MoneyInput.tsx'
import { PercentSet } from '#web/ui/PercentSet.tsx'
import { Radios } from '#web/ui/Radios.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { List, ListTable } from './ListField.tsx'
import { TradeField } from './TradeField.tsx'

export type Filled = { fields: Fields; errors: Record<string, string> }

export const one = (fields: Fields, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value : (value?.[0] ?? '')
}
const several = (fields: Fields, name: string): string[] => {
  const value = fields[name]
  return typeof value === 'string' ? [value] : (value ?? [])
}

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]
const unsure = { value: 'notSure', label: 'I am not sure' }

/** What a question and a line of a list have in common. */
export const PartField = ({ name, question, filled: { fields, errors } }: { name: string; question: Part | Question; filled: Filled }) => {
  const { label, hint } = question
  const about = { name, label, hint, error: errors[name], optional: question.optional ?? false }
  const typed = { ...about, defaultValue: one(fields, name) }
  switch (question.type) {
    case 'text':
      return (
        <TextInput
          {...typed}
          maxLength={question.max}
          type={question.format === 'email' ? 'email' : question.format === 'phone' ? 'tel' : 'text'}
          autoComplete={question.autocomplete ?? 'off'}
          spellCheck={question.format === undefined}
          width={question.format === undefined || question.format === 'email' ? 'long' : 'medium'}
        />
      )
    case 'area':
      return <TextArea {...typed} limit={question.max} rows={5} />
    case 'int':
      return <TextInput {...typed} inputMode="numeric" autoComplete="off" width="short" suffix={question.unit} />
    case 'money':
      return <MoneyInput {...typed} />
    case 'pct':
      return <TextInput {...typed} inputMode="decimal" autoComplete="off" width="short" suffix="%" />
    case 'year':
      return <TextInput {...typed} inputMode="numeric" autoComplete="off" width="short" maxLength={4} />
    case 'date':
      return (
        <DateField
          {...about}
          defaultValues={dateFields(fields, name)}
          wrong={about.error ? wrongDateParts(dateFields(fields, name)) : []}
        />
      )
    case 'select':
      return <Select {...typed} placeholder="Choose one" options={question.notSure ? [...question.options, unsure] : question.options} />
    case 'radio':
      return <Radios {...typed} items={question.notSure ? [...question.options, unsure] : question.options} />
    case 'bool':
      return <Radios {...typed} inline items={question.notSure ? [...yesNo, unsure] : yesNo} />
    case 'multi':
      return <Checkboxes {...about} items={question.options} defaultValues={several(fields, name)} />
    default:
      return null
  }
}

const Address = ({ question, filled: { fields, errors } }: { question: Question; filled: Filled }) => {
  const part = (name: string, label: string, token: string, also: { optional?: boolean; width?: 'short' | 'medium' } = {}) => {
    const full = `${question.id}.${name}`
    return <TextInput name={full} label={label} error={errors[full]} defaultValue={one(fields, full)} autoComplete={token} {...also} />
  }
  return (
    <FieldGroup field={{ name: question.id, label: question.label, hint: question.hint }}>
      <div className="space-y-5">
        {part('line1', 'Address line 1', 'address-line1')}
        {part('line2', 'Address line 2', 'address-line2', { optional: true })}
        {part('town', 'Town or city', 'address-level2', { width: 'medium' })}
        {part('county', 'County', 'address-level1', { optional: true, width: 'medium' })}
        {part('postcode', 'Postcode', 'postal-code', { width: 'short' })}
      </div>
    </FieldGroup>
  )
}

const Control = ({ question, filled, trades }: { question: Question; filled: Filled; trades: readonly Trade[] }) => {
  const { fields, errors } = filled
  const { id, label, hint } = question
  const about = { name: id, label, hint, error: errors[id], optional: question.optional ?? false }
  switch (question.type) {
    case 'trade':
      return <TradeField question={question} filled={filled} trades={trades} />
    case 'address':
      return <Address question={question} filled={filled} />
    case 'boolList':
    case 'list':
      return <List question={question} filled={filled} />
    case 'table':
      return <ListTable question={question} filled={filled} />
    case 'pctSet':
      return (
        <PercentSet
          {...about}
          items={question.items.map(({ key, label: name }) => ({
            name: `${id}.${key}`,
            label: name,
            defaultValue: one(fields, `${id}.${key}`),
          }))}
        />
      )
    case 'boolDetail': {
      const detail = `${id}.detail`
      const reveal = (
        <TextArea
          name={detail}
          label={question.detail.label}
          limit={question.detail.max}
          rows={4}
          error={errors[detail]}
          defaultValue={one(fields, detail)}
        />
      )
      return (
        <Radios
          {...about}
          defaultValue={one(fields, id)}
          items={[
            { value: 'yes', label: 'Yes', reveal },
            { value: 'no', label: 'No' },
          ]}
        />
      )
    }
    case 'ern': {
      const number = `${id}.number`
      const reveal = (
        <TextInput
          name={number}
          label="Employer reference number"
          width="medium"
          autoComplete="off"
          spellCheck={false}
          error={errors[number]}
          defaultValue={one(fields, number)}
        />
      )
      return <Radios {...about} defaultValue={one(fields, id)} items={[{ value: 'have', label: 'Yes', reveal }, ...question.options]} />
    }
    default:
      return <PartField name={id} question={question} filled={filled} />
  }
}

const choices: readonly Question['type'][] = ['radio', 'select', 'bool']

/** The question, and "I am not sure" where that is an answer. */
export const QuestionField = ({ question, filled, trades }: { question: Question; filled: Filled; trades: readonly Trade[] }) => {
  const tick = `${question.id}.notSure`
  return (
    <div className="space-y-2">
      <Control question={question} filled={filled} trades={trades} />
      {question.notSure && !choices.includes(question.type) && (
        <Checkbox
          name={tick}
          label="I am not sure"
          aria-label={`I am not sure: ${question.short}`}
          defaultChecked={one(filled.fields, tick) === 'on'}
        />
      )}
    </div>
  )
}
