/**
 * The database as the app sees it: a pool, transactions that carry who is asking, and a listener.
 * The limits are in security.md B0. A query that exceeds them gets a 503, and its connection is closed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { inArray, sql, type SQL } from 'drizzle-orm'
import { drizzle, NodePgTransaction, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { PgDialect, type PgColumn, type PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Logger } from 'pino'
import { isConnectionLost, isRetryable } from './faults.ts'
import { GatheringSocket } from './gatheringSocket.ts'
import { listenTo } from './listen.ts'
import { TransactionSession, type PlanOnce } from './session.ts'

export { constraintOf, databaseFailure } from './faults.ts'

/** A pool or a transaction: operations need not know which. Raw `execute` returns dates and bigints as text. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** Who is asking, for row-level security. A client sees only rows of `clientIds`, a visitor none, staff and system all. */
export type Scope =
  | { scope: 'visitor' }
  | { scope: 'client'; clientIds: readonly string[]; userId: string }
  /** A caller who proved a claim to one thing: `of` is its kind, `key` its id or address. Policies call app_holder(kind). */
  | {
      scope: 'holder'
      of: 'quote' | 'claim' | 'email' | 'appointment' | 'mailing' | 'account' | 'proof' | 'staffPage' | 'sharedPreview'
      key: string
    }
  /** `confidential`: they may also see confidential policies. */
  | { scope: 'staff'; userId: string; confidential?: true }
  | { scope: 'system' }

export type Database = {
  db: Db
  /** True if the database answers within two seconds. */
  ready(): Promise<boolean>
  /**
   * Calls `handler` for each NOTIFY on the channel, on its own connection, which reconnects by itself.
   * `null` means "anything may have been missed" (after a reconnect). Returns a function that stops it.
   */
  listen(channel: string, handler: (payload: string | null) => void): Promise<() => Promise<void>>
  /** Waits for running queries, then closes all connections. */
  close(): Promise<void>
}

export type ConnectOptions = {
  url: string
  /** The role to switch to when a connection starts, if the login is the owner (`-c role=`). */
  appRole?: string | undefined
  log: Pick<Logger, 'warn' | 'error'>
  /** Connections per process; 10 by default. */
  max?: number
  /** Replaces time-outs in `limits`, in milliseconds, so that tests do not depend on a busy machine. */
  waits?: Partial<Waits>
  /**
   * Throws when code inside a transaction asks for a second connection. If as many callers as there are connections did so, each would wait
   * for the others until all failed because the service is busy. For tests.
   */
  oneEach?: boolean
}

/** Longest wait for a connection from the pool, for a statement in the server, for its answer here, and between a transaction's statements. */
type Waits = { poolMs: number; statementMs: number; queryMs: number; transactionIdleMs: number }

export const limits: Waits & { retries: number; longMs: number } = {
  poolMs: 2000,
  statementMs: 5000,
  queryMs: 8000,
  transactionIdleMs: 30_000,
  retries: 3,
  longMs: 120_000,
}

/**
 * We send many small statements and never a large one. Starting workers or a compiler for one costs more than it could save, and list pages are
 * read by index from disks that seek as fast as they read.
 */
const planning = ['max_parallel_workers_per_gather=0', 'jit=off', 'random_page_cost=1.1']

/** The transaction that the current code runs in. Only tracked for pools that are `oneEach`. */
const within = new AsyncLocalStorage<{ open: boolean }>()

class OneEach extends pg.Pool {
  // The library's overloads share one implementation, with or without a callback.
  override connect(...all: unknown[]): never {
    if (within.getStore()?.open) throw new Error('A transaction holds one connection, and another was asked for: use its own')
    return (super.connect as (...rest: unknown[]) => never).apply(this, all)
  }
}

const pools = new WeakMap<object, pg.Pool>()
const dialect = new PgDialect()

/** The pool of a database made by connect(), for libraries that send their own statements (rate limits). */
export const poolOf = (db: Db): pg.Pool => {
  const pool = pools.get(db)
  if (!pool) throw new Error('poolOf() needs the database itself, not a transaction')
  return pool
}

const clients = new WeakMap<Db, pg.PoolClient>()
const sessions = new WeakMap<Db, TransactionSession>()

/** For statements that are named and prepared once per connection: the transaction's own connection, or else the pool. */
export const clientOf = (db: Db): pg.Pool | pg.PoolClient => clients.get(db) ?? poolOf(db)

export const connect = ({ url, appRole, log, max = 10, waits = {}, oneEach = false }: ConnectOptions): Database => {
  const { poolMs, statementMs, queryMs, transactionIdleMs } = { ...limits, ...waits }
  const config: pg.PoolConfig = {
    connectionString: url,
    max,
    connectionTimeoutMillis: poolMs,
    statement_timeout: statementMs,
    query_timeout: queryMs,
    idle_in_transaction_session_timeout: transactionIdleMs,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    // Statements sent together leave together and are answered in order. After one fails, the transaction accepts no more.
    pipeline: true,
    stream: () => new GatheringSocket(),
    application_name: 'seawall',
    options: [...(appRole ? [`role=${appRole}`] : []), ...planning].map((setting) => `-c ${setting}`).join(' '),
  }
  const pool = oneEach ? new OneEach(config) : new pg.Pool(config)
  // Without this listener an idle connection that dies would end the process (security.md 155).
  pool.on('error', (error) => {
    // Connections that are closing because the server stops are not worth a log line.
    if (!pool.ending) log.warn({ err: error }, 'an idle database connection was lost')
  })
  const db: Db = drizzle({ client: pool })
  pools.set(db, pool)
  const stops = new Set<() => Promise<void>>()
  return {
    db,
    ready: async () => {
      const answer = pool.query('select 1').then(
        () => true,
        () => false,
      )
      return Promise.race([answer, delay(poolMs, false, { ref: false })])
    },
    listen: async (channel, handler) => {
      const stop = await listenTo(config, channel, handler, log)
      stops.add(stop)
      return async () => {
        stops.delete(stop)
        await stop()
      }
    },
    close: async () => {
      await Promise.all([...stops].map((stop) => stop()))
      await pool.end()
    },
  }
}

/** The scope of each transaction, so that a nested one can restore it. */
const scopes = new WeakMap<Db, Scope>()

/** The scope of a transaction, for work that continues as the same caller after it. Throws if `tx` is not a transaction. */
export const scopeOf = (tx: Db): Scope => {
  const scope = scopes.get(tx)
  if (!scope) throw new Error('scopeOf() needs a transaction')
  return scope
}

/**
 * Condition that a row belongs to the caller; undefined unless the caller is a client. Row-level security requires it too, but as one of several
 * policies: PostgreSQL does not use an index for those, and would read every client's rows for a page of one client's.
 */
export const ofCaller = (db: Db, clientId: PgColumn): SQL | undefined => {
  const scope = scopes.get(db)
  return scope?.scope === 'client' ? inArray(clientId, [...scope.clientIds]) : undefined
}

const answered = new WeakMap<Db, Map<string, Promise<unknown>>>()

/**
 * Asks once per transaction for something that cannot change during it; outside a transaction, asks every time. `name`: names the question and
 * everything its answer depends on.
 */
export const askOnce = <T>(db: Db, name: string, ask: () => Promise<T>): Promise<T> => {
  if (!scopes.has(db)) return ask()
  const answers = answered.get(db) ?? new Map<string, Promise<unknown>>()
  answered.set(db, answers)
  const answer = answers.get(name) ?? ask()
  answers.set(name, answer)
  // All callers with this name ask for the same type.
  return answer as Promise<T>
}

const setting = (name: string, value: string) => `set_config('app.${name}', ${pg.escapeLiteral(value)}, true)`
export const scopeStatement = (scope: Scope) =>
  `select ${[
    setting('scope', scope.scope),
    setting('client_ids', scope.scope === 'client' ? `{${scope.clientIds.join(',')}}` : ''),
    setting('user_id', 'userId' in scope ? scope.userId : ''),
    setting('holder_of', scope.scope === 'holder' ? scope.of : ''),
    setting('holder_key', scope.scope === 'holder' ? scope.key : ''),
    setting('confidential', 'confidential' in scope ? 'yes' : ''),
  ].join(', ')}`

/**
 * `reads`: the work only reads, so its first statements are sent together with the BEGIN instead of waiting for its answer. Changes wait: if the
 * BEGIN failed, none of their statements may run outside a transaction. `byKey`: a job that reads and writes single rows by key, so its
 * statements may keep one plan like those of a visitor.
 */
export type TransactionOptions = { readOnly?: boolean; reads?: boolean; byKey?: boolean }

/**
 * Runs `work` in one transaction that carries `scope`, and commits before it resolves. After a serialization failure or
 * deadlock it runs `work` again, at most three times, so `work` must have no effect outside the database.
 * Inside another transaction it becomes part of that one, with its own scope; the outer scope is restored afterwards. If the
 * inner one fails, the whole transaction fails: there are no savepoints. Throws if an option is set there: the outer one has begun without it.
 */
export const transaction = async <T>(db: Db, scope: Scope, work: (tx: Db) => Promise<T>, options: TransactionOptions = {}): Promise<T> => {
  const pool = pools.get(db)
  if (!pool) {
    const set = Object.entries(options).flatMap(([name, on]) => (on ? [name] : []))
    if (set.length > 0)
      throw new Error(`Only a transaction of its own can have the option ${set.join(', ')}, and this one is part of another`)
    return nested(db, scope, work)
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await attemptOnce(pool, scope, work, options)
    } catch (error) {
      if (attempt > limits.retries || !isRetryable(error)) throw error
      await delay(attempt * 10 + randomInt(40))
    }
  }
}

/** Visitors and holders read and write single rows by key. Most jobs go through whole tables, so their statements are planned for their values. */
const planOnce = ({ scope }: Scope): PlanOnce =>
  ({ visitor: 'all', holder: 'all', staff: 'equal', client: 'own', system: 'none' } as const)[scope]

const attemptOnce = async <T>(pool: pg.Pool, scope: Scope, work: (tx: Db) => Promise<T>, options: TransactionOptions): Promise<T> => {
  const client = await pool.connect()
  const session = new TransactionSession(client, dialect, { planOnce: options.byKey ? 'all' : planOnce(scope) })
  let broken = false
  // Without this listener a connection that dies between two statements would end the process.
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    // Both in one message to the server.
    const begun = client.query(`${options.readOnly ? 'BEGIN READ ONLY' : 'BEGIN'}; ${scopeStatement(scope)}`)
    if (options.reads) begun.catch(() => undefined)
    else await begun
    const tx: Db = new NodePgTransaction<Record<string, never>, Record<string, never>>(dialect, session, undefined)
    scopes.set(tx, scope)
    clients.set(tx, client)
    sessions.set(tx, session)
    const result = await (pool instanceof OneEach ? inside(() => work(tx)) : work(tx))
    await begun
    session.end()
    // If an operation swallowed a failed statement, COMMIT becomes ROLLBACK without an error. Treat that as a failure.
    const end = await client.query('COMMIT')
    if (end.command !== 'COMMIT') throw new Error('The transaction was rolled back: an error inside it was not passed on')
    return result
  } catch (error) {
    // One of several concurrent statements failed: wait for the others, so that none runs after the ROLLBACK.
    session.end()
    // A lost or hung connection cannot roll back; closing it does. It must not go back to the pool (security.md E2).
    broken ||= isConnectionLost(error)
    if (!broken) {
      await client.query('ROLLBACK').catch(() => {
        broken = true
      })
    }
    throw error
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

const inside = <T>(work: () => Promise<T>): Promise<T> => {
  const one = { open: true }
  return within.run(one, work).finally(() => {
    one.open = false
  })
}

/**
 * From here to its end, statements of this transaction may take two minutes instead of seconds: for work that goes through whole tables and
 * that nobody waits for at a screen.
 */
export const allowLongStatements = async (tx: Db): Promise<void> => {
  const session = sessions.get(tx)
  if (!session) throw new Error('allowLongStatements() needs a transaction')
  session.longestMs = limits.longMs + limits.queryMs
  await tx.execute(sql`SELECT set_config('statement_timeout', ${String(limits.longMs)}, true)`)
}

/** Carries the result of a rehearsal past the rollback. */
class Rehearsed extends Error {
  readonly found: unknown
  constructor(found: unknown) {
    super('A rehearsal ends without a change')
    this.found = found
  }
}

/** Runs `work`, rolls it all back, and returns its result: what would happen if it were done. */
export const rehearse = async <T>(db: Db, scope: Scope, work: (tx: Db) => Promise<T>): Promise<T> => {
  poolOf(db)
  try {
    return await transaction(db, scope, async (tx): Promise<T> => {
      throw new Rehearsed(await work(tx))
    })
  } catch (error) {
    if (error instanceof Rehearsed) return error.found as T
    throw error
  }
}

const nested = async <T>(db: Db, scope: Scope, work: (tx: Db) => Promise<T>): Promise<T> => {
  const outer = scopes.get(db)
  if (!outer) throw new Error('Only a transaction opened by transaction() can contain another')
  const session = sessions.get(db)
  const refuse = () => {
    throw new Error('Another scope was entered while a statement was under way')
  }
  const enter = async (next: Scope) => {
    scopes.set(db, next)
    await db.execute(sql.raw(scopeStatement(next)))
  }
  // A statement sent at the same time (together.ts) would run in the other scope. Checked before entering it, just after, and at its end.
  if (session && session.sent > session.answered) refuse()
  const before = session?.sent ?? 0
  let result: T
  try {
    await enter(scope)
    if (session && session.sent > before + 1) refuse()
    result = await work(db)
    if (session && session.sent > session.answered) refuse()
  } catch (error) {
    // After a failed statement all later ones fail too. Report the first failure.
    await enter(outer).catch(() => undefined)
    throw error
  }
  await enter(outer)
  return result
}

/** What the app's own login may do in the database. Production refuses a superuser and the owner of the tables. */
export const describeRole = async (
  db: Db,
): Promise<{ name: string; superuser: boolean; bypassesRowSecurity: boolean; ownsTables: boolean }> => {
  const result = await db.execute<{ name: string; superuser: boolean; bypass: boolean; owns: boolean }>(sql`
    select session_user::text as name,
      bool_or(rolsuper) as superuser,
      bool_or(rolbypassrls) as bypass,
      exists (select 1 from pg_tables where schemaname = 'public' and tableowner = session_user) as owns
    from pg_roles where rolname in (session_user, current_user)`)
  const row = result.rows[0]
  if (!row) throw new Error('The database did not return its current user')
  return { name: row.name, superuser: row.superuser, bypassesRowSecurity: row.bypass, ownsTables: row.owns }
}
