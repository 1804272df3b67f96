/**
 * Derives the schema for drafts from the strict one for publishing. A draft may be unfinished: texts may be empty, lists short,
 * choices and dates open, and keys may be missing. Everything else is checked as for publishing: types, maximum lengths, safe
 * characters, link addresses, known keys. So the contents of a draft can always be shown and stored, whoever sent it.
 */
import { z } from '../../schema.ts'
import { StoredBlocks } from '../blocks/storedBlock.ts'
import { blankOf } from './blankOf.ts'
import type { Draft } from './draft.ts'
import { mostOf, partOf, tellingKeys, type Check, type Schema } from './schemaParts.ts'

/** Lists without a limit of their own. */
const mostEntries = 1000
/** For a whole item, counting all texts and keys in UTF-16 units: ten times our longest. */
const mostCharacters = 500_000
const mostParts = 50_000
const deepest = 40

/** Whether a value is small enough to process. Not recursive, because the input may be built to exhaust the stack. */
const isModest = (value: unknown): boolean => {
  const open: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  let characters = 0
  let parts = 0
  for (let next = open.pop(); next; next = open.pop()) {
    parts += 1
    if (typeof next.value === 'string') characters += next.value.length
    else if (typeof next.value === 'object' && next.value !== null) {
      if (next.depth === deepest) return false
      const entries = Object.entries(next.value)
      if (entries.length > mostParts) return false
      for (const [key, inner] of entries) {
        characters += key.length
        open.push({ value: inner, depth: next.depth + 1 })
      }
    }
    if (characters > mostCharacters || parts + open.length > mostParts) return false
  }
  return true
}

/** Checks that apply only when publishing. */
const forPublishing = new Set(['min_length', 'length_equals'])
const isKept = ({ check }: Check) => !forPublishing.has(check)

/** The same schema with fewer checks. */
const withChecks = (schema: Schema, keep: (check: Check) => boolean): Schema => {
  const def = schema._zod.def
  const checks = (def.checks ?? []).filter(({ _zod }) => keep(_zod.def as Check))
  return z.clone(schema, { ...def, checks })
}

const orEmpty = (schema: Schema): Schema => z.union([z.literal(''), schema])

const objectDraft = (shape: Readonly<Record<string, Schema>>, needed: ReadonlySet<string>): Schema => {
  const loose = (key: string, schema: Schema): Schema => {
    // Keys that distinguish the options of a union stay strict, or a value could match the wrong option.
    const part = partOf(schema)
    if (part.type === 'literal' || (needed.has(key) && part.type === 'enum')) return schema
    const draft = draftPart(schema)
    return needed.has(key) || part.type === 'optional' ? draft : z._default(draft, () => blankOf(schema))
  }
  return z.strictObject(Object.fromEntries(Object.entries(shape).map(([key, schema]) => [key, loose(key, schema)])))
}

const draftPart = (schema: Schema): Schema => {
  const part = partOf(schema)
  switch (part.type) {
    case 'string': {
      const relaxed = withChecks(schema, isKept)
      // A pattern or a date requires a value, but a draft may leave it empty.
      return part.format !== null || part.checks.some(({ check }) => check === 'string_format') ? orEmpty(relaxed) : relaxed
    }
    case 'number':
      return z.nullable(schema)
    case 'enum':
      return orEmpty(schema)
    case 'blocks':
      return StoredBlocks
    case 'boolean':
    case 'literal':
      return schema
    case 'object':
      return objectDraft(part.shape, new Set())
    case 'array':
      return z.array(draftPart(part.element)).check(z.maxLength(mostOf(part.checks) ?? mostEntries))
    case 'record':
      return z.record(withChecks(part.key, isKept) as z.ZodMiniString, draftPart(part.value))
    case 'union': {
      const telling = tellingKeys(part.options)
      const options = part.options.map((option) => {
        const inner = partOf(option)
        return inner.type === 'object' ? objectDraft(inner.shape, telling) : draftPart(option)
      })
      return part.discriminator === null ? z.union(options) : z.discriminatedUnion(part.discriminator, options as [z.ZodMiniObject])
    }
    case 'optional':
      return z.optional(draftPart(part.inner))
    case 'nullable':
      return z.nullable(draftPart(part.inner))
  }
}

const drafts = new WeakMap<Schema, Schema>()

/** Built once per schema. Its output has every key that is not optional. */
export const draftOf = <S extends Schema>(schema: S): z.ZodMiniType<Draft<z.output<S>>> => {
  const known = drafts.get(schema)
  if (known) return known as z.ZodMiniType<Draft<z.output<S>>>
  const draft = z.pipe(z.unknown().check(z.refine(isModest, 'This is longer than any page may be')), draftPart(schema))
  drafts.set(schema, draft)
  return draft as unknown as z.ZodMiniType<Draft<z.output<S>>>
}
