/** The virus scanner port: clamd's INSTREAM over a socket. Fails closed: no answer does not mean clean. */
import { once } from 'node:events'
import { connect, type NetConnectOpts } from 'node:net'

export type Verdict = { clean: true } | { clean: false; signature: string }
export type Scan = {
  /**
   * Rejects with ScanFailure if the scanner cannot be reached or does not answer in time: then the file must not be accepted. A scanner reads a large
   * document for longer than a sender can wait: with `bytes`, the file's size, it has the time for that.
   */
  check(content: AsyncIterable<Uint8Array>, bytes?: number): Promise<Verdict>
}

export class ScanFailure extends Error {
  override readonly name = 'ScanFailure'
}

/** For each megabyte, on a slow server that is busy: 25 MB of noise take a real clamd 5 s on two busy cores. */
const msPerMegabyte = 2_000

/** `address`: 'host:port', or the path of a Unix socket. `timeout`: milliseconds of silence after which it has not answered. */
export const clamd = (address: string, timeout = 5_000): Scan => ({
  check: (content, bytes = 0) =>
    new Promise((resolve, reject) => {
      const colon = address.lastIndexOf(':')
      const target: NetConnectOpts = address.startsWith('/')
        ? { path: address }
        : { host: address.slice(0, colon), port: Number(address.slice(colon + 1)) }
      const socket = connect(target)
      const fail = (message: string) => {
        socket.destroy()
        reject(new ScanFailure(message))
      }
      let answer = ''
      socket.setTimeout(timeout + Math.ceil(bytes / (1024 * 1024)) * msPerMegabyte, () => fail('The virus scanner did not answer in time'))
      socket.once('error', () => fail('The virus scanner cannot be reached'))
      const send = async () => {
        socket.write('zINSTREAM\0')
        for await (const chunk of content) {
          const length = Buffer.alloc(4)
          length.writeUInt32BE(chunk.byteLength)
          socket.write(length)
          // Only as fast as the scanner reads, so that the file is never in memory as a whole.
          if (!socket.write(chunk)) await once(socket, 'drain')
          if (socket.destroyed) return
        }
        socket.write(Buffer.alloc(4))
      }
      socket.once('connect', () => void send().catch(() => fail('The file could not be sent to the virus scanner')))
      socket.on('data', (data) => {
        answer += data.toString('utf8')
        if (answer.length > 4_096) fail('The virus scanner gave an answer that cannot be read')
      })
      socket.once('close', () => {
        const line = answer.split('\0')[0]?.trim() ?? ''
        const found = /^stream: (.+) FOUND$/.exec(line)
        if (line === 'stream: OK') resolve({ clean: true })
        else if (found?.[1]) resolve({ clean: false, signature: found[1].slice(0, 120) })
        else fail('The virus scanner gave an answer that cannot be read')
      })
    }),
})

/** Used if there is no scanner, outside production: accepts every file. */
export const noScan: Scan = { check: () => Promise.resolve({ clean: true }) }

/** Used if there is no scanner in production: every file stays "being checked" and cannot be opened until there is one. */
export const missingScan: Scan = { check: () => Promise.reject(new ScanFailure('No virus scanner is configured')) }

/** The scanner that the settings ask for. */
export const createScan = (settings: { clamd: { host: string; port: number } | null; mode: string }): Scan =>
  settings.clamd ? clamd(`${settings.clamd.host}:${settings.clamd.port}`) : settings.mode === 'production' ? missingScan : noScan
