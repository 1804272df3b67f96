/** A server on loopback that acts as a text message provider with Twilio's REST call and can be slow, broken or busy. */
import { createServer } from 'node:http'
import { httpSms, type Sms } from '#server/adapters/sms.ts'

export type SmsSinkMode = 'ok' | 'slow' | 'broken' | 'busy' | 'refuses' | 'redirects' | 'drops' | 'mumbles'

export type TakenText = { to: string; from: string; text: string; authorization: string; path: string }

export const startSmsServer = async () => {
  const taken: TakenText[] = []
  const sink = { mode: 'ok' as SmsSinkMode, asked: 0 }
  const server = createServer((request, response) => {
    sink.asked += 1
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')))
    request.on('end', () => {
      const form = new URLSearchParams(body)
      const answer = (status: number, value: unknown, headers: Record<string, string> = {}) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(typeof value === 'string' ? value : JSON.stringify(value))
      switch (sink.mode) {
        case 'slow':
          return
        case 'broken':
          return answer(500, { code: 20500 })
        case 'busy':
          return answer(429, { code: 20429 }, { 'retry-after': '1' })
        case 'refuses':
          return answer(400, { code: 21211, message: 'Invalid To number' })
        case 'redirects':
          // A driver that followed this redirect would send the message and the password to another server.
          if (request.url !== '/elsewhere') return answer(307, '', { location: '/elsewhere' })
          taken.push({ to: '', from: '', text: '', authorization: '', path: '/elsewhere' })
          return answer(201, { sid: 'SM0' })
        case 'drops':
          return request.socket.destroy()
        default:
          taken.push({
            to: form.get('To') ?? '',
            from: form.get('From') ?? '',
            text: form.get('Body') ?? '',
            authorization: request.headers.authorization ?? '',
            path: request.url ?? '',
          })
          return sink.mode === 'mumbles' ? answer(201, 'not json') : answer(201, { sid: `SM${taken.length}`, status: 'queued' })
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  const taking = (timeout: number, now?: () => number) =>
    httpSms({ url, account: 'AC1', token: 'secret', from: 'Chalk', timeout, ...(now ? { now } : {}) })
  return {
    sink,
    taken,
    url,
    /** The product's driver for this provider. Its timeout is short in the mode that never answers and long enough for slow machines otherwise. */
    driver: ({ now }: { now?: () => number } = {}): Sms => {
      const [hurried, patient] = [taking(200, now), taking(120_000, now)]
      return { send: (message) => (sink.mode === 'slow' ? hurried : patient).send(message) }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
