/** The statements of one transaction, as drizzle sends them. Those that are asked for again and again are planned once for each connection. */
import { sql } from 'drizzle-orm'
import { NodePgSession, type NodePgClient } from 'drizzle-orm/node-postgres'
import type { PgDialect, PreparedQueryConfig } from 'drizzle-orm/pg-core'

/** Each costs some memory in each connection; texts made for a number of rows must not fill it. */
const most = 500
const longest = 8_000
/** A text that is asked for less often is not worth a name. */
const often = 3
const names = new Map<string, string>()
/** How often a text without a name was asked for. */
let asked = new Map<string, number>()
/** Names given so far: none is given twice, a connection may still hold it. */
let named = 0

/** As if the process had just begun. For tests, which share one process with others that have used the names up. */
export const forgetStatements = (): void => {
  names.clear()
  asked = new Map()
}

/** How many rows lie beyond a value, or begin with it, is nothing that one plan for all values can know. */
const ranged = /(?:[<>]=?|LIKE|@@) *\$/i

const nameOf = (text: string, { ranges }: { ranges: boolean }): string | undefined => {
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= most || text.length > longest || (!ranges && ranged.test(text))) return undefined
  const times = (asked.get(text) ?? 0) + 1
  if (times < often) {
    if (asked.size >= 2 * most) asked = new Map()
    asked.set(text, times)
    return undefined
  }
  const name = `seawall_${named++}`
  asked.delete(text)
  names.set(text, name)
  return name
}

const mark = '/* one plan */ '
/** Before a statement written as SQL that one plan serves, whatever values it is asked with. */
export const onePlan = sql.raw(mark)

/**
 * Which statements have one plan for whatever values they are asked with. `all`: of callers who read and write single rows by their keys.
 * `equal`: those that drizzle builds and that compare for equality alone; what is written as SQL (lists, counts, statistics) is planned for its
 * values, or a rare status would be looked for like a common one. `own`: what is written as SQL too, because it looks among one client's rows.
 * PostgreSQL keeps planning for the values where it finds that cheaper.
 */
export type PlanOnce = 'all' | 'equal' | 'own' | 'none'

export class TransactionSession extends NodePgSession<Record<string, never>, Record<string, never>> {
  readonly #planOnce: PlanOnce
  #over = false
  /** How many statements were sent, and how many of them answered. */
  sent = 0
  answered = 0

  /** A sent quote costs PostgreSQL 11 ms of processor time with one plan and 18 without (median of 3 x 150 quotes); a policy's record 3 instead of 8. */
  constructor(client: NodePgClient, dialect: PgDialect, { planOnce }: { planOnce: PlanOnce }) {
    super(client, dialect, undefined)
    this.#planOnce = planOnce
  }

  /** From here on the connection is somebody else's. */
  end() {
    this.#over = true
  }

  override prepareQuery<T extends PreparedQueryConfig>(...parameters: Parameters<typeof NodePgSession.prototype.prepareQuery<T>>) {
    if (this.#over) throw new Error('A statement was sent after its transaction had ended')
    const [query, fields, name, built, ...rest] = parameters
    const given = query.params.length > 0
    const plans: Record<PlanOnce, boolean> = { all: given, own: given, equal: query.sql.startsWith(mark) || (built && given), none: false }
    const ours = plans[this.#planOnce] ? nameOf(query.sql, { ranges: this.#planOnce === 'all' }) : undefined
    const prepared = super.prepareQuery<T>(query, fields, name ?? ours, built, ...rest)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values) => {
      this.sent++
      const answer = execute(...values)
      // Counted before whoever waits for the answer goes on.
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
