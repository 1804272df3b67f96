/** What a content schema is made of. The only place that reads the schema library's internal definitions. */
import type { z } from '../../schema.ts'

export type Schema = z.ZodMiniType

export type Check = {
  check: string
  minimum?: number
  maximum?: number
  length?: number
  value?: number
  inclusive?: boolean
  format?: string
}

/** A schema's definition. Content uses only these types; any other throws with its name, so that a new one is not missed. */
export type Part = {
  schema: Schema
  checks: readonly Check[]
} & (
  | { type: 'string'; format: string | null }
  | { type: 'number' | 'boolean' }
  /** The blocks of a built page, which have their own schemas and the page builder. */
  | { type: 'blocks' }
  | { type: 'enum' | 'literal'; values: readonly (string | number | boolean)[] }
  | { type: 'object'; shape: Readonly<Record<string, Schema>> }
  | { type: 'array'; element: Schema }
  | { type: 'record'; key: Schema; value: Schema }
  | { type: 'union'; options: readonly Schema[]; discriminator: string | null }
  | { type: 'optional' | 'nullable'; inner: Schema }
)

type Raw = {
  type: string
  checks?: readonly { _zod: { def: Check } }[]
  format?: string
  entries?: Record<string, string>
  values?: readonly (string | number | boolean)[]
  shape?: Record<string, Schema>
  element?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: readonly Schema[]
  discriminator?: string
  innerType?: Schema
}

export const partOf = (schema: Schema): Part => {
  const raw = schema._zod.def as unknown as Raw
  const common = { schema, checks: (raw.checks ?? []).map(({ _zod }) => _zod.def) }
  switch (raw.type) {
    case 'string':
      return { ...common, type: 'string', format: raw.format ?? null }
    case 'number':
    case 'boolean':
      return { ...common, type: raw.type }
    case 'custom':
    case 'any':
      return { ...common, type: 'blocks' }
    case 'enum':
      return { ...common, type: 'enum', values: Object.values(raw.entries ?? {}) }
    case 'literal':
      return { ...common, type: 'literal', values: raw.values ?? [] }
    case 'object':
      return { ...common, type: 'object', shape: raw.shape ?? {} }
    case 'array':
      return { ...common, type: 'array', element: raw.element! }
    case 'record':
      return { ...common, type: 'record', key: raw.keyType!, value: raw.valueType! }
    case 'union':
      return { ...common, type: 'union', options: raw.options ?? [], discriminator: raw.discriminator ?? null }
    case 'optional':
    case 'nullable':
      return { ...common, type: raw.type, inner: raw.innerType! }
    default:
      throw new Error(`Content may not be made of "${raw.type}": teach draftOf, blankOf and fieldsOf what it is first`)
  }
}

type Of<T extends Part['type']> = Extract<Part, { type: T }>

/** The schema of an object, or null. */
export const objectOf = (schema: Schema): Of<'object'> | null => {
  const part = partOf(schema)
  return part.type === 'object' ? part : null
}

/**
 * The keys that distinguish the objects of a union: a key with a fixed value, or one that not all of them have.
 * Without these keys an empty object would match the first option.
 */
export const tellingKeys = (options: readonly Schema[]): ReadonlySet<string> => {
  const shapes = options.flatMap((option): Readonly<Record<string, Schema>>[] => {
    const part = objectOf(option)
    return part ? [part.shape] : []
  })
  const keys = new Set(shapes.flatMap((shape) => Object.keys(shape)))
  return new Set(
    [...keys].filter((key) => {
      const own = shapes.flatMap((shape): Schema[] => (shape[key] ? [shape[key]] : []))
      return own.length < shapes.length || own.some((schema) => partOf(schema).type === 'literal')
    }),
  )
}

/** The maximum number of entries of a list or characters of a text. Null if unlimited. An exact length counts as a limit. */
export const mostOf = (checks: readonly Check[]): number | null => {
  const limits = checks.flatMap(({ check, maximum, length }) =>
    check === 'max_length' && maximum !== undefined ? [maximum] : check === 'length_equals' && length !== undefined ? [length] : [],
  )
  return limits.length > 0 ? Math.min(...limits) : null
}

export const leastOf = (checks: readonly Check[]): number =>
  Math.max(
    0,
    ...checks.map(({ check, minimum, length }) =>
      check === 'min_length' ? (minimum ?? 0) : check === 'length_equals' ? (length ?? 0) : 0,
    ),
  )
