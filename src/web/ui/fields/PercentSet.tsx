import { useState, type FormEvent } from 'react'
import { controlClass } from './controlClass.ts'
import type { FieldProps } from './Field.tsx'
import { FieldGroup } from './FieldGroup.tsx'
import { fieldId } from './fieldNames.ts'

type Item = { name: string; label: string; defaultValue?: string }

const sum = (items: readonly Item[], typed: Record<string, string>) =>
  items.reduce((total, item) => total + (Number(typed[item.name] ?? item.defaultValue ?? 0) || 0), 0)

/**
 * Shares that must add up to 100 %: one small field each, and a running total as text.
 * The first field gets the set's id. `name` is the path of the set itself, where its error is; each item has its own name.
 */
export const PercentSet = ({
  name,
  id = fieldId(name),
  label,
  hint,
  error,
  optional,
  question,
  items,
}: FieldProps & { items: readonly Item[] }) => {
  const [typed, setTyped] = useState<Record<string, string>>({})
  const total = sum(items, typed)
  return (
    <FieldGroup field={{ name, id, label, hint, error, optional, question }}>
      <div
        className="max-w-form divide-y divide-line border-y border-line"
        onInput={(event: FormEvent<HTMLDivElement>) => {
          const { target } = event
          if (target instanceof HTMLInputElement) setTyped((before) => ({ ...before, [target.name]: target.value }))
        }}
      >
        {items.map((item, index) => {
          const itemId = index === 0 ? id : fieldId(item.name)
          return (
            <div key={item.name} className="flex items-center justify-between gap-4 py-2">
              <label htmlFor={itemId}>{item.label}</label>
              <span className="flex">
                <input
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={5}
                  id={itemId}
                  name={item.name}
                  defaultValue={item.defaultValue}
                  aria-invalid={error ? true : undefined}
                  className={controlClass('tiny', 'rounded-r-none text-end')}
                />
                <span aria-hidden className="flex items-center rounded-r-control border border-l-0 border-control bg-panel px-3 text-soft">
                  %
                </span>
              </span>
            </div>
          )
        })}
        <p className="flex justify-between gap-4 py-3 font-semibold">
          <span>Total, to make 100%</span>
          <output
            htmlFor={items.map((item, index) => (index === 0 ? id : fieldId(item.name))).join(' ')}
            className={total === 100 ? 'text-good' : 'text-ink'}
          >
            {total}%
          </output>
        </p>
      </div>
    </FieldGroup>
  )
}
