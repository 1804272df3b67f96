/**
 * One JSON line per event, from a list of allowed fields: what is not named here cannot be logged, so that no
 * password, code, token or answer ever reaches a log by accident (security checks 118, 119).
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

/** The message of a failed query lists its parameters, which are what people typed. */
const withoutParameters = (message: string) => message.split('\nparams:', 1)[0] ?? ''

const describe = (error: unknown) => {
  if (!(error instanceof Error)) return { type: typeof error }
  const message = withoutParameters(error.message)
  // The stack begins with the whole message.
  const stack = error.stack?.replace(error.message, () => message)
  return { type: error.name, message: message.slice(0, 500), code: 'code' in error ? String(error.code) : undefined, stack }
}

const shown = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (key === 'err' ? [['err', describe(value)]] : allowed.has(key) ? [[key, value]] : [])),
  )

export const createLog = (level: string): Logger =>
  pino({
    level,
    base: { app: 'seawall' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { log: shown, level: (label) => ({ level: label }) },
  })

/** Long path segments are tokens of links; they are logged as a placeholder. */
export const loggedPath = (path: string) => path.slice(0, 200).replace(/[\w-]{24,}/g, ':token')
