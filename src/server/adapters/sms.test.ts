import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { startSmsServer } from '#test/support/server/smsServer.ts'
import { within } from '#test/support/rounds.ts'
import { httpSms } from './sms.ts'

const stub = await startSmsServer()
afterAll(() => stub.stop())
beforeEach(() => {
  stub.sink.mode = 'ok'
  stub.sink.asked = 0
  stub.taken.length = 0
})

const message = { to: '+447700900123', text: 'Chalk & Channel: 123456 is your sign-in code.' }
const { driver } = stub

describe('the text message driver', () => {
  test('sends one request in the form that Twilio expects', async () => {
    expect(await driver().send(message)).toEqual({ accepted: true, providerId: 'SM1' })
    expect(stub.taken).toEqual([
      {
        to: message.to,
        from: 'Chalk',
        text: message.text,
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        path: '/2010-04-01/Accounts/AC1/Messages.json',
      },
    ])
  })

  test.each([
    ['slow', 'unknown'],
    ['broken', 'provider'],
    ['busy', 'provider'],
    ['drops', 'provider'],
    ['redirects', 'provider'],
    ['refuses', 'refused'],
  ] as const)('#37 with the provider in mode %s the fault is %s, after one request and without an exception', async (mode, fault) => {
    stub.sink.mode = mode
    const started = performance.now()
    expect(await driver().send(message)).toMatchObject({ accepted: false, fault })
    expect(performance.now() - started).toBeLessThan(within(1_000))
    expect(stub.sink.asked).toBe(1)
    expect(stub.taken).toEqual([])
  })

  test('#37 counts an acceptance with an unreadable body as sent', async () => {
    stub.sink.mode = 'mumbles'
    expect(await driver().send(message)).toEqual({ accepted: true, providerId: null })
  })

  test('#37 has a default time limit of five seconds', async () => {
    stub.sink.mode = 'slow'
    const started = performance.now()
    expect(await httpSms({ url: stub.url, account: 'AC1', token: 'secret', from: 'Chalk' }).send(message)).toMatchObject({
      accepted: false,
      fault: 'unknown',
    })
    expect(performance.now() - started).toBeLessThan(within(6_000))
    expect(performance.now() - started).toBeGreaterThan(4_500)
  })

  test('#37 opens the circuit after five failures, reports that once, and closes it when the provider is back', async () => {
    let clock = 1_000
    const sms = driver({ now: () => clock })
    stub.sink.mode = 'broken'
    const first = []
    for (let n = 0; n < 5; n++) first.push(await sms.send(message))
    expect(first.map((outcome) => !outcome.accepted && outcome.opened)).toEqual([false, false, false, false, true])
    expect(await sms.send(message)).toMatchObject({ accepted: false, fault: 'open' })
    expect(stub.sink.asked).toBe(5)

    clock += 30_001
    const [one, two] = await Promise.all([sms.send(message), sms.send(message)])
    expect([one, two].filter((outcome) => !outcome.accepted && outcome.fault === 'open')).toHaveLength(1)
    expect(stub.sink.asked).toBe(6)

    stub.sink.mode = 'ok'
    clock += 30_001
    expect(await sms.send(message)).toMatchObject({ accepted: true })
    expect(await sms.send(message)).toMatchObject({ accepted: true })
  })

  test('#37 does not open the circuit for refused numbers', async () => {
    const sms = driver()
    stub.sink.mode = 'refuses'
    for (let n = 0; n < 8; n++) await sms.send(message)
    stub.sink.mode = 'ok'
    expect(await sms.send(message)).toMatchObject({ accepted: true })
  })

  test.each(['07700900123', '+447700900123\r\nTo: +447700900124', '+44770090012345678', '', '+0123456789'])(
    '#112 refuses the number %j',
    async (to) => {
      expect(await driver().send({ ...message, to })).toMatchObject({ accepted: false, fault: 'refused' })
      expect(stub.sink.asked).toBe(0)
    },
  )
})
