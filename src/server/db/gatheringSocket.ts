/** The socket of a database connection: everything written in one turn of the event loop is sent in one system call. */
import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * The driver writes each statement separately, even if several are sent together, and writing to sockets is a third of Node's work for a list
 * page. This makes BEGIN, page and count one write instead of three.
 */
export class GatheringSocket extends Socket {
  #gathering = false

  override write(data: string | Uint8Array, done?: Done): boolean
  override write(data: string | Uint8Array, encoding?: BufferEncoding, done?: Done): boolean
  override write(data: string | Uint8Array, second?: BufferEncoding | Done, third?: Done): boolean {
    this.#gather()
    return typeof second === 'function' ? super.write(data, second) : super.write(data, second, third)
  }

  #gather() {
    if (this.#gathering) return
    this.#gathering = true
    this.cork()
    // After all code that is ready to run has run.
    process.nextTick(() => {
      this.#gathering = false
      this.uncork()
    })
  }
}
