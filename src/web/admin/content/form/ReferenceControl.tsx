/** A field that refers to other content, and a list of such fields. Stores the short name and shows the title. */
import { X } from 'lucide-react'
import { memo, useMemo } from 'react'
import type { ListField, TextField } from '#contract/model/content/fieldsOf.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { EntryTools } from './EntryTools.tsx'
import { join, useContentForm, useProblem, useWords, type DrawProps } from './formContext.ts'
import { controlId } from './formStore.ts'
import { Frame, framed } from './Frame.tsx'
import { ListFrame } from './ListFrame.tsx'
import { Picker, type Pick } from './Picker.tsx'
import { addId, moveByKey, useEntries } from './useEntries.ts'
import { aOr, type ReferenceKind } from './words/fieldWords.ts'

const usePicks = (kind: ReferenceKind | undefined): readonly Pick[] => {
  const { references } = useContentForm()
  return useMemo(() => references.filter((reference) => reference.kind === kind), [references, kind])
}
const titleOf = (picks: readonly Pick[], key: string) => picks.find((pick) => pick.key === key)?.title ?? null

const Unknown = ({ name }: { name: string }) => <span className="text-meta text-danger">"{name}" no longer exists</span>

export const ReferenceControl = memo(({ field, path, pattern, value, entry }: Omit<DrawProps, 'field'> & { field: TextField }) => {
  const { store, readOnly } = useContentForm()
  const words = useWords({ pattern, entry })
  const problem = useProblem(path)
  const picks = usePicks(words.refers)
  const id = controlId(path)
  const key = typeof value === 'string' ? value : ''
  const title = titleOf(picks, key)
  const hidden = entry !== undefined
  const props = framed({ id, words, hidden, problem })
  return (
    <Frame id={id} path={path} words={words} hidden={hidden} optional={field.optional} problem={problem}>
      {readOnly ? (
        <p id={id}>{title ?? key}</p>
      ) : (
        <div className="flex items-start gap-1">
          <Picker
            id={id}
            picks={picks}
            shown={title ?? key}
            placeholder="Type to search"
            describedBy={props['aria-describedby']}
            invalid={problem !== null}
            onChoose={(pick) => store.change(path, () => pick.key)}
          />
          {key !== '' && (
            <button
              type="button"
              aria-label={`Clear ${words.label.toLowerCase()}`}
              title="Clear"
              onClick={() => store.change(path, () => (field.optional ? undefined : ''))}
              className="mt-1 inline-flex size-8 items-center justify-center rounded-control text-soft hover:bg-panel coarse:size-11"
            >
              <Icon of={X} size={16} />
            </button>
          )}
        </div>
      )}
      {key !== '' && title === null && <Unknown name={key} />}
    </Frame>
  )
})

const none: readonly string[] = []

export const ReferenceList = memo(
  ({ field, path, pattern, value, entry, quiet = false }: Omit<DrawProps, 'field'> & { field: ListField }) => {
    const { readOnly } = useContentForm()
    const words = useWords({ pattern, entry })
    const values = Array.isArray(value) ? (value as readonly string[]) : none
    const noun = words.item ?? 'entry'
    const entries = useEntries({ path, values, noun, field })
    const picks = usePicks(words.refers)
    const open = useMemo(() => picks.filter(({ key }) => !values.includes(key)), [picks, values])
    return (
      <ListFrame
        field={field}
        path={path}
        words={words}
        hidden={entry !== undefined || quiet}
        foot={
          !readOnly &&
          !entries.isFull && (
            <div className="mt-2">
              <Picker
                id={addId(path)}
                label={`Add: ${noun}`}
                placeholder={`Add: type to find ${aOr(noun)}`}
                picks={open}
                onChoose={({ key }) => entries.append(key)}
              />
            </div>
          )
        }
      >
        {values.length === 0 ? (
          <p className="text-meta text-hint">None yet.</p>
        ) : (
          <ol className="divide-y divide-line rounded-control border border-line bg-surface">
            {values.map((key, place) => {
              const title = titleOf(picks, key)
              return (
                // The row itself can take the focus, so that Alt with an arrow key moves it.
                <li
                  key={entries.keys[place]}
                  id={controlId(join(path, place))}
                  tabIndex={readOnly ? undefined : -1}
                  className="flex min-h-10 items-center justify-between gap-2 pl-3"
                  onKeyDown={readOnly ? undefined : (event) => void moveByKey(event, entries, path, place)}
                >
                  <span className="min-w-0 py-1.5 break-words">
                    {title ?? <Unknown name={key} />}{' '}
                    {title !== null && title !== key && <span className="text-meta text-hint">{key}</span>}
                  </span>
                  {!readOnly && (
                    <EntryTools
                      path={path}
                      place={place}
                      count={values.length}
                      name={title ?? key}
                      shown={title ?? key}
                      entries={entries}
                    />
                  )}
                </li>
              )
            })}
          </ol>
        )}
      </ListFrame>
    )
  },
)
