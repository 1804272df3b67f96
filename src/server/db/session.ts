/** The statements of one transaction, as drizzle sends them. Those that are used repeatedly are planned once per connection. */
import { sql } from 'drizzle-orm'
import { NodePgSession, type NodePgClient } from 'drizzle-orm/node-postgres'
import type { PgDialect, PreparedQueryConfig } from 'drizzle-orm/pg-core'

/** Limits named statements: each costs memory in every connection, and texts that vary with the number of rows must not use it all up. */
const maxNames = 500
const maxTextLength = 8_000
/** A statement used less often is not worth a name. */
const minUses = 3
const names = new Map<string, string>()
/** How often each unnamed statement was used. */
let uses = new Map<string, number>()
/** Number of names given so far. None is given twice, because a connection may still hold it. */
let named = 0

/** Back to the state of a new process. For tests, which share a process with others that may have used up the names. */
export const forgetStatements = (): void => {
  names.clear()
  uses = new Map()
}

/** One plan for all values cannot know how many rows lie beyond a value, or begin with it. */
const ranged = /(?:[<>]=?|LIKE|@@) *\$/i

const nameOf = (text: string, { ranges }: { ranges: boolean }): string | undefined => {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= maxNames || text.length > maxTextLength || (!ranges && ranged.test(text))) return undefined
  const times = (uses.get(text) ?? 0) + 1
  if (times < minUses) {
    if (uses.size >= 2 * maxNames) uses = new Map()
    uses.set(text, times)
    return undefined
  }
  const name = `seawall_${named++}`
  uses.delete(text)
  names.set(text, name)
  return name
}

const mark = '/* one plan */ '
/** Goes in front of a statement written as SQL for which one plan is enough, whatever its values. */
export const onePlan = sql.raw(mark)

/**
 * Which statements use one plan for all values. `all`: for callers who read and write single rows by key. `equal`: those built by drizzle that
 * only compare for equality; those written as SQL (lists, counts, statistics) are planned for their values, or a rare status would get the same
 * plan as a common one. `own`: those written as SQL too, because they only look at one client's rows. PostgreSQL still plans for the values
 * if it finds that cheaper.
 */
export type PlanOnce = 'all' | 'equal' | 'own' | 'none'

/** What drizzle hands to pg unchanged, one of them for rows and one for bare values. Its types keep both private. */
type Sent = Record<'rawQueryConfig' | 'queryConfig', { query_timeout?: number }>
const waitFor = (prepared: object, milliseconds: number) => {
  const { rawQueryConfig, queryConfig } = prepared as Sent
  for (const config of [rawQueryConfig, queryConfig]) config.query_timeout = milliseconds
}

export class TransactionSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #planOnce: PlanOnce
  #over = false
  /** How long to wait for an answer, in milliseconds; null: as long as the connection does. */
  longestMs: number | null = null
  /** How many statements were sent, and how many have been answered. */
  sent = 0
  answered = 0

  /** Sending a quote costs PostgreSQL 11 ms of processor time with one plan, 18 without (median of 3 x 150); a policy's record 3 instead of 8. */
  constructor(client: NodePgClient, dialect: PgDialect, { planOnce }: { planOnce: PlanOnce }) {
    super(client, dialect, undefined)
    this.#planOnce = planOnce
  }

  /** From here on the connection may belong to another transaction. */
  end() {
    this.#over = true
  }

  override prepareQuery<T extends PreparedQueryConfig>(...parameters: Parameters<typeof NodePgSession.prototype.prepareQuery<T>>) {
    if (this.#over) throw new Error('A statement was sent after its transaction had ended')
    const [query, fields, name, built, ...rest] = parameters
    const hasParameters = query.params.length > 0
    const plans: Record<PlanOnce, boolean> = {
      all: hasParameters,
      own: hasParameters,
      equal: query.sql.startsWith(mark) || (built && hasParameters),
      none: false,
    }
    const ours = plans[this.#planOnce] ? nameOf(query.sql, { ranges: this.#planOnce === 'all' }) : undefined
    const prepared = super.prepareQuery<T>(query, fields, name ?? ours, built, ...rest)
    if (this.longestMs !== null) waitFor(prepared, this.longestMs)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values) => {
      this.sent++
      const answer = execute(...values)
      // Counted before the code waiting for the answer continues.
      answer
        .then(() => {
          this.answered++
        })
        .catch(() => {
          this.answered++
        })
      return answer
    }
    return prepared
  }
}
