/** A list of groups or blocks: each is a card that can be folded, headed by its first words. */
import { ChevronRight } from 'lucide-react'
import { memo, useState } from 'react'
import { capitalised } from '#contract/format.ts'
import { blankOf } from '#contract/model/content/blankOf.ts'
import { optionOf, type Field, type GroupField, type ListField, type UnionField } from '#contract/model/content/fieldsOf.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { CommentTool } from './CommentTool.tsx'
import { EntryTools } from './EntryTools.tsx'
import { join, useContentForm, useWords, type DrawProps } from './formContext.ts'
import { controlId } from './formStore.ts'
import { AddButton, ListFrame } from './ListFrame.tsx'
import { moveByKey, useEntries, type Entries } from './useEntries.ts'
import { isNarrow, useNarrow } from '#web/ui/app/useNarrow.ts'
import type { Words } from './words/fieldWords.ts'

const none: readonly unknown[] = []
/** Longer lists start folded, to give an overview. */
const longList = 8

/** The first words anywhere in a value, which show what the entry is about. */
const firstWords = (value: unknown): string => {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return ''
  for (const inner of Object.values(value)) {
    const found = firstWords(inner)
    if (found !== '') return found
  }
  return ''
}

const textAt = (value: unknown, key: string): string => {
  const text = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : ''
  return typeof text === 'string' ? text : ''
}

type ItemField = GroupField | UnionField
const optionAt = (item: ItemField, value: unknown) => (item.type === 'union' ? (item.options[optionOf(item, value)] ?? null) : null)

export const BlockList = memo(
  ({ field, path, pattern, value, entry, quiet = false }: Omit<DrawProps, 'field'> & { field: ListField & { item: ItemField } }) => {
    const { readOnly } = useContentForm()
    const words = useWords({ pattern, entry })
    const values = Array.isArray(value) ? (value as readonly unknown[]) : none
    const noun = words.item ?? 'entry'
    const entries = useEntries({ path, values, noun, field })
    const { item } = field
    // A question without answer options cannot be given any.
    if (words.fixed && values.length === 0 && field.optional) return null
    return (
      <ListFrame
        field={field}
        path={path}
        words={words}
        hidden={entry !== undefined || quiet}
        foot={
          !readOnly &&
          !words.fixed &&
          !entries.isFull && (
            <div className="mt-1.5 flex flex-wrap items-center gap-x-1">
              {item.type === 'union' ? (
                item.options.map(({ name }, option) => (
                  <AddButton
                    key={name}
                    path={path}
                    noun={noun}
                    label={`Add ${(words.kinds?.[name] ?? name).toLowerCase()}`}
                    first={option === 0}
                    press={() => entries.add(blankOf(item.schema, option))}
                  />
                ))
              ) : (
                <AddButton path={path} noun={noun} press={() => entries.add(blankOf(item.schema))} />
              )}
            </div>
          )
        }
      >
        <ol className="space-y-2">
          {values.map((own, place) => (
            <Block
              key={entries.keys[place]}
              item={item}
              path={path}
              pattern={pattern}
              place={place}
              count={values.length}
              value={own}
              words={words}
              entries={entries}
            />
          ))}
        </ol>
      </ListFrame>
    )
  },
)

const isShort = ({ type }: Field) => ['line', 'choice', 'number', 'date'].includes(type)

/** Keys of short fields next to each other: two of them share a line if there is room. */
const pairsOf = ({ fields }: GroupField): ReadonlySet<string> => {
  const keys = new Set<string>()
  for (let place = 0; place + 1 < fields.length; place += 1) {
    const [one, next] = [fields[place]!, fields[place + 1]!]
    if (!isShort(one.field) || !isShort(next.field)) continue
    keys.add(one.key).add(next.key)
    place += 1
  }
  return keys
}

/** On a phone a page of open entries is many screens long: each starts as its name, and opens with a touch. */
const foldOnPhone = (entry: HTMLDetailsElement | null) => {
  if (entry && isNarrow()) entry.open = false
}

type BlockProps = {
  item: ItemField
  path: string
  pattern: string
  place: number
  count: number
  value: unknown
  words: Words
  entries: Entries
}

const Block = ({ item, path, pattern, place, count, value, words, entries }: BlockProps) => {
  const { readOnly } = useContentForm()
  const own = join(path, place)
  const option = optionAt(item, value)
  const name = option ? (words.kinds?.[option.name] ?? option.name) : capitalised(words.item ?? 'entry')
  const shown = words.heads ? textAt(value, words.heads) : firstWords(value)
  // Only decided once, so that an entry the user has opened or is naming does not fold by itself.
  const [opened] = useState(shown === '' || (count <= longList && words.heads === undefined))
  const [named] = useState(shown !== '')
  const narrow = useNarrow()
  const moves = !readOnly && words.fixed !== 'all'
  return (
    <li
      className="group relative rounded-control border border-line bg-surface"
      onKeyDown={(event) => void (moves && moveByKey(event, entries, path, place))}
    >
      <details ref={named ? foldOnPhone : undefined} open={opened} className="content-block">
        <summary
          id={`${controlId(own)}-head`}
          className={classes('block-head', !moves ? 'pr-14' : narrow ? 'pr-24' : 'pr-40 coarse:pr-48')}
        >
          <Icon of={ChevronRight} size={16} className="turn text-hint transition-transform" />
          <span className="shrink-0 text-meta font-semibold text-soft">
            {name} {place + 1}
          </span>
          <span className="block-shown text-meta text-hint">{shown}</span>
        </summary>
        <div id={controlId(own)} className="content-fields border-t border-line p-3 sm:p-4">
          <BlockFields
            group={item.type === 'group' ? item : (option?.group ?? null)}
            path={own}
            pattern={`${pattern}.*`}
            value={value}
            name={name}
          />
        </div>
      </details>
      <div className="absolute top-1 right-1 flex items-center gap-1">
        <CommentTool path={own} label={`${name} ${place + 1}`} />
        {moves && (
          <EntryTools
            path={path}
            place={place}
            count={count}
            name={`${name.toLowerCase()} ${place + 1}`}
            shown={shown}
            entries={entries}
            stays={words.fixed !== undefined}
          />
        )}
      </div>
    </li>
  )
}

const BlockFields = memo(
  ({ group, path, pattern, value, name }: { group: GroupField | null; path: string; pattern: string; value: unknown; name: string }) => {
    const { Draw } = useContentForm()
    if (!group)
      return <p className="text-meta text-danger">This contains something the form does not recognise. Remove it and add it again.</p>
    const own = (value ?? {}) as Record<string, unknown>
    // A block with a single field needs no label for it: its name is already in the heading.
    const entry = group.fields.length === 1 && group.fields[0]!.field.type !== 'list' ? name : undefined
    const pairs = pairsOf(group)
    return group.fields.map(({ key, field }) => (
      <div key={key} className={pairs.has(key) ? 'content-half' : 'min-w-0'}>
        <Draw field={field} path={join(path, key)} pattern={join(pattern, key)} value={own[key]} entry={entry} />
      </div>
    ))
  },
)
