/** The definition of a type of block. Each is declared once in its own file, and used by storage, renderers and the page builder. */
import { emptyOf, schemaOf, type Fields, type Schema, type ValuesOf } from './field.ts'

export const blockGroups = ['text', 'cover', 'proof', 'action', 'picture', 'layout'] as const
export type BlockGroup = (typeof blockGroups)[number]
export const blockGroupLabels: Record<BlockGroup, string> = {
  text: 'Text',
  cover: 'Cover',
  proof: 'Facts and examples',
  action: 'Contact',
  picture: 'Pictures',
  layout: 'Layout',
}

type Props = Record<string, unknown>

export type BlockType<T extends string = string, F extends Fields = Fields> = {
  readonly type: T
  readonly version: number
  readonly label: string
  /** One sentence in the list of blocks to insert. */
  readonly summary: string
  readonly group: BlockGroup
  readonly fields: F
  /** By version: migrates properties of that version to the next. */
  readonly migrate: { readonly [version: number]: (props: Props) => Props }
  readonly draft: Schema<ValuesOf<F>>
  readonly publish: Schema<ValuesOf<F>>
  readonly empty: () => ValuesOf<F>
}

export const blockType = <const T extends string, const F extends Fields>(
  type: T,
  {
    version = 1,
    migrate = {},
    fields,
    ...rest
  }: {
    label: string
    summary: string
    group: BlockGroup
    fields: F
    version?: number
    migrate?: { [version: number]: (props: Props) => Props }
  },
): BlockType<T, F> => ({
  type,
  version,
  migrate,
  fields,
  ...rest,
  draft: schemaOf(fields, 'draft'),
  publish: schemaOf(fields, 'publish'),
  empty: () => emptyOf(fields),
})

/** A block of one type, read and valid. `Of`: the result of `blockType`. */
export type BlockOf<Of> = Of extends { type: infer T; fields: infer F extends Fields }
  ? { id: string; type: T; version: number; from?: string | undefined; until?: string | undefined; props: ValuesOf<F> }
  : never
export type PropsOf<Of> = Of extends { fields: infer F extends Fields } ? ValuesOf<F> : never
