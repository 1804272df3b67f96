/**
 * Tests row-level security alone: the application sees the rightful caller and lets the call through, but the database gets the scope of
 * another caller. Everything that is shown or changed then was allowed by row-level security.
 */
import pg from 'pg'
import { scopeStatement, type Scope } from '#server/db/connect.ts'

type Query = (this: pg.Client, ...given: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }

/** While `work` runs, replaces the scope of each transaction that has a client's scope. Returns the number of replacements. */
export const disguised = async (as: Scope, work: () => Promise<void>): Promise<number> => {
  const { query } = prototype
  let changed = 0
  const disguise = (text: string) =>
    text.replace(/select set_config\('app\.scope', 'client', true\).*$/, () => {
      changed += 1
      return scopeStatement(as)
    })
  prototype.query = function (first, ...rest) {
    if (typeof first === 'string') return query.call(this, disguise(first), ...rest)
    const { text } = first as { text?: unknown }
    const told = typeof text === 'string' ? disguise(text) : text
    return query.call(this, told === text ? first : { ...(first as object), text: told }, ...rest)
  }
  try {
    await work()
  } finally {
    prototype.query = query
  }
  return changed
}
