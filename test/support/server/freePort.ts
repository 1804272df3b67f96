/** A free port, chosen by the system, because other test runs may be using this machine. */
import { createServer } from 'node:net'

export const freePort = async (): Promise<number> => {
  const asked = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => asked.once('listening', resolve))
  const address = asked.address()
  await new Promise((resolve) => asked.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
