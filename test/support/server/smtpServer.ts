/** A real SMTP server on loopback that keeps every message and can fail in the ways that real servers do. */
import { SMTPServer } from 'smtp-server'
import { smtpMail, type Mail } from '#server/adapters/mail.ts'

export type ServerMode =
  | 'ok'
  /** Accepts the message after one second. */
  | 'slow'
  /** Never answers after RCPT TO. */
  | 'hang'
  /** Answers 451 for every recipient. */
  | 'later'
  /** Answers 550 for every recipient. */
  | 'never'
  /** Answers MAIL FROM with 421. */
  | 'busy'
  /** Closes the connection in the middle of the message. */
  | 'drop'
  /** Takes the whole message, then closes the connection without answering. */
  | 'reset'

export type Taken = { from: string; to: string[]; raw: string }

const refusal = (code: number, text: string) => Object.assign(new Error(text), { responseCode: code })

export const startSmtpServer = async (options: { secure?: { key: string; cert: string }; noTls?: boolean } = {}) => {
  const taken: Taken[] = []
  const sink = { mode: 'ok' as ServerMode, refuse: new Set<string>(), tries: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: options.secure ? [] : ['STARTTLS'],
    ...options.secure,
    logger: false,
    disableReverseLookup: true,
    closeTimeout: 100,
    onMailFrom: (_address, _session, done) => {
      sink.tries += 1
      if (sink.mode === 'busy') done(refusal(421, 'Too busy, come back later'))
      else done()
    },
    onRcptTo: ({ address }, _session, done) => {
      if (sink.mode === 'hang') return
      if (sink.mode === 'later') done(refusal(451, 'Try again later'))
      else if (sink.mode === 'never' || sink.refuse.has(address)) done(refusal(550, 'No such mailbox'))
      else done()
    },
    onData: (stream, session, done) => {
      const cut = () => {
        for (const connection of server.connections) if (connection.session.id === session.id) connection._socket.destroy()
      }
      if (sink.mode === 'drop') {
        stream.once('data', cut)
        return
      }
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        taken.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        })
        if (sink.mode === 'reset') cut()
        else if (sink.mode === 'slow') setTimeout(() => done(), 1_000)
        else done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const url = `smtp://127.0.0.1:${port}`
  return {
    sink,
    taken,
    port,
    url,
    /** The product's driver for this server. Its deadline is short when the server hangs and long enough for slow machines otherwise. */
    driver: (from: string): Mail => {
      const [hurried, patient] = [smtpMail({ url, from, deadline: 600 }), smtpMail({ url, from, deadline: 120_000 })]
      return { send: (message) => (sink.mode === 'hang' ? hurried : patient).send(message) }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        for (const connection of server.connections) connection._socket.destroy()
        server.close(() => resolve())
      }),
  }
}
