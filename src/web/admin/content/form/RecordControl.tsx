/** Lists with names: the finder's example answers, by question. */
import { Plus, X } from 'lucide-react'
import { memo } from 'react'
import { blankOf } from '#contract/model/content/blankOf.ts'
import type { RecordField } from '#contract/model/content/fieldsOf.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { CommentTool } from './CommentTool.tsx'
import { join, useContentForm, useWords, type DrawProps } from './formContext.ts'
import { controlId } from './formStore.ts'
import { aOr } from './words/fieldWords.ts'

type Named = Record<string, unknown>

export const RecordControl = memo(({ field, path, pattern, value }: Omit<DrawProps, 'field'> & { field: RecordField }) => {
  const { store, readOnly, Draw } = useContentForm()
  const words = useWords({ pattern })
  const inner = useWords({ pattern: `${pattern}.*` })
  const noun = words.item ?? 'entry'
  const own = (value ?? {}) as Named
  const change = (by: (entries: [string, unknown][]) => [string, unknown][]) =>
    store.change(path, (old) => Object.fromEntries(by(Object.entries((old ?? {}) as Named))))
  /** A name must not be empty or already used, and must not contain the dot that separates path segments. */
  const rename = (from: string, typed: string) => {
    const to = typed.trim().replaceAll('.', '-')
    if (to === '' || to === from || to in own) return
    change((entries) => entries.map(([name, list]) => [name === from ? to : name, list]))
  }
  const add = () => {
    let place = Object.keys(own).length + 1
    while (`${noun}-${place}` in own) place += 1
    change((entries) => [...entries, [`${noun}-${place}`, blankOf(field.value.schema)]])
  }
  return (
    <fieldset id={controlId(path)} className="group min-w-0">
      <legend className="font-semibold">
        {words.label}
        <CommentTool path={path} label={words.label} />
      </legend>
      {words.hint && <p className="max-w-measure text-meta text-hint">{words.hint}</p>}
      <ul className="mt-2 space-y-3">
        {Object.entries(own).map(([name, list]) => (
          <li key={name} className="grid gap-2 rounded-control border border-line bg-surface p-3">
            <div className="flex items-center justify-between gap-2">
              <input
                type="text"
                aria-label={`Name of the ${noun}`}
                defaultValue={name}
                readOnly={readOnly}
                onBlur={({ currentTarget }) => {
                  rename(name, currentTarget.value)
                  currentTarget.value = name
                }}
                className={controlClass('medium', 'font-semibold')}
              />
              {!readOnly && (
                <Button
                  variant="quiet"
                  size="small"
                  icon={X}
                  onClick={() => change((entries) => entries.filter(([other]) => other !== name))}
                >
                  Remove
                </Button>
              )}
            </div>
            <Draw field={field.value} path={join(path, name)} pattern={`${pattern}.*`} value={list} entry={inner.label} />
          </li>
        ))}
      </ul>
      {!readOnly && (
        <Button variant="quiet" size="small" icon={Plus} className="mt-1.5" onClick={add}>
          Add {aOr(noun)}
        </Button>
      )}
    </fieldset>
  )
})
