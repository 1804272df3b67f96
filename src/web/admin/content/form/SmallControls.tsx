/** Choices, switches, dates and numbers. */
import { ChevronDown } from 'lucide-react'
import { memo, useEffect, useState } from 'react'
import type { ChoiceField, NumberField } from '#contract/model/content/fieldsOf.ts'
import { readNumber } from '#contract/model/content/reading.ts'
import { DayInput } from '#web/forms/DayInput.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { ChoiceItem } from '#web/ui/fields/choices.tsx'
import { CommentTool } from './CommentTool.tsx'
import { useContentForm, useProblem, useWords, type DrawProps } from './formContext.ts'
import { controlId } from './formStore.ts'
import { Frame, framed } from './Frame.tsx'

type Props<F> = Omit<DrawProps, 'field'> & { field: F }

const useControl = ({ path, pattern, entry }: Pick<DrawProps, 'path' | 'pattern' | 'entry'>) => {
  const form = useContentForm()
  const words = useWords({ pattern, entry })
  const problem = useProblem(path)
  const hidden = entry !== undefined
  return { ...form, words, id: controlId(path), problem, hidden }
}

/** What is typed in a field whose value may not be whole yet: '' or what `isHalf` says cannot be stored is kept in this browser. */
const useTyped = ({ path, pattern }: Pick<DrawProps, 'path' | 'pattern'>, isHalf: (text: string) => boolean) => {
  const { halfTyped } = useContentForm()
  const [typed, setTyped] = useState(() => halfTyped?.at(path) ?? '')
  const half = isHalf(typed) ? typed : ''
  const inList = pattern.includes('*')
  // The browser keeps it outside React. An entry of a list takes its path with it when it is moved or removed.
  useEffect(() => {
    halfTyped?.set(path, half)
    return inList ? () => halfTyped?.set(path, '') : undefined
  }, [halfTyped, path, half, inList])
  return [typed, setTyped] as const
}

/** A date that is whole is written with hyphens (forms/days.ts). */
const isHalfDay = (text: string) => text.includes('/')
const isHalfNumber = (text: string) => text.trim() !== '' && readNumber(text) === null

export const ChoiceControl = memo(({ field, path, pattern, value, entry }: Props<ChoiceField>) => {
  const { store, readOnly, words, id, problem, hidden } = useControl({ path, pattern, entry })
  return (
    <Frame id={id} path={path} words={words} hidden={hidden} optional={field.optional} problem={problem}>
      <div className="relative w-full max-w-menu">
        <select
          {...framed({ id, words, hidden, problem })}
          value={typeof value === 'string' ? value : ''}
          disabled={readOnly}
          onChange={({ currentTarget }) => {
            const chosen = currentTarget.value
            store.change(path, () => (field.optional && chosen === '' ? undefined : chosen))
          }}
          className={controlClass('full', 'appearance-none pr-10')}
        >
          <option value="">Choose one</option>
          {field.options.map((option) => (
            <option key={option} value={option}>
              {words.options?.[option] ?? option}
            </option>
          ))}
        </select>
        <Icon of={ChevronDown} className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft" />
      </div>
    </Frame>
  )
})

/** A checkbox, with the values to store for on and off: `undefined` leaves the key out. */
type SwitchProps = Omit<DrawProps, 'field'> & { on: string | number | boolean; off: false | undefined }
export const SwitchControl = memo(({ path, pattern, value, entry, on, off }: SwitchProps) => {
  const { store, readOnly, words, id, problem } = useControl({ path, pattern, entry })
  return (
    <div className="group flex items-start gap-1">
      <ChoiceItem
        type="checkbox"
        id={id}
        name={id}
        choice={{ value: 'on', label: words.label, hint: words.hint, disabled: readOnly }}
        invalid={problem !== null}
        checked={value === on}
        onChange={({ currentTarget }) => {
          const { checked } = currentTarget
          store.change(path, () => (checked ? on : off))
        }}
      />
      <span className="pt-1.5">
        <CommentTool path={path} label={words.label} />
      </span>
    </div>
  )
})

export const DateControl = memo(({ field, path, pattern, value, entry }: DrawProps) => {
  const { store, readOnly, words, id, problem, hidden } = useControl({ path, pattern, entry })
  const [kept, setTyped] = useTyped({ path, pattern }, isHalfDay)
  return (
    <div className="group min-w-0">
      <DayInput
        name={id}
        id={id}
        label={
          hidden ? (
            <span className="sr-only">{words.label}</span>
          ) : (
            <>
              {words.label}
              <CommentTool path={path} label={words.label} />
            </>
          )
        }
        hint={hidden ? undefined : words.hint}
        optional={field.optional && !hidden}
        error={problem}
        value={typeof value === 'string' ? value : ''}
        readOnly={readOnly}
        onlyComplete
        kept={kept}
        onTyped={setTyped}
        onDay={(day) => store.change(path, () => day)}
      />
    </div>
  )
})

export const NumberControl = memo(({ field, path, pattern, value, entry }: Props<NumberField>) => {
  const { store, readOnly, words, id, problem, hidden } = useControl({ path, pattern, entry })
  // The text may not be a number yet: "-", "1.". It is kept as typed as long as it parses to the stored value.
  const [typed, setTyped] = useTyped({ path, pattern }, isHalfNumber)
  const own = typeof value === 'number' ? value : null
  const shown = readNumber(typed) === own && (own !== null || typed !== '') ? typed : own === null ? '' : String(own)
  const wrong = typed.trim() !== '' && shown === typed && own === null ? 'Enter a number, like 12, 1,000 or 2.5' : null
  const message = wrong ?? problem
  return (
    <Frame id={id} path={path} words={words} hidden={hidden} optional={field.optional} problem={message}>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        {...framed({ id, words, hidden, problem: message })}
        value={shown}
        readOnly={readOnly}
        onChange={({ currentTarget }) => {
          const next = currentTarget.value
          setTyped(next)
          store.change(path, () => readNumber(next) ?? (field.optional ? undefined : null))
        }}
        className={controlClass('tiny', 'w-28')}
      />
    </Frame>
  )
})
