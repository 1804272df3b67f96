/** A form's faults by field path: from the endpoint's schema and from react-hook-form's state, in the order of the fields. */
import type { FieldErrors, FieldValues } from 'react-hook-form'
import type { Endpoint } from '#contract/endpoint.ts'
import { isSecret, type z } from '#contract/schema.ts'

/** Messages by field path (`offers.0.net`). '' is the form as a whole. */
export type Messages = Record<string, string>

/** `innerType`: what is optional or has a default. */
type Def = { type: string; innerType?: { _zod: { def: Def } } }
type Shape = Record<string, { _zod: { optin?: 'optional' | undefined; def: Def } }>

/** The browser's build has no schemas of the public contract (scripts/browserContract.ts), sign-in included: only the server checks those. */
const schemaOf = ({ input }: Endpoint) => (typeof input === 'object' ? input : null)

export const shapeOf = (endpoint: Endpoint): Shape => {
  const schema = schemaOf(endpoint)
  return schema && 'shape' in schema ? (schema.shape as Shape) : {}
}

/** The type of a field, whether or not it may be left out: 'array', 'boolean', 'string'. */
export const typeOf = (def: Def): string =>
  def.innerType && (def.type === 'default' || def.type === 'optional') ? typeOf(def.innerType._zod.def) : def.type

/** The fields that the contract marks as secret: their values are never rendered back into the page. */
export const secretsOf = (endpoint: Endpoint): string[] =>
  Object.entries(shapeOf(endpoint)).flatMap(([name, schema]) => (isSecret(schema as z.ZodMiniType) ? [name] : []))

/**
 * Leaves out empty answers to optional fields: `''` would be rejected as an email address, for example. For PUT and PATCH, fields that are
 * left out stay unchanged, so there an empty field is sent like any other.
 */
export const withoutEmpty = (endpoint: Endpoint, typed: Record<string, unknown>): Record<string, unknown> => {
  if (endpoint.method !== 'POST') return { ...typed }
  const shape = shapeOf(endpoint)
  return Object.fromEntries(Object.entries(typed).filter(([name, value]) => value !== '' || shape[name]?._zod.optin !== 'optional'))
}

/** The endpoint's schema applied to an input: the first message for each path, in the schema's order. */
export const schemaMessages = (endpoint: Endpoint, input: Record<string, unknown>): Messages => {
  const messages: Messages = {}
  for (const { path, message } of schemaOf(endpoint)?.safeParse(input).error?.issues ?? []) messages[path.map(String).join('.')] ??= message
  return messages
}

/** The field at which to show a path's message: the path itself, else the first field below it (a whole list), else the field it is part of. */
const fieldOf = (path: string, fields: readonly string[]) =>
  fields.find((field) => field === path) ??
  fields.find((field) => field.startsWith(`${path}.`)) ??
  fields.find((field) => path.startsWith(`${field}.`))

/** Messages by rendered field, in the fields' order; `rest` are those that belong to no rendered field. */
export const placed = (messages: Messages, fields: readonly string[]): { at: Messages; rest: Messages } => {
  const found: Messages = {}
  const rest: Messages = {}
  for (const [path, message] of Object.entries(messages)) {
    const field = fieldOf(path, fields)
    if (field === undefined) rest[path] = message
    else found[field] ??= message
  }
  return { at: inOrder(found, fields), rest }
}

export const inOrder = (messages: Messages, fields: readonly string[]): Messages => {
  const place = (name: string) => (fields.includes(name) ? fields.indexOf(name) : fields.length)
  return Object.fromEntries(Object.entries(messages).sort(([a], [b]) => place(a) - place(b)))
}

/** Flattens react-hook-form's nested errors. */
export const flat = (errors: object, path = ''): Messages =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]: [string, unknown]) => {
      if (typeof error !== 'object' || error === null) return []
      const at = path ? `${path}.${name}` : name
      if ('message' in error && typeof error.message === 'string') return [[at, error.message]]
      return Object.entries(flat(error, at))
    }),
  )

/** Nests messages the way react-hook-form stores them. */
export const nested = <T extends FieldValues>(messages: Messages): FieldErrors<T> => {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(messages)) {
    const parts = path.split('.')
    const last = parts.pop() ?? ''
    let node = errors
    for (const part of parts) node = (node[part] ??= {}) as Record<string, unknown>
    node[last] = { type: 'refused', message }
  }
  // Built from paths at runtime, so the type cannot be inferred.
  return errors as FieldErrors<T>
}
