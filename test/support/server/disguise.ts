/**
 * Takes the application's own judgement away: it goes on believing that the rightful person asks, and the database is told of somebody else.
 * What is shown or changed then, row-level security alone has let through.
 */
import pg from 'pg'
import { scopeStatement, type Scope } from '#server/db/connect.ts'

type Query = (this: pg.Client, ...given: unknown[]) => unknown
const prototype = pg.Client.prototype as unknown as { query: Query }

/** While `work` runs, each transaction that carries a client's scope carries this one. Gives how many did. */
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
