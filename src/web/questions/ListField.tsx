/** A list of similar items: each with its own fields, or as text with one item per line, typed, pasted or read from a file. */
import { useRef, useState, type ChangeEvent } from 'react'
import { severalOf } from '#contract/model/questions/questionFlow.ts'
import { rowNumbers } from '#contract/model/questions/answer.ts'
import type { Question } from '#contract/model/questions/question.ts'
import { FieldGroup } from '#web/ui/fields/FieldGroup.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { RepeatingGroup } from '#web/ui/fields/RepeatingGroup.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { one, PartField, type Filled } from './PartField.tsx'

type ListFieldProps<Type extends Question['type']> = {
  question: Extract<Question, { type: Type }>
  filled: Filled
  /** Its label is the heading of the page. */
  heading: boolean
}

export const List = ({ question, filled, heading }: ListFieldProps<'boolList' | 'list'>) => {
  const { id, label, hint, item } = question
  const rows = rowNumbers(id, filled.fields)
  const lines = (
    <RepeatingGroup name={id} noun={item} count={Math.max(rows.length, 1)} max={question.max} copyBut={question.unique ?? ''}>
      {(index) =>
        question.parts.map((part) => <PartField key={part.id} name={`${id}.${index}.${part.id}`} question={part} filled={filled} />)
      }
    </RepeatingGroup>
  )
  const about = { name: id, label, hint, error: filled.errors[id], question: heading }
  return question.type === 'list' ? (
    <FieldGroup field={{ ...about, optional: question.optional ?? false }}>{lines}</FieldGroup>
  ) : (
    <Radios
      {...about}
      inline
      defaultValue={one(filled.fields, id)}
      items={[
        { value: 'yes', label: 'Yes', reveal: lines },
        { value: 'no', label: 'No' },
      ]}
    />
  )
}

/** Larger files are not lists of a few hundred lines. */
const mostBytes = 200_000

/** Grows with its content, up to the height of the screen. The text is sent as typed, so one wrong line loses nothing. */
export const ListTable = ({ question, filled, heading }: ListFieldProps<'table'>) => {
  const { id, item, max } = question
  const typed = one(filled.fields, id)
  const box = useRef<HTMLDivElement>(null)
  const [message, setMessage] = useState('')
  const take = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0]
    const area = box.current?.querySelector('textarea')
    if (!file || !area) return
    if (file.size > mostBytes) return setMessage(`${file.name} is too large for a list. Save only the columns we ask for, as CSV.`)
    area.value = (await file.text()).replace(/^\uFEFF/, '')
    // Triggers saving, just as typing does.
    area.dispatchEvent(new Event('input', { bubbles: true }))
    setMessage(`${file.name} is in the field above. Check it, then continue.`)
  }
  return (
    <div ref={box}>
      <TextArea
        name={id}
        label={question.label}
        hint={question.hint}
        error={filled.errors[id]}
        question={heading}
        optional={question.optional ?? false}
        defaultValue={typed}
        rows={Math.min(Math.max(typed.split('\n').length + 2, 8), 24)}
        spellCheck={false}
        autoComplete="off"
        wrap="off"
        className="overflow-x-auto tabular-nums"
      />
      <p className="mt-2 max-w-measure text-meta break-words text-hint">
        For example, <span className="font-semibold">{question.example}</span>
      </p>
      <p className="mt-1 max-w-measure text-meta text-hint">
        Up to {max} lines. You can also paste columns straight from a spreadsheet. A first line with the names of the columns can stay in.
      </p>
      {/* Reading a file needs script; without it the list is pasted. */}
      <div className="with-script mt-4">
        <label htmlFor={`${id}-file`} className="block text-meta font-semibold">
          Or take the {severalOf(item)} from a CSV file
        </label>
        <input
          id={`${id}-file`}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          onChange={(event) => void take(event)}
          className="file-input mt-2 block w-full max-w-form rounded-control border border-dashed border-control bg-surface p-3 text-meta text-soft"
        />
        <p role="status" className="text-meta text-soft">
          {message}
        </p>
      </div>
    </div>
  )
}
