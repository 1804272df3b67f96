/** The socket of a database connection: what is written in one turn of the event loop leaves in one system call. */
import { Socket } from 'node:net'

type Done = (error?: Error | null) => void

/**
 * The driver sends each statement by itself, also where several leave together, and writing to sockets is a third of Node's work for a page of a
 * list. BEGIN, page and count are one write instead of three.
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
    // After everything that is ready to go on has gone on.
    process.nextTick(() => {
      this.#gathering = false
      this.uncork()
    })
  }
}
