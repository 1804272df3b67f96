/** Helpers for the demonstration's write endpoints. */
import type { Endpoint, ParsedInputOf, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { workingDayAfter } from '#contract/model/contact/workingTime.ts'
import { auth } from '#contract/site/auth.ts'
import { overview, type Overview } from '#contract/portal/overview.ts'
import type { Book } from '../book.ts'

export type Writes = Readonly<Record<string, (book: Book, input: Record<string, unknown>) => unknown>>

/** Defines what an endpoint does in the demonstration. Its input has already been parsed by the endpoint's own schema. */
export const on = <E extends Endpoint>(endpoint: E, write: (book: Book, input: ParsedInputOf<E>) => ReplyOf<E>): Writes => ({
  [`${endpoint.audience}.${endpoint.name}`]: (book, input) => write(book, input as ParsedInputOf<E>),
})

export const notFound = () => new ApiError(404, 'Not found')
export const invalid = (fields: Record<string, string>) => new ApiError(422, Object.values(fields)[0] ?? 'Invalid value', { fields })

export const must = <T>(found: T | undefined | null): T => {
  if (found === undefined || found === null) throw notFound()
  return found
}

export const at = (book: Book) => book.now().toISOString()
export const me = (book: Book) => must(must(book.find(auth.user, {})).data)
/** By when we answer a message sent now. */
export const soon = (book: Book) => workingDayAfter(book.today(), 1)

/** Changes what the dashboard shows. */
export const onDashboard = (book: Book, change: (shown: Overview) => Partial<Overview>) => {
  const shown = must(book.find(overview.show, {}))
  book.keep(overview.show, {}, { ...shown, ...change(shown) })
}
/** Removes a need that has been met from the dashboard. */
export const done = (book: Book, kind: string, id: string, title?: string) =>
  onDashboard(book, ({ needs }) => ({
    needs: needs.filter((need) => need.kind !== kind || need.id !== id || (title !== undefined && need.title !== title)),
  }))
