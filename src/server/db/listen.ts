/** LISTEN on its own connection. Reconnects, and reports it, because notifications in between are lost. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from 'pino'

const firstRetryMs = 200
const longestRetryMs = 5000

/** Resolves once listening. Calls `handler(null)` after each reconnect: anything may have been missed. Returns a function that stops it. */
export const listenTo = async (
  config: pg.ClientConfig,
  channel: string,
  handler: (payload: string | null) => void,
  log: Pick<Logger, 'warn'>,
): Promise<() => Promise<void>> => {
  const stopping = new AbortController()
  let client: pg.Client | null = null

  const open = async () => {
    const next = new pg.Client({ ...config, query_timeout: undefined, statement_timeout: undefined })
    let over = false
    const lost = (error?: Error) => {
      if (over || stopping.signal.aborted) return
      over = true
      if (client === next) client = null
      log.warn({ err: error, channel }, 'the listening database connection was lost')
      next.end().catch(() => undefined)
      void reopen()
    }
    next.on('notification', (message) => handler(message.payload ?? ''))
    try {
      await next.connect()
      await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      over = true
      next.on('error', () => undefined)
      next.end().catch(() => undefined)
      throw error
    }
    next.on('error', lost)
    next.on('end', () => lost())
    client = next
  }

  const reopen = async () => {
    for (let wait = firstRetryMs; !stopping.signal.aborted; wait = Math.min(wait * 2, longestRetryMs)) {
      const stopped = await delay(wait, false, { signal: stopping.signal, ref: false }).catch(() => true)
      if (stopped) return
      try {
        await open()
        handler(null)
        return
      } catch {
        // Still unavailable: wait longer and try again.
      }
    }
  }

  await open()
  return async () => {
    stopping.abort()
    await client?.end().catch(() => undefined)
  }
}
