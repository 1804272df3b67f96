import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmtpServer } from '#test/support/server/smtpServer.ts'
import { within } from '#test/support/rounds.ts'
import { isOneAddress } from '#contract/model/messages/oneAddress.ts'
import { faultOf, isNoSuchAddress, nameIn, smtpMail, type MailMessage } from './mail.ts'

const server = await startSmtpServer()
afterAll(() => server.stop())
beforeEach(() => {
  server.sink.mode = 'ok'
  server.taken.length = 0
})

const from = 'Chalk & Channel <hello@example.com>'
const message: MailMessage = {
  messageId: '8f9b2c1e-0000-4000-8000-000000000001@localhost',
  to: 'jane@example.com',
  subject: 'We have your quote request',
  text: 'Reference: CC-1\n',
  html: '<p>Reference: CC-1</p>',
}
const mail = server.driver(from)

test.each([
  ['250 2.0.0 Ok: queued as 224B824BD40', '224B824BD40'],
  ['250 2.0.0 Message accepted for delivery id=server-queue-42', 'server-queue-42'],
  ['250 Ok 0102018f3c9a1f2e-6a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9-000000', '0102018f3c9a1f2e-6a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9-000000'],
  ['250 2.0.0 56761188-7520-42d8-8898-ff6fc54ce618', '56761188-7520-42d8-8898-ff6fc54ce618'],
  ['250 2.0.0 OK  1732567890 d2e1a72fcca58-724de556f1asi123 - gsmtp', null],
  ['250 Message accepted', null],
  ['250 Ok', null],
])('the answer %j has the id %j, by which reports of the provider are matched', (answer, name) => {
  expect(nameIn(answer)).toBe(name)
})

describe('the SMTP driver', () => {
  test('sends one message to one recipient, with both parts and our Message-ID', async () => {
    expect(await mail.send(message)).toMatchObject({ accepted: true })
    expect(server.taken).toHaveLength(1)
    const [taken] = server.taken
    expect(taken).toMatchObject({ from: 'hello@example.com', to: ['jane@example.com'] })
    const parsed = await PostalMime.parse(taken?.raw ?? '')
    expect(parsed).toMatchObject({
      subject: message.subject,
      messageId: `<${message.messageId}>`,
      to: [{ address: 'jane@example.com', name: '' }],
    })
    expect(parsed.text?.trim()).toBe('Reference: CC-1')
    expect(parsed.html).toContain('<p>Reference: CC-1</p>')
    expect(parsed.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(parsed.from).toEqual({ address: 'hello@example.com', name: 'Chalk & Channel' })
  })

  test('sends replies to the address that is given, which need not be the one it sends from', async () => {
    expect(await mail.send({ ...message, replyTo: 'office@broker.example.com' })).toMatchObject({ accepted: true })
    const parsed = await PostalMime.parse(server.taken[0]?.raw ?? '')
    expect(parsed.replyTo).toEqual([{ address: 'office@broker.example.com', name: '' }])
    expect(await mail.send({ ...message, replyTo: 'a@example.com\r\nBcc: b@example.com' })).toMatchObject({
      accepted: false,
      fault: 'refused',
    })
  })

  test.each([
    ['hang', 'unreachable'],
    ['later', 'deferred'],
    ['never', 'refused'],
    ['busy', 'unreachable'],
    ['drop', 'unreachable'],
    ['reset', 'unreachable'],
  ] as const)('#161 with the server in mode %s the fault is %s, within the deadline and without an exception', async (mode, fault) => {
    server.sink.mode = mode
    const started = performance.now()
    expect(await mail.send(message)).toMatchObject({ accepted: false, fault })
    expect(performance.now() - started).toBeLessThan(within(2_000))
  })

  test('#161 waits for a slow server', async () => {
    server.sink.mode = 'slow'
    expect(await smtpMail({ url: server.url, from }).send(message)).toMatchObject({ accepted: true })
  })

  test('#161 reports a server that does not listen as unreachable', async () => {
    expect(await smtpMail({ url: 'smtp://127.0.0.1:1', from }).send(message)).toMatchObject({ accepted: false, fault: 'unreachable' })
  })

  test('#161 treats a refused login or sender as a fault of the server, so that the mail is tried again', () => {
    expect(faultOf(Object.assign(new Error('x'), { responseCode: 535, command: 'AUTH PLAIN', code: 'EAUTH' }))).toBe('unreachable')
    expect(faultOf(Object.assign(new Error('x'), { responseCode: 550, command: 'MAIL FROM', code: 'EENVELOPE' }))).toBe('unreachable')
  })
})

const breaks = ['\r\n', '\n', '\r', '%0d%0a\r\n', '\u2028', '\0']
const hostileRecipients = [
  ...breaks.map((line) => `jane@example.com${line}Bcc: victim@example.com`),
  ...breaks.map((line) => `${line}jane@example.com`),
  ...breaks.map((line) => `jane@example.com${line}`),
  'jane@example.com,victim@example.com',
  'jane@example.com;victim@example.com',
  'jane@example.com victim@example.com',
  'jane@example.com, victim@example.com',
  'Jane <jane@example.com>',
  '<jane@example.com>',
  '"victim@example.com" <jane@example.com>',
  'group:jane@example.com,victim@example.com;',
  'group:;',
  '"jane@victim.example"@example.com',
  'jane(victim@example.com)@example.com',
  'jane@example.com(comment)',
  'jane@[127.0.0.1]',
  'jane@[IPv6:::1]',
  'jane@ex\u00e4mple.com',
  'j\u00e4ne@example.com',
  'jane@ex\u200bample.com',
  'jane\u202e@example.com',
  'jane@example\u3002com',
  'jane@ｅxample.com',
  'jane@exa\u0301mple.com',
  'jane@@example.com',
  '@example.com',
  'jane@',
  'jane',
  '',
  ' ',
  'jane@example..com',
  'jane..doe@example.com',
  'jane@-example.com',
  'jane@example.com-',
  'jane@example.com\tBcc:victim@example.com',
  'jane\\@example.com',
  'jane@example.com\u00a0',
  `${'a'.repeat(65)}@example.com`,
  `jane@${'a'.repeat(300)}.com`,
  'mailto:jane@example.com',
  'jane@example.com?bcc=victim@example.com',
  'jane@example.com&bcc=victim@example.com',
  'jane%40victim.example@example.com,',
  'jane@example.com\u2029Bcc: victim@example.com',
  'jane@example.com\u0085Bcc: victim@example.com',
  'jane@example.com|victim@example.com',
  'undisclosed-recipients:;',
  'jane@example_com',
  'jane@example.com/../victim',
  '{jane,victim}@example.com;',
  'jane@example.com>\r\nRCPT TO:<victim@example.com',
  'jane@example.com> SIZE=1',
  'jane@example.com>',
  '=?utf-8?q?jane?=@example.com,x@y.z',
]
const hostileSubjects = [
  ...breaks.map((line) => `Hello${line}Bcc: victim@example.com`),
  'Hello\u202eevil',
  '\u0007',
  'Hello\r\n\r\n<script>',
  'a\u0085b',
  'Hello\u2029Bcc: victim@example.com',
  '\ud800',
]

test.each(["o'brien@example.com", 'a+b@sub.example.co.uk', 'x_y-z.w@ex-ample.com', '1@example.com', 'a/b=c!d@example.museum'])(
  '%s is a valid address',
  async (to) => {
    expect(await mail.send({ ...message, to })).toMatchObject({ accepted: true })
    expect(server.taken.map((taken) => taken.to)).toEqual([[to]])
  },
)

describe('#113 input cannot add a header or a recipient', () => {
  test(`${hostileRecipients.length + hostileSubjects.length} hostile recipients and subjects are refused, and the next mail is sent`, async () => {
    for (const to of hostileRecipients) {
      expect(isOneAddress(to), JSON.stringify(to)).toBe(false)
      expect(await mail.send({ ...message, to }), JSON.stringify(to)).toMatchObject({ accepted: false, fault: 'refused' })
    }
    for (const subject of hostileSubjects)
      expect(await mail.send({ ...message, subject }), JSON.stringify(subject)).toMatchObject({ accepted: false, fault: 'refused' })
    expect(server.taken).toEqual([])
    await mail.send(message)
    expect(server.taken.map(({ from: sender, to }) => ({ sender, to }))).toEqual([
      { sender: 'hello@example.com', to: ['jane@example.com'] },
    ])
  })

  test('a hostile body does not change envelope and headers', async () => {
    await mail.send(message)
    const headerOf = (raw = '') =>
      raw
        .slice(0, raw.indexOf('\r\n\r\n'))
        .replace(/^(?:Date|Content-Type):.*(?:\r\n[ \t].*)*/gim, '')
        .replace(/boundary="[^"]*"/g, '')
    const wanted = headerOf(server.taken[0]?.raw)
    for (const payload of [
      ...breaks.map((line) => `x${line}Bcc: victim@example.com${line}${line}DATA`),
      '.\r\nMAIL FROM:<a@b.c>\r\nRCPT TO:<victim@example.com>\r\n',
      '\r\n.\r\nQUIT\r\n',
    ]) {
      server.taken.length = 0
      await mail.send({ ...message, text: payload.replace('\0', ''), html: `<p>${payload.replace('\0', '')}</p>` })
      expect(server.taken.map(({ to }) => to)).toEqual([['jane@example.com']])
      expect(headerOf(server.taken[0]?.raw)).toBe(wanted)
    }
  })
})

describe('#123 TLS is required of a remote mail server', () => {
  test('without TLS the mail is not sent', async () => {
    expect(await smtpMail({ url: server.url, from, requireTls: true }).send(message)).toMatchObject({
      accepted: false,
      fault: 'unreachable',
    })
    expect(server.taken).toEqual([])
  })

  test('with an untrusted certificate the mail is not sent', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'seawall-cert-'))
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'],
      { stdio: 'ignore' },
    )
    const tls = await startSmtpServer({ secure: { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') } })
    try {
      const outcome = await smtpMail({ url: tls.url.replace('127.0.0.1', 'localhost'), from, requireTls: true }).send(message)
      expect(outcome).toMatchObject({ accepted: false, fault: 'unreachable' })
      expect(tls.taken).toEqual([])
    } finally {
      await tls.stop()
      rmSync(folder, { recursive: true })
    }
  })
})

test.each([
  ['RCPT TO', 550, '550 No such mailbox', true],
  ['RCPT TO', 550, '550 5.1.1 User unknown', true],
  ['RCPT TO', 550, '550-5.1.10 Recipient not found', true],
  ['RCPT TO', 550, '550 5.2.1 Mailbox disabled', true],
  ['RCPT TO', 553, '553 Address not allowed here', true],
  // These are about our server, the moment or the message, not about the mailbox.
  ['RCPT TO', 550, '550 5.7.1 Blocked by our list', false],
  ['RCPT TO', 552, '552 5.2.2 Mailbox full', false],
  ['RCPT TO', 554, '554 Denied', false],
  ['RCPT TO', 450, '450 4.1.1 Try again later', false],
  ['DATA', 550, '550 5.1.1 Not this message', false],
  ['MAIL FROM', 550, '550 5.1.8 Bad sender', false],
])('a refusal at %s with %d "%s" means that the address does not exist: %s', (command, responseCode, response, bounced) => {
  expect(isNoSuchAddress(Object.assign(new Error(response), { command, responseCode, response }))).toBe(bounced)
})
