/** A content schema as a form: the type of field at each place, and how much it may hold. */
import { z } from '../../schema.ts'
import { leastOf, mostOf, objectOf, partOf, tellingKeys, type Schema } from './schemaParts.ts'

type Common = { schema: Schema; /** May be left out. */ optional: boolean }
export type TextField = Common & {
  type: 'line' | 'area'
  least: number
  most: number | null
  /** Must match a pattern, such as an edition's code. */ patterned: boolean
}
export type ListField = Common & { type: 'list'; item: Field; least: number; most: number | null }
export type GroupField = Common & { type: 'group'; fields: readonly Entry[] }
export type ChoiceField = Common & { type: 'choice'; options: readonly (string | number)[] }
export type NumberField = Common & { type: 'number'; least: number | null; most: number | null; whole: boolean }
/** One of several kinds of group. `name`: the key, or the fixed value, that distinguishes this kind from the others. */
export type UnionField = Common & { type: 'union'; options: readonly { name: string; group: GroupField }[] }
/** Named entries: the finder's example answers. */
export type RecordField = Common & { type: 'record'; key: Field; value: Field }
export type Field =
  | TextField
  | ListField
  | GroupField
  | ChoiceField
  | NumberField
  | UnionField
  | RecordField
  | (Common & { type: 'checkbox' | 'date' })
  /** The body of an article: a tree from the rich text editor. */
  | (Common & { type: 'rich' })
  /** The blocks of a built page: edited in the page builder. */
  | (Common & { type: 'blocks' })
  /** Always has the same value. */
  | (Common & { type: 'fixed'; value: string | number | boolean })
export type Entry = { key: string; field: Field }

/** Longer texts get several lines. */
const longestLine = 120

const bound = (checks: ReturnType<typeof partOf>['checks'], check: string) => checks.find((one) => one.check === check)?.value ?? null

const isRich = (shape: Readonly<Record<string, Schema>>) => {
  const part = shape['type'] && partOf(shape['type'])
  return part?.type === 'literal' && part.values[0] === 'doc'
}

const groupOf = (schema: Schema, optional: boolean): GroupField => ({
  schema,
  optional,
  type: 'group',
  fields: Object.entries(objectOf(schema)?.shape ?? {}).map(([key, inner]) => ({ key, field: read(inner, false) })),
})

/** The name of a union option: the fixed value that marks it, or the first key that the others do not have. */
const optionName = (option: Schema, telling: ReadonlySet<string>) => {
  const shape = objectOf(option)?.shape ?? {}
  const keys = Object.keys(shape).filter((key) => telling.has(key))
  const fixed = keys.map((key) => partOf(shape[key]!)).find(({ type }) => type === 'literal' || type === 'enum')
  return fixed?.type === 'literal' || fixed?.type === 'enum' ? String(fixed.values[0]) : keys.join('-')
}

const read = (schema: Schema, optional: boolean): Field => {
  const part = partOf(schema)
  const common = { schema, optional }
  switch (part.type) {
    case 'string': {
      if (part.format === 'date') return { ...common, type: 'date' }
      const most = mostOf(part.checks)
      const patterned = part.checks.some(({ check }) => check === 'string_format')
      const type = patterned || (most ?? 0) <= longestLine ? 'line' : 'area'
      // A pattern may require a value even if no length does.
      const needed = patterned && !z.safeParse(schema, '').success ? 1 : 0
      return { ...common, type, least: Math.max(leastOf(part.checks), needed), most, patterned }
    }
    case 'number':
      return {
        ...common,
        type: 'number',
        least: bound(part.checks, 'greater_than'),
        most: bound(part.checks, 'less_than'),
        whole: part.checks.some(({ check }) => check === 'number_format'),
      }
    case 'boolean':
      return { ...common, type: 'checkbox' }
    case 'blocks':
      return { ...common, type: 'blocks' }
    case 'enum':
      return { ...common, type: 'choice', options: part.values.map(String) }
    case 'literal':
      return part.values.length === 1
        ? { ...common, type: 'fixed', value: part.values[0]! }
        : { ...common, type: 'choice', options: part.values.map(String) }
    case 'object':
      return isRich(part.shape) ? { ...common, type: 'rich' } : groupOf(schema, optional)
    case 'array':
      return { ...common, type: 'list', item: read(part.element, false), least: leastOf(part.checks), most: mostOf(part.checks) }
    case 'record':
      return { ...common, type: 'record', key: read(part.key, false), value: read(part.value, false) }
    case 'union': {
      const telling = tellingKeys(part.options)
      const options = part.options.map((option) => ({ name: optionName(option, telling), group: groupOf(option, false) }))
      return { ...common, type: 'union', options }
    }
    case 'optional':
    case 'nullable':
      return { ...read(part.inner, true), schema: part.inner }
  }
}

const known = new WeakMap<Schema, Field>()

/** The tree of fields of a schema. Cached. */
export const fieldOf = (schema: Schema): Field => {
  const cached = known.get(schema) ?? read(schema, false)
  known.set(schema, cached)
  return cached
}

/** The index of the union option that a value matches: it has all its keys and its fixed values. -1 for none. */
export const optionOf = (union: UnionField, value: unknown): number => {
  if (typeof value !== 'object' || value === null) return -1
  const fits = ({ group }: UnionField['options'][number]) =>
    Object.keys(value).every((key) => group.fields.some((entry) => entry.key === key)) &&
    group.fields.every(({ key, field }) => {
      const own = (value as Record<string, unknown>)[key]
      if (field.type === 'fixed') return own === field.value || (field.optional && own === undefined)
      if (field.type === 'choice' && own !== undefined && own !== '') return field.options.includes(own as string)
      return true
    })
  return union.options.findIndex(fits)
}

export type Place = { /** `*` stands for the entries of a list: 'body.faq.*.question'. */ path: string; field: Field }

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`)

const below = (path: string, field: Field): Place[] => {
  switch (field.type) {
    case 'group':
      return field.fields.flatMap(({ key, field: inner }) => placesOf(join(path, key), inner))
    case 'list':
      return placesOf(join(path, '*'), field.item)
    case 'record':
      return placesOf(join(path, '*'), field.value)
    case 'union':
      return field.options.flatMap(({ group }) => below(path, group))
    default:
      return []
  }
}
const placesOf = (path: string, field: Field): Place[] => [{ path, field }, ...below(path, field)]

/** Every field of a schema with its path, in schema order. Each path occurs once. */
export const fieldsOf = (schema: Schema): Place[] => {
  const found = below('', fieldOf(schema))
  return found.filter(({ path }, place) => found.findIndex((other) => other.path === path) === place)
}

/** 'body.faq.2.question' -> 'body.faq.*.question'. */
export const patternOf = (path: string) => path.replace(/(?<=^|\.)\d+(?=\.|$)/g, '*')
