/**
 * One JSON line per event, from a list of allowed fields. Fields not listed here cannot be logged, so no
 * password, code, token or answer can reach a log by accident (security checks 118, 119).
 */
import { pino, type Logger } from 'pino'

const allowed = new Set([
  'requestId',
  'method',
  'path',
  'status',
  'ms',
  'job',
  'jobId',
  'retry',
  'applied',
  'warning',
  'channel',
  'aside',
  'dir',
  'port',
  'pid',
  'address',
  'version',
  'reason',
  'count',
  'name',
  'code',
  'signal',
  'directive',
  'blocked',
])

/** The message of a failed query lists its parameters, which may contain what people typed. */
const withoutParameters = (message: string) => message.split('\nparams:', 1)[0] ?? ''

/** SQLSTATE class 22: PostgreSQL quotes the value it could not read. */
const quotesValue = /^22[0-9A-Z]{3}$/

type Described = { type: string; message?: string; code?: string; stack?: string; cause?: Described }

const describe = (error: unknown, depth = 0): Described => {
  if (!(error instanceof Error)) return { type: typeof error }
  const code = 'code' in error ? String(error.code) : undefined
  const message = code && quotesValue.test(code) ? undefined : withoutParameters(error.message).slice(0, 500)
  // The stack starts with the whole message. Only the outer stack is kept: it shows where the query was sent, which the driver's error does not.
  const stack = depth === 0 ? error.stack?.replace(error.message, () => message ?? '') : undefined
  return {
    type: error.constructor.name,
    message,
    code,
    stack,
    // The cause says why the database refused a query.
    cause: error.cause === undefined || depth === 3 ? undefined : describe(error.cause, depth + 1),
  }
}

const allowedFields = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (key === 'err' ? [['err', describe(value)]] : allowed.has(key) ? [[key, value]] : [])),
  )

export const createLog = (level: string): Logger =>
  pino({
    level,
    base: { app: 'seawall' },
    timestamp: pino.stdTimeFunctions.isoTime,
    // `describe` has already described the error; pino's own serializer would take the result for an error and describe it again.
    serializers: { err: (described: unknown) => described },
    formatters: { log: allowedFields, level: (label) => ({ level: label }) },
  })

/** Long path segments are tokens from links, so they are logged as a placeholder. */
export const loggedPath = (path: string) => path.slice(0, 200).replace(/[\w-]{24,}/g, ':token')
