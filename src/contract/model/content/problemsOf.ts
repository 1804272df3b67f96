/** Why a content cannot be published, in words: where the problem is and how to fix it. */
import { z } from '../../schema.ts'
import type { Schema } from './schemaParts.ts'

/** `path`: 'body.faq.2.question'; '' for the whole. A `warning` does not block publishing. */
export type ContentProblem = { path: string; message: string; level?: 'error' | 'warning' }

type Issue = z.core.$ZodIssue

const plural = (count: number, one: string, many: string) => `${count.toLocaleString('en-GB')} ${count === 1 ? one : many}`
const lengthOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : 0)

/** The value at a path of keys. Undefined if there is none. */
const at = (value: unknown, keys: readonly PropertyKey[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? (inner as Record<PropertyKey, unknown>)[key] : undefined),
    value,
  )

const words = (issue: Issue, found: unknown): string => {
  if (found === undefined || found === null || found === '') {
    if (issue.code === 'invalid_value') return 'Choose one'
    if (issue.code === 'invalid_type') return issue.expected === 'array' ? 'Add at least one' : 'Fill this in'
    if (issue.code === 'invalid_format' && issue.format === 'date') return 'Enter a date'
    if (issue.code === 'invalid_format') return 'Fill this in'
  }
  switch (issue.code) {
    case 'too_small': {
      const least = Number(issue.minimum)
      if (issue.origin === 'array') {
        const missing = least - lengthOf(found)
        return lengthOf(found) === 0 ? `Add at least ${least}` : `Add ${missing} more: at least ${least} are needed`
      }
      if (issue.origin === 'string')
        return least === 1 ? 'Write something here' : `Write at least ${plural(least, 'character', 'characters')}`
      return `Enter ${least} or more`
    }
    case 'too_big': {
      const most = Number(issue.maximum)
      if (issue.origin === 'array') return `Remove ${lengthOf(found) - most}: ${most} at most are allowed`
      if (issue.origin === 'string') return `Shorten this by ${plural(lengthOf(found) - most, 'character', 'characters')}`
      return `Enter ${most} or less`
    }
    case 'invalid_value':
      return 'Choose one from the list'
    case 'unrecognized_keys':
      return `Holds something that does not belong here: ${issue.keys.join(', ').slice(0, 100)}`
    case 'invalid_union':
      return 'Choose what kind this is'
    default:
      return issue.message
  }
}

/** The union option that was probably meant: it has no unknown keys, and the fewest issues. */
const meant = (errors: readonly (readonly Issue[])[]): readonly Issue[] => {
  const strange = (issues: readonly Issue[]) =>
    issues.filter(({ code, path }) => path.length === 0 && code === 'unrecognized_keys').length * 1000 + issues.length
  return errors.toSorted((a, b) => strange(a) - strange(b))[0] ?? []
}

const flat = (issues: readonly Issue[], value: unknown, path: readonly PropertyKey[]): ContentProblem[] =>
  issues.flatMap((issue) => {
    const here = [...path, ...issue.path]
    if (issue.code === 'invalid_union' && issue.errors.length > 0) return flat(meant(issue.errors), value, here)
    return [{ path: here.map(String).join('.'), message: words(issue, at(value, here)) }]
  })

/** In field order, at most one per place. Empty if the content may be published. */
export const problemsOf = (schema: Schema, value: unknown): ContentProblem[] => {
  const result = z.safeParse(schema, value)
  if (result.success) return []
  const all = flat(result.error.issues, value, [])
  return all.filter(({ path }, place) => all.findIndex((other) => other.path === path) === place)
}

/** The first problem only, for content that may hold very many. Null if there is none. */
export const firstProblemOf = (schema: Schema, value: unknown): ContentProblem | null => {
  const result = z.safeParse(schema, value)
  return result.success ? null : (flat(result.error.issues.slice(0, 1), value, [])[0] ?? null)
}
