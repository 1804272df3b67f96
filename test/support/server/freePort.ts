/** A port that nobody has: asked of the system, and given back. Other test runs may be at work on this machine. */
import { createServer } from 'node:net'

export const freePort = async (): Promise<number> => {
  const asked = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => asked.once('listening', resolve))
  const address = asked.address()
  await new Promise((resolve) => asked.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
