/** Two versions of an item side by side, or one below the other on a phone. Changes are marked by a line, a symbol and a word. */
import { useMemo } from 'react'
import { fieldOf, patternOf } from '#contract/model/content/fieldsOf.ts'
import type { Schema } from '#contract/model/content/schemaParts.ts'
import { wordsAt } from '../form/words/fieldWords.ts'
import { kindWords, type EditedKind } from '../form/words/kindWords.ts'
import { placeName, sectionOf } from '../form/words/placeName.ts'
import { changesOf, type ContentChange, type Piece } from './changes.ts'

type CompareProps = {
  kind: EditedKind
  schema: Schema
  before: unknown
  after: unknown
  /** 'Published on 3 May', 'Your draft'. */
  beforeLabel: string
  afterLabel: string
}

const states = { changed: 'Changed', added: 'Added', removed: 'Removed', moved: 'Moved' } as const

export const Compare = ({ kind, schema, before, after, beforeLabel, afterLabel }: CompareProps) => {
  const words = kindWords[kind]
  const changes = useMemo(() => {
    const naming = (path: string) => (option: string) => {
      const pattern = patternOf(path)
      const own = wordsAt(words.fields, pattern) ?? wordsAt(words.fields, pattern.replace(/\.\*$/, ''))
      return own?.options?.[option] ?? option
    }
    return changesOf(fieldOf(schema), before, after, naming)
  }, [schema, before, after, words])
  if (changes.length === 0) return <p className="text-soft">There is no difference: every word is the same.</p>
  const groups = [...new Set(changes.map(({ path }) => sectionOf(words, path)?.title ?? ''))]
  return (
    <div>
      <p className="text-soft">
        {changes.length} {changes.length === 1 ? 'difference' : 'differences'}. Words removed are struck through, words added are
        underlined.
      </p>
      {groups.map((title) => (
        <section key={title} className="mt-6">
          <h3 className="text-h3">{title}</h3>
          <ul className="mt-2 space-y-3">
            {changes
              .filter(({ path }) => (sectionOf(words, path)?.title ?? '') === title)
              .map((change) => (
                <Change
                  key={`${change.path} ${change.state}`}
                  change={change}
                  name={placeName(words, change.path)}
                  beforeLabel={beforeLabel}
                  afterLabel={afterLabel}
                />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const Change = ({
  change,
  name,
  beforeLabel,
  afterLabel,
}: {
  change: ContentChange
  name: string
  beforeLabel: string
  afterLabel: string
}) => (
  <li className="rounded-control border border-line bg-surface">
    <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-3 py-2 text-meta">
      <span className="font-semibold">{name}</span>
      <span className="text-hint">
        {states[change.state]}
        {change.state === 'moved' && ` from place ${change.from} to ${change.to}`}
      </span>
    </p>
    <div className="compare-sides">
      {change.state === 'moved' ? (
        <Side label={afterLabel} pieces={change.pieces} hidden="removed" />
      ) : (
        <>
          <Side label={beforeLabel} pieces={change.pieces} hidden="added" />
          <Side label={afterLabel} pieces={change.pieces} hidden="removed" />
        </>
      )}
    </div>
  </li>
)

/** One version, leaving out what only the other has. */
const Side = ({ label, pieces, hidden }: { label: string; pieces: readonly Piece[]; hidden: Piece['state'] }) => {
  const own = pieces.filter(({ state }) => state !== hidden)
  return (
    <div className="min-w-0 p-3">
      <p className="text-meta text-hint">{label}</p>
      <p className="break-words whitespace-pre-line">
        {own.length === 0 && <span className="text-hint">Nothing</span>}
        {own.map(({ text, state }, place) => (
          // The pieces of a text never change their order.
          <Marked key={place} text={text} state={state} />
        ))}
      </p>
    </div>
  )
}

const Marked = ({ text, state }: Piece) => {
  if (state === 'same') return text
  const Tag = state === 'added' ? 'ins' : 'del'
  return (
    <Tag className="compare-mark">
      <span className="sr-only">{state === 'added' ? ' (added: ' : ' (removed: '}</span>
      {text}
      <span className="sr-only">) </span>
    </Tag>
  )
}
