/**
 * What one socket may hold of ours. A caller that sends its body slowly, asks without reading the answers, or asks for many
 * things at once would otherwise take memory for as long as it likes (security check 175).
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

export type SocketLimits = {
  /** A body has this long to arrive (security.md B0), unless its endpoint takes files. */
  bodyMs: number
  /** An answer of which nothing is taken is given up after twice this time at most, and its socket with it. */
  unreadMs: number
  /** Requests of one socket that wait for their answer. Browsers and proxies wait for one answer before they ask again. */
  unanswered: number
  /** Requests of one socket before it must be opened anew. */
  requests: number
}

export const socketLimits: SocketLimits = { bodyMs: 30_000, unreadMs: 5_000, unanswered: 16, requests: 10_000 }

export const limitSockets = (server: Server, limits: SocketLimits) => {
  const unanswered = new WeakMap<Socket, number>()
  const bodyTimers = new WeakMap<IncomingMessage, NodeJS.Timeout>()

  server.maxRequestsPerSocket = limits.requests
  // Called when a socket neither received nor sent anything for so long; sending a part of an answer counts as sending.
  server.setTimeout(limits.unreadMs, (socket) => {
    const isUnread = socket.writableLength > 0
    const waitsForUs = (unanswered.get(socket) ?? 0) > 0
    // Opened ahead by a browser: `headersTimeout` ends it.
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
    /** This body may take as long as an upload may. */
    allowSlowBody: (request: IncomingMessage) => clearTimeout(bodyTimers.get(request)),
    /** Counts a request until it is answered. False where its socket has too many of them, and is closed. */
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
