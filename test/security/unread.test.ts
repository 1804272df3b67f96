/** #175 Callers on a real socket that send requests and read nothing. Their replies must not be copied, kept for long, or unlimited. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { distRoot } from '#server/compose.ts'
import { listen } from '#server/http/listen.ts'
import { socketLimits } from '#server/http/slowCallers.ts'
import { freePort } from '#test/support/server/freePort.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
/** One server with a long time limit, so that only the number of requests can end a socket, and one with a short limit. */
const patient = await freePort()
const impatient = await freePort()
const unreadMs = 1_000
const stops: (() => Promise<void>)[] = []
beforeAll(async () => {
  const common = { app: app.app, cache: app.cache, host: '127.0.0.1' }
  stops.push(await listen({ ...common, port: patient, limits: { unreadMs: 600_000 } }))
  stops.push(await listen({ ...common, port: impatient, limits: { unreadMs } }))
})
afterAll(() => Promise.all(stops.map((stop) => stop())))

const folder = join(distRoot, 'client/assets')
const [largest = ''] = readdirSync(folder)
  .filter((name) => name.endsWith('.js'))
  .toSorted((a, b) => statSync(join(folder, b)).size - statSync(join(folder, a)).size)
const bytes = statSync(join(folder, largest)).size

const ask = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`
const script = ask(`/assets/${largest}`)

/** The server's side of each socket, by the remote port. */
const accepted = new Map<number, Socket>()
const remember = (message: unknown) => {
  const { socket } = message as { socket: Socket }
  if (socket.remotePort !== undefined) accepted.set(socket.remotePort, socket)
}
subscribe('net.server.socket', remember)
afterAll(() => unsubscribe('net.server.socket', remember))

/** Opens a socket, sends `text` and reads nothing. */
const mute = async (port: number, text: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.pause()
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(text)
  const { localPort = 0 } = socket
  return {
    socket,
    isCutOff: () => accepted.get(localPort)?.destroyed === true,
    /** Whether part of a reply is still waiting in the server. */
    isWaiting: () => (accepted.get(localPort)?.writableLength ?? 0) > 0,
  }
}
const end = (sockets: readonly { socket: Socket }[]) => sockets.forEach(({ socket }) => socket.destroy())
const patience = { timeout: 120_000, interval: 200 }

/** The number of requests answered so far, from the metrics. */
const answered = async () => {
  const text = await (await app.request('/metrics', { ip: '127.0.0.1' })).text()
  return Number(/^seawall_request_duration_seconds_count (\d+)/m.exec(text)?.[1])
}

describe('#175 slow read', () => {
  test('#175 a script requested sixteen times each by twenty callers that do not read it is in memory once', async () => {
    expect(bytes).toBeGreaterThan(150_000)
    await app.request(`/assets/${largest}`)
    const [before, requests] = [process.memoryUsage().arrayBuffers, await answered()]
    const callers = await Promise.all(Array.from({ length: 20 }, () => mute(patient, script.repeat(socketLimits.unanswered))))
    await expect.poll(answered, patience).toBeGreaterThanOrEqual(requests + 20 * socketLimits.unanswered)
    const growth = process.memoryUsage().arrayBuffers - before
    end(callers)
    // Copies would need 20 x 16 x 200 kB.
    expect(growth).toBeLessThan(10_000_000)
  })

  for (const path of ['/', '/contact', `/assets/${largest}`]) {
    test(`#175 a caller that requests ${path.slice(0, 10)} far more often than it reads is disconnected at once`, async () => {
      await app.request(path)
      const caller = await mute(patient, ask(path).repeat(800))
      await expect.poll(caller.isCutOff, patience).toBe(true)
      end([caller])
    })
  }

  test('#175 a reply of which nothing is read is given up after a time limit', async () => {
    const caller = await mute(impatient, script)
    // The operating system buffers some megabytes for a socket before anything waits in the server.
    const ask = () => {
      if (!caller.isWaiting()) caller.socket.write(script)
      return caller.isCutOff()
    }
    await expect.poll(ask, patience).toBe(true)
    end([caller])
  })
})
