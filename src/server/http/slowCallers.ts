/**
 * Limits per socket. Without them a caller could hold memory for as long as it likes by sending its body slowly, by not reading
 * the replies, or by sending many requests at once (security check 175).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type SocketLimits = {
  /** A body has this long to arrive (security.md B0), unless its endpoint takes files. */
  bodyMs: number
  /** If the caller reads nothing of a reply, the socket is closed after at most twice this time. */
  unreadMs: number
  /** Unanswered requests per socket. Browsers and proxies send the next request only after the reply to the last. */
  unanswered: number
  /** Requests per socket before the caller has to reconnect. */
  requests: number
}

export const socketLimits: SocketLimits = { bodyMs: 30_000, unreadMs: 5_000, unanswered: 16, requests: 10_000 }

export const limitSockets = (server: Server, limits: SocketLimits) => {
  const unanswered = new WeakMap<Socket, number>()
  const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

  server.maxRequestsPerSocket = limits.requests
  // Called when a socket has neither received nor sent anything for this long; sending part of a reply counts.
  server.setTimeout(limits.unreadMs, (socket) => {
    const isUnread = socket.writableLength > 0
    const waitsForUs = (unanswered.get(socket) ?? 0) > 0
    // A browser may open a connection before it needs it; `headersTimeout` closes it.
    const isFresh = socket.bytesRead === 0
    if (!isUnread && (waitsForUs || isFresh)) socket.setTimeout(limits.unreadMs)
    else socket.destroy()
  })

  return {
    /** For a request with a body. */
    limitBody(request: IncomingMessage) {
      const timer = setTimeout(() => {
        if (!request.complete) request.destroy()
      }, limits.bodyMs)
      bodyTimers.set(request, timer)
      request.once('close', () => clearTimeout(timer))
    },
    /** Gives this body the time limit of an upload. */
    allowSlowBody: (request: IncomingMessage) => clearTimeout(bodyTimers.get(request)),
    /** Counts a request until it is answered. False if the socket has too many; the socket is then closed. */
    admit(request: IncomingMessage, response: ServerResponse): boolean {
      const { socket } = request
      if (socket.destroyed) return false
      const count = (unanswered.get(socket) ?? 0) + 1
      if (count > limits.unanswered) {
        socket.destroy()
        return false
      }
      unanswered.set(socket, count)
      response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
      return true
    },
  }
}
