/**
 * The form for any kind of content, generated from its schema and its words. `value` and `problems` belong to the screen around it: the
 * form passes every change to `onChange` at once and stores nothing.
 */
import { ChevronRight } from 'lucide-react'
import { memo, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { fieldOf, optionOf, type Field } from '#contract/model/content/fieldsOf.ts'
import type { ContentProblem } from '#contract/model/content/problemsOf.ts'
import type { Schema } from '#contract/model/content/schemaParts.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { FieldControl } from './FieldControl.tsx'
import { ContentFormContext, useContentForm, type FieldComments, type Reference } from './formContext.ts'
import { makeFormStore, valueAt, type FormStore, type HalfTyped } from './formStore.ts'
import { Outline } from './Outline.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { FormSection } from './words/fieldWords.ts'
import { kindWords, type EditedKind } from './words/kindWords.ts'

export type ContentFormProps = {
  kind: EditedKind
  /** The strict schema of the kind. */
  schema: Schema
  /** A draft: any value that `draftOf(schema)` accepts. */
  value: unknown
  onChange: (value: unknown) => void
  /** What prevents publishing or saving. Empty while the user has only just started. */
  problems: readonly ContentProblem[]
  readOnly?: boolean
  /** Other content that fields can refer to. Pass the same array as long as it has not changed. */
  references: readonly Reference[]
  /** Pass the same object as long as it has not changed. */
  comments?: FieldComments | null
  halfTyped?: HalfTyped | null
}

const nothing = () => {}

export const ContentForm = ({
  kind,
  schema,
  value,
  onChange,
  problems,
  readOnly = false,
  references,
  comments = null,
  halfTyped = null,
}: ContentFormProps) => {
  const errors = useMemo(() => problems.filter(({ level }) => level !== 'warning'), [problems])
  const [store] = useState(() => makeFormStore(value, errors))
  store.join(value, readOnly ? nothing : onChange)
  // Each field subscribes to the store for its own problem.
  useEffect(() => store.setProblems(errors), [store, errors])
  // An undo pressed after the form has unmounted must not change anything unseen.
  useEffect(() => () => store.join(store.value(), null), [store])
  const words = kindWords[kind]
  const context = useMemo(
    () => ({ store, words, references, readOnly, comments, halfTyped, Draw: FieldControl }),
    [store, words, references, readOnly, comments, halfTyped],
  )
  const root = rootOf(fieldOf(schema), value)
  // Lists fixed by the program that this content lacks cannot be added here, so their sections are left out.
  const missingParts = words.sections
    .flatMap(({ fields }) => fields)
    .filter((path) => words.fields[path]?.fixed && valueAt(value, path) === undefined)
    .join(' ')
  const sections = useMemo(() => {
    const absent = missingParts.split(' ')
    return words.sections.filter(({ fields }) => fields.some((path) => fieldAt(root, path) !== null && !absent.includes(path)))
  }, [words, root, missingParts])
  return (
    <ContentFormContext value={context}>
      <div className="content-form-room">
        <div className="content-form">
          <Outline sections={sections} problems={errors} />
          <div className="min-w-0">
            <ProblemList words={words} problems={problems} />
            {sections.map((section, place) => (
              <Section key={section.id} section={section} root={root} value={value} folds={place > 0 && sections.length > fewSections} />
            ))}
            <Announcement store={store} />
          </div>
        </div>
      </div>
    </ContentFormContext>
  )
}

/** The group of fields for this value, if its kind has several shapes. */
const rootOf = (field: Field, value: unknown): Field =>
  field.type === 'union' ? (field.options[Math.max(0, optionOf(field, value))]?.group ?? field) : field

const fieldAt = (root: Field, path: string): Field | null =>
  path
    .split('.')
    .reduce<Field | null>(
      (field, key) => (field?.type === 'group' ? (field.fields.find((entry) => entry.key === key)?.field ?? null) : null),
      root,
    )

/** A form with more parts is many screens long: all but the first start folded. Without script they are open, as nothing leads into them. */
const fewSections = 5
const fold = (part: HTMLDetailsElement | null) => {
  if (part) part.open = false
}

type SectionProps = { section: FormSection; root: Field; value: unknown; folds: boolean }
/** A heading and its fields. Only fields whose value changed re-render: the values of the others are the same objects as before. */
const Section = ({ section, root, value, folds }: SectionProps) => (
  <section id={`section-${section.id}`} aria-labelledby={`section-${section.id}-title`} className="content-section">
    <details ref={folds ? fold : undefined} open>
      <summary className="flex items-center justify-between gap-3">
        <h2 id={`section-${section.id}-title`} tabIndex={-1} className="text-h3">
          {section.title}
        </h2>
        <Icon of={ChevronRight} className="turn text-hint transition-transform" />
      </summary>
      {section.hint && <p className="mt-1 max-w-measure text-meta text-hint">{section.hint}</p>}
      <div className="mt-4 grid grid-cols-1 gap-6">
        {section.fields.map((path) => {
          const field = fieldAt(root, path)
          return field && <SectionField key={path} field={field} path={path} value={valueAt(value, path)} section={section.title} />
        })}
      </div>
    </details>
  </section>
)

const SectionField = memo(({ field, path, value, section }: { field: Field; path: string; value: unknown; section: string }) => {
  const { words } = useContentForm()
  const label = (words.fields as Record<string, { label: string } | undefined>)[path]?.label
  return <FieldControl field={field} path={path} pattern={path} value={value} quiet={label === section} />
})

/** Announces the last action to screen readers. */
const Announcement = ({ store }: { store: FormStore }) => {
  const announcement = useSyncExternalStore(store.subscribe, store.announcement, () => '')
  return (
    <p role="status" className="sr-only">
      {announcement}
    </p>
  )
}
