/** A question with a single field, alone on its page or in a line of a list. */
import type { ReactNode } from 'react'
import type { Fields, Part, Question } from '#contract/model/questions/question.ts'
import { dateFields } from '#contract/model/questions/answer.ts'
import { wrongDateParts } from '#contract/model/content/reading.ts'
import { Details } from '#web/ui/display/Details.tsx'
import { Checkboxes } from '#web/ui/fields/Checkboxes.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { MoneyInput } from '#web/ui/fields/MoneyInput.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'

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
export const unsure = { value: 'notSure', label: 'I am not sure' }

/** Optional lists longer than this are folded away, so that they do not form a wall between two questions. */
const mostBoxes = 4

/** As many short options stand in two columns. */
const pairedFrom = 4
const isShort = (option: { label: string; hint?: string | undefined }) => option.label.length <= unsure.label.length && !option.hint

/** The field types that questions and lines of a list share. */
export const PartField = ({
  name,
  question,
  filled: { fields, errors },
  heading = false,
  underYes = null,
}: {
  name: string
  question: Part | Question
  filled: Filled
  /** Its label is the page's heading. */ heading?: boolean
  /** Shown below the Yes of a yes-or-no question. */ underYes?: ReactNode
}) => {
  const { label, hint } = question
  const about = { name, label, hint, error: errors[name], optional: question.optional ?? false, question: heading }
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
    case 'radio': {
      const items = question.notSure ? [...question.options, unsure] : question.options
      return <Radios {...typed} items={items} paired={items.length >= pairedFrom && items.every(isShort)} />
    }
    case 'bool': {
      const items = yesNo.map((item) => (item.value === 'yes' && underYes ? { ...item, reveal: underYes } : item))
      return <Radios {...typed} inline items={question.notSure ? [...items, unsure] : items} />
    }
    case 'multi': {
      const chosen = several(fields, name)
      const boxes = { ...about, items: question.options, defaultValues: chosen }
      if (!question.optional || question.options.length <= mostBoxes) return <Checkboxes {...boxes} />
      return (
        <Details summary={`${label} (optional)`} open={chosen.length > 0 || about.error !== undefined}>
          <Checkboxes {...boxes} label={<span className="sr-only">{label}</span>} />
        </Details>
      )
    }
    default:
      return null
  }
}
