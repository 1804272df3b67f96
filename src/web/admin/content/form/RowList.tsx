/** A list of texts, choices or numbers, one row each. Enter adds the next row; Backspace in an empty row removes it. */
import { memo, type ClipboardEvent, type KeyboardEvent } from 'react'
import { capitalised } from '#contract/format.ts'
import { blankOf } from '#contract/model/content/blankOf.ts'
import type { ListField } from '#contract/model/content/fieldsOf.ts'
import { EntryTools } from './EntryTools.tsx'
import { join, useContentForm, useWords, type DrawProps } from './formContext.ts'
import { AddButton, ListFrame } from './ListFrame.tsx'
import { moveByKey, useEntries } from './useEntries.ts'

const none: readonly unknown[] = []
/** The lines of a pasted list, without bullets and numbers. */
const linesOf = (pasted: string) =>
  pasted
    .split(/\r?\n/)
    .map((line) => line.replace(/^\s*(?:[•·▪◦*–-]|\d{1,2}[.)])\s+/, '').trim())
    .filter(Boolean)

export const RowList = memo(({ field, path, pattern, value, entry, quiet = false }: Omit<DrawProps, 'field'> & { field: ListField }) => {
  const { readOnly, Draw } = useContentForm()
  const words = useWords({ pattern, entry })
  const values = Array.isArray(value) ? (value as readonly unknown[]) : none
  const noun = words.item ?? 'entry'
  const entries = useEntries({ path, values, noun, field })
  const isText = field.item.type === 'line' || field.item.type === 'area'

  const press = (event: KeyboardEvent, place: number) => {
    if (moveByKey(event, entries, path, place) || !isText || event.nativeEvent.isComposing) return
    if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      entries.add('', place + 1)
    } else if (event.key === 'Backspace' && values[place] === '' && values.length > 1) {
      event.preventDefault()
      entries.remove(place)
    }
  }
  const paste = (event: ClipboardEvent, place: number) => {
    const lines = linesOf(event.clipboardData.getData('text/plain'))
    if (!isText || lines.length < 2 || values[place] !== '') return
    event.preventDefault()
    entries.replace(place, lines)
  }
  return (
    <ListFrame
      field={field}
      path={path}
      words={words}
      hidden={entry !== undefined || quiet}
      foot={!readOnly && !entries.isFull && <AddButton path={path} noun={noun} press={() => entries.add(blankOf(field.item.schema))} />}
    >
      <ul className="space-y-1.5">
        {values.map((own, place) => (
          <li
            key={entries.keys[place]}
            className="flex items-start gap-1"
            onKeyDown={readOnly ? undefined : (event) => press(event, place)}
            onPaste={readOnly ? undefined : (event) => paste(event, place)}
          >
            <div className="min-w-0 grow">
              <Draw
                field={field.item}
                path={join(path, place)}
                pattern={`${pattern}.*`}
                value={own}
                entry={`${capitalised(noun)} ${place + 1}`}
              />
            </div>
            {!readOnly && (
              <div className="mt-1">
                <EntryTools
                  path={path}
                  place={place}
                  count={values.length}
                  name={`${noun} ${place + 1}`}
                  shown={typeof own === 'string' ? own : ''}
                  entries={entries}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
    </ListFrame>
  )
})
