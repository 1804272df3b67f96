/** The virus scanner port: clamd's INSTREAM over a socket. Fails closed: no answer is not a clean answer. */
import { connect, type NetConnectOpts } from 'node:net'

export type Verdict = { clean: true } | { clean: false; signature: string }
export type Scan = {
  /** Rejects with ScanFailure when the scanner cannot be asked or did not answer in time: the file must not be accepted. */
  check(content: Uint8Array): Promise<Verdict>
}

export class ScanFailure extends Error {
  override readonly name = 'ScanFailure'
}

const chunkSize = 64 * 1024

/** `address`: 'host:port', or the path of a Unix socket. */
export const clamd = (address: string, timeout = 5_000): Scan => ({
  check: (content) =>
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
      socket.setTimeout(timeout, () => fail('The virus scanner did not answer in time'))
      socket.once('error', () => fail('The virus scanner cannot be reached'))
      socket.once('connect', () => {
        socket.write('zINSTREAM\0')
        for (let at = 0; at < content.byteLength; at += chunkSize) {
          const chunk = content.subarray(at, at + chunkSize)
          const length = Buffer.alloc(4)
          length.writeUInt32BE(chunk.byteLength)
          socket.write(length)
          socket.write(chunk)
        }
        socket.write(Buffer.alloc(4))
      })
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

/** For installations without a scanner outside production: says so in its name, and lets everything through. */
export const noScan: Scan = { check: () => Promise.resolve({ clean: true }) }
