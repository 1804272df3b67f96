/**
 * One JSON line per event, from a list of allowed fields: what is not named here cannot be logged, so that no
 * password, code, token or answer ever reaches a log by accident (security checks 118, 119).
 */
import { pino, type Logger } from 'pino'

const allowed = new Set([
  'requestId', 'method', 'path', 'status', 'ms', 'job', 'jobId', 'retry', 'applied', 'warning', 'channel', 'aside', 'dir', 'port', 'pid',
  'address', 'version', 'reason', 'count', 'name', 'code', 'signal', 'directive', 'blocked',
])

const describe = (error: unknown) =>
  error instanceof Error
    ? { type: error.name, message: error.message.slice(0, 500), code: 'code' in error ? String(error.code) : undefined, stack: error.stack }
    : { type: typeof error }

const shown = (fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([key, value]) => (key === 'err' ? [['err', describe(value)]] : allowed.has(key) ? [[key, value]] : [])),
  )

export const createLog = (level: string): Logger =>
  pino({ level, base: { app: 'seawall' }, timestamp: pino.stdTimeFunctions.isoTime, formatters: { log: shown, level: (label) => ({ level: label }) } })

/** Long path segments are tokens of links; the log gets their place, not their value. */
export const loggedPath = (path: string) => path.slice(0, 200).replace(/[\w-]{24,}/g, ':token')
