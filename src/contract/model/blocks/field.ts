/**
 * The fields that blocks are made of. A field is data: its label, hint and limits define the form in the page builder. It has two schemas,
 * one for drafts (texts may be missing or too long) and one for publishing. Anything harmful, such as an address that runs a script, is
 * refused by both.
 */
import { isoDate, isSafeText, trimmed, z } from '../../schema.ts'
import { Link, Picture, Reference, type ReferenceKind } from './reference.ts'
import { BlockBody } from './blockBody.ts'
import { StoredBlock } from './storedBlock.ts'

type Checked<V> = {
  readonly label: string
  readonly hint?: string
  readonly empty: V
  readonly draft: Schema<V>
  readonly publish: Schema<V>
}
export type Schema<V> = z.ZodMiniType<V>

export type TextField = Checked<string> & { kind: 'text'; max: number; lines: number; optional: boolean }
export type ChoiceField<T extends string = string> = Checked<T> & { kind: 'choice'; options: readonly { value: T; label: string }[] }
export type DateField = Checked<string> & { kind: 'date'; optional: boolean }
export type BodyField = Checked<BlockBody> & { kind: 'body' }
export type LinkField = Checked<Link> & { kind: 'link'; optional: boolean }
export type ReferencesField = Checked<Reference[]> & { kind: 'references'; of: readonly ReferenceKind[]; max: number }
export type PictureField = Checked<Picture | null> & { kind: 'picture'; optional: boolean }
export type TextsField = Checked<string[]> & { kind: 'texts'; item: string; max: number; maxItems: number }
export type SlotField = Checked<StoredBlock[]> & { kind: 'slot' }
export type ListField<F extends Fields = Fields> = Checked<ValuesOf<F>[]> & { kind: 'list'; item: string; fields: F; maxItems: number }

export type Field =
  | TextField
  | ChoiceField
  | DateField
  | BodyField
  | LinkField
  | ReferencesField
  | PictureField
  | TextsField
  | SlotField
  // A list of any fields. The types of its values are known where it is declared.
  | (Omit<ListField, 'empty' | 'draft' | 'publish' | 'fields'> & {
      empty: unknown[]
      draft: z.ZodMiniType
      publish: z.ZodMiniType
      fields: Fields
    })
export type Fields = { readonly [name: string]: Field }
export type ValueOf<F> = F extends { draft: z.ZodMiniType<infer V> } ? V : never
export type ValuesOf<F extends Fields> = { -readonly [K in keyof F]: ValueOf<F[K]> }

type Face = { label: string; hint?: string }

/** Longer than any field's limit, so that typed or pasted text is kept until it is shortened. */
const looseText = z.string().check(z.maxLength(20_000), z.refine(isSafeText, 'Remove the characters that cannot be shown'))
const tooLong = (max: number) => `Shorten it to ${max.toLocaleString('en-GB')} characters or fewer`
const strictText = (max: number, missing: string | null) =>
  z
    .string()
    .check(
      trimmed(),
      z.minLength(missing === null ? 0 : 1, missing ?? ''),
      z.maxLength(max, tooLong(max)),
      z.refine(isSafeText, 'Remove the characters that cannot be shown'),
    )
const missingText = (label: string) => `Enter: ${label.toLowerCase()}`

/** `lines`: height of the text box; 1 means a single line. `max`: characters. */
export const textField = ({
  max,
  lines = 1,
  optional = false,
  ...face
}: Face & { max: number; lines?: number; optional?: boolean }): TextField => ({
  kind: 'text',
  ...face,
  max,
  lines,
  optional,
  empty: '',
  draft: looseText,
  publish: strictText(max, optional ? null : missingText(face.label)),
})

/** One of several options. A new block starts with the first. */
export const choiceField = <const T extends string>({
  options,
  ...face
}: Face & { options: readonly { value: T; label: string }[] }): ChoiceField<T> => {
  const [first] = options
  if (!first) throw new Error(`${face.label} has no choices`)
  const schema = z.enum(options.map(({ value }) => value)) as unknown as Schema<T>
  return { kind: 'choice', ...face, options, empty: first.value, draft: schema, publish: schema }
}

/** A calendar date, 'yyyy-mm-dd', or empty. */
export const dateField = ({ optional = true, ...face }: Face & { optional?: boolean }): DateField => {
  const schema = z.union([z.literal(''), isoDate()])
  return {
    kind: 'date',
    ...face,
    optional,
    empty: '',
    draft: schema,
    publish: optional ? schema : schema.check(z.refine((value) => value !== '', missingText(face.label))),
  }
}

/** Paragraphs, headings, lists and quotations with bold, italic and links: a typed tree, never HTML. */
export const bodyField = (face: Face): BodyField => ({
  kind: 'body',
  ...face,
  empty: { type: 'doc', content: [] },
  draft: BlockBody,
  publish: BlockBody.check(z.refine(({ content }) => content.length > 0, missingText(face.label))),
})

export const linkField = ({ optional = false, ...face }: Face & { optional?: boolean }): LinkField => ({
  kind: 'link',
  ...face,
  optional,
  empty: { href: '' },
  draft: Link,
  publish: optional ? Link : Link.check(z.refine((link) => !('href' in link) || link.href !== '', 'Choose where it links to')),
})

export const referencesField = ({
  of,
  min = 1,
  max,
  ...face
}: Face & { of: readonly ReferenceKind[]; min?: number; max: number }): ReferencesField => {
  const draft = z
    .array(Reference.check(z.refine(({ kind }) => of.includes(kind), 'This block does not show that kind of page')))
    .check(z.maxLength(60))
  return {
    kind: 'references',
    ...face,
    of,
    max,
    empty: [],
    draft,
    publish: draft.check(z.minLength(min, `Choose at least ${min}`), z.maxLength(max, `Choose at most ${max}`)),
  }
}

export const pictureField = ({ optional = false, ...face }: Face & { optional?: boolean }): PictureField => {
  const draft = z.nullable(Picture)
  return {
    kind: 'picture',
    ...face,
    optional,
    empty: null,
    draft,
    publish: optional ? draft : draft.check(z.refine((value) => value !== null, 'Choose a picture')),
  }
}

/** Lines of text. `item`: the singular name of one, such as 'line'. */
export const textsField = ({
  item,
  max,
  minItems = 1,
  maxItems,
  ...face
}: Face & { item: string; max: number; minItems?: number; maxItems: number }): TextsField => ({
  kind: 'texts',
  ...face,
  item,
  max,
  maxItems,
  empty: Array.from({ length: minItems }, () => ''),
  draft: z.array(looseText).check(z.maxLength(200)),
  publish: z
    .array(strictText(max, missingText(item)))
    .check(z.minLength(minItems, `Add at least ${minItems}`), z.maxLength(maxItems, `Keep at most ${maxItems}`)),
})

/** A slot for other blocks. */
export const slotField = (face: Face): SlotField => {
  const schema = z.array(StoredBlock).check(z.maxLength(200))
  return { kind: 'slot', ...face, empty: [], draft: schema, publish: schema }
}

/** Empty values are shared, so each use gets a copy. */
const copyOf = <V>(value: V) => JSON.parse(JSON.stringify(value)) as V

/** The combined schema of several fields. Fields missing from an older draft are empty. */
export const schemaOf = <F extends Fields>(fields: F, strictness: 'draft' | 'publish') =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [
        name,
        strictness === 'draft' ? z._default(field.draft as z.ZodMiniType, () => copyOf(field.empty) as never) : field.publish,
      ]),
    ),
  ) as unknown as Schema<ValuesOf<F>>

/** The initial values of a new block, or of a new entry in a list. */
export const emptyOf = <F extends Fields>(fields: F): ValuesOf<F> =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, copyOf(field.empty)])) as ValuesOf<F>

/** Entries with the same fields. `item`: the singular name of one, such as 'question'. A new list starts with `minItems` empty ones. */
export const listField = <const F extends Fields>({
  item,
  fields,
  minItems = 1,
  maxItems,
  ...face
}: Face & { item: string; fields: F; minItems?: number; maxItems: number }): ListField<F> => ({
  kind: 'list',
  ...face,
  item,
  fields,
  maxItems,
  empty: Array.from({ length: minItems }, () => emptyOf(fields)),
  draft: z.array(schemaOf(fields, 'draft')).check(z.maxLength(200)),
  publish: z
    .array(schemaOf(fields, 'publish'))
    .check(z.minLength(minItems, `Add at least ${minItems}`), z.maxLength(maxItems, `Keep at most ${maxItems}`)),
})
