/** Problems found before something is published: the name of each kind of finding, and which kinds may be overridden. */
import { z, type Infer } from '../../../schema.ts'

/** In display order. */
export const checkCodes = [
  'incomplete',
  'cases',
  'reserved',
  'taken',
  'names',
  'approval',
  'pictures',
  'headings',
  'links',
  'claims',
  'search',
  'reading',
] as const
export type CheckCode = (typeof checkCodes)[number]

export const checkLabels: Record<CheckCode, string> = {
  incomplete: 'Missing or wrong',
  cases: 'Test cases',
  reserved: 'Address',
  taken: 'Address',
  names: 'Title and heading',
  approval: 'Approval',
  pictures: 'Pictures',
  headings: 'Headings',
  links: 'Links',
  claims: 'Numbers and claims',
  search: 'Search result',
  reading: 'Ease of reading',
}

/** An `error` blocks publishing, a `warning` does not. `path`: the field, as in 'body.limits.rows.2.typical'; '' for the whole. */
export const Check = z.object({ level: z.enum(['error', 'warning']), code: z.enum(checkCodes), path: z.string(), message: z.string() })
export type Check = Infer<typeof Check>

/** Can never be overridden: missing parts would break the page, an address cannot be shared, and failing test cases would block visitors. */
const fatal: readonly CheckCode[] = ['incomplete', 'cases', 'reserved', 'taken']
export const mayBeOverridden = (checks: readonly Check[]): boolean =>
  checks.every(({ level, code }) => level === 'warning' || !fatal.includes(code))

export const failing = (checks: readonly Check[]): Check[] => checks.filter(({ level }) => level === 'error')

/** Minimum characters of a reason. */
export const leastReason = 10

/** 'Two things must be fixed before this can be published', followed by what they are. */
export const refusalOf = (errors: readonly Check[]): string => {
  const [first] = errors
  if (errors.length === 1 && first) return `Not published: ${first.message}`
  return `${errors.length} things must be fixed before this can be published: ${errors
    .slice(0, 3)
    .map(({ message }) => message)
    .join('; ')}${errors.length > 3 ? '; and more' : ''}`
}
