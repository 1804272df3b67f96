/** What the changes of the demonstration are written with. */
import type { Endpoint, ParsedInputOf, ReplyOf } from '#contract/endpoint.ts'
import { ApiError } from '#contract/failure.ts'
import { workingDayAfter } from '#contract/model/contact/workingTime.ts'
import { auth } from '#contract/site/auth.ts'
import { overview, type Overview } from '#contract/portal/overview.ts'
import type { Book } from '../book.ts'

export type Writes = Readonly<Record<string, (book: Book, input: Record<string, unknown>) => unknown>>

/** What the endpoint does here. The form has read its input by the endpoint's own schema before. */
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
/** By when somebody who writes now hears from us. */
export const soon = (book: Book) => workingDayAfter(book.today(), 1)

/** What stands on the first screen. */
export const onDashboard = (book: Book, change: (shown: Overview) => Partial<Overview>) => {
  const shown = must(book.find(overview.show, {}))
  book.keep(overview.show, {}, { ...shown, ...change(shown) })
}
/** Something that was waited for is done. */
export const done = (book: Book, kind: string, id: string, title?: string) =>
  onDashboard(book, ({ needs }) => ({
    needs: needs.filter((need) => need.kind !== kind || need.id !== id || (title !== undefined && need.title !== title)),
  }))
