/** An empty draft of a schema: every key is present but nothing is filled in. A union starts as its first option. */
import type { z } from '../../schema.ts'
import type { Draft } from './draft.ts'
import { partOf, tellingKeys, type Schema } from './schemaParts.ts'

const blankObject = (shape: Readonly<Record<string, Schema>>, telling: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape).flatMap(([key, schema]) => {
      const part = partOf(schema)
      if (part.type === 'optional') return []
      return [[key, telling.has(key) && part.type === 'enum' ? part.values[0] : blankPart(schema)]]
    }),
  )

const blankPart = (schema: Schema): unknown => {
  const part = partOf(schema)
  switch (part.type) {
    case 'string':
    case 'enum':
      return ''
    case 'number':
    case 'nullable':
      return null
    case 'boolean':
      return false
    case 'literal':
      return part.values[0]
    case 'object':
      return blankObject(part.shape, new Set())
    case 'array':
    case 'blocks':
      return []
    case 'record':
      return {}
    case 'union':
      return blankOption(part.options, 0)
    case 'optional':
      return undefined
  }
}

const blankOption = (options: readonly Schema[], place: number): unknown => {
  const option = options[place]!
  const part = partOf(option)
  return part.type === 'object' ? blankObject(part.shape, tellingKeys(options)) : blankPart(option)
}

/** Returns a new value on each call. `option`: which option of a union to use. */
export const blankOf = <S extends Schema>(schema: S, option = 0): Draft<z.output<S>> => {
  const part = partOf(schema)
  return (part.type === 'union' ? blankOption(part.options, option) : blankPart(schema)) as Draft<z.output<S>>
}
