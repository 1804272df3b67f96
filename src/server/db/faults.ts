/** Maps database errors to Failures. Used where replies are made. */
import { Failure } from '#contract/failure.ts'

const messages = {
  unavailable: 'The service is busy. Please try again in a moment.',
  conflict: 'This was changed by someone else, or exists already. Reload and try again.',
  invalid: 'Some characters in this text cannot be stored. Remove them and try again.',
  value: 'Invalid value',
  noSpace: 'There is no room to store this now. Please try again later.',
} as const

/** Seconds before a caller should retry when the database is unavailable. */
const retryAfter = 5

const lostConnection = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // admin_shutdown, crash_shutdown, cannot_connect_now, idle_session_timeout, idle_in_transaction_session_timeout
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '25P03',
  // too_many_connections, read_only_sql_transaction (a failover in progress)
  '53300',
  '25006',
])
// pg reports these without a code.
const lostConnectionText =
  /^(Query read timeout|timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/

/** The driver's own error. Drizzle wraps it, so this follows the chain of causes. Null if there is none. */
const driverError = (error: unknown): (Error & { code?: unknown; constraint?: unknown }) | null => {
  let current = error
  for (let depth = 0; depth < 5 && current instanceof Error; depth++) {
    if (('code' in current && typeof current.code === 'string') || lostConnectionText.test(current.message)) return current
    current = current.cause
  }
  return null
}

/** The SQLSTATE or system error code of an error, or ''. */
export const databaseCode = (error: unknown): string => {
  const code = driverError(error)?.code
  return typeof code === 'string' ? code : ''
}

/** The name of the constraint that a statement violated ('users_username_key'), or ''. */
export const constraintOf = (error: unknown): string => {
  const constraint = driverError(error)?.constraint
  return typeof constraint === 'string' ? constraint : ''
}

/** Whether the connection that raised this error can no longer be used. */
export const isConnectionLost = (error: unknown): boolean => {
  const cause = driverError(error)
  if (!cause) return false
  const code = typeof cause.code === 'string' ? cause.code : ''
  return lostConnection.has(code) || code.startsWith('08') || lostConnectionText.test(cause.message)
}

/** Whether the same transaction can simply be run again: serialization failure or deadlock. */
export const isRetryable = (error: unknown): boolean => ['40001', '40P01'].includes(databaseCode(error))

/** The refusal that matches a database error; null if it is a fault of ours (which gets a 500). */
export const databaseFailure = (error: unknown): Failure | null => {
  if (isConnectionLost(error)) return new Failure('unavailable', messages.unavailable, { retryAfter })
  switch (databaseCode(error)) {
    // character_not_in_repertoire, untranslatable_character: a NUL or a broken surrogate that got past a schema
    case '22021':
    case '22P05':
      return new Failure('invalid', messages.invalid)
    // invalid_datetime_format, datetime_field_overflow, invalid_text_representation, numeric_value_out_of_range: a cursor,
    // id, date or number that has the right shape but no meaning.
    case '22007':
    case '22008':
    case '22P02':
    case '22003':
      return new Failure('invalid', messages.value)
    case '23505':
    // Our own code: the client was erased while this was in progress (migration 0109).
    case 'SW001':
      return new Failure('conflict', messages.conflict)
    // lock_not_available, query_canceled (statement timeout), serialization failures that outlived their retries
    case '55P03':
    case '57014':
    case '40001':
    case '40P01':
      return new Failure('unavailable', messages.unavailable, { retryAfter })
    // disk_full
    case '53100':
      return new Failure('noSpace', messages.noSpace, { retryAfter: 60 })
    default:
      return null
  }
}
