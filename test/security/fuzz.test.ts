/** Random values at every endpoint: no fault, always the usual reply format, and the process continues. */
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { operations } from '#server/operations.ts'
import { rounds } from '#test/support/rounds.ts'
import { testApp, type TestApp } from '#test/support/server/app.ts'
import { arrange, shapeOf, type Arranged, type Input } from './arranged.ts'

let app: TestApp
let there: Arranged
beforeAll(async () => {
  app = await testApp()
  there = await arrange(app)
})

/** Signing out would end the session, so that a second call would come from nobody. */
const driven = operations.filter(({ name }) => name !== 'auth.logout')

describe('#178 random values', () => {
  const anything = fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        "'",
        "' OR 1=1--",
        "'; DROP TABLE users;--",
        '\u0000',
        '\ud800',
        '\u202e',
        '\ufeff',
        '__proto__',
        'constructor',
        '../../etc/passwd',
        'javascript:alert(1)',
        '<script>',
        '\r\nBcc: x@example.com',
        '{{7*7}}',
        '${7*7}',
      ),
    },
    { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
    { weight: 1, arbitrary: fc.integer() },
    { weight: 1, arbitrary: fc.double() },
  )
  for (const mounted of driven) {
    test(`#178 #70 #71 ${mounted.name} (${mounted.endpoint.method})`, async () => {
      const { endpoint } = mounted
      const names = Object.keys(shapeOf(endpoint).properties ?? {})
      let cookie = await there.callerOf(endpoint)
      const some = fc.tuple(
        fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor', 'role', 'userId', 'clientId', 'isAdmin', ''), anything, {
          maxKeys: 4,
        }),
        fc.boolean(),
      )
      const attack = async ([hostile, full]: [Input, boolean]) => {
        const reply = await there.send(mounted, { ...(full ? there.valid(endpoint) : {}), ...hostile }, { cookie })
        if (reply.status === 401 && endpoint.access !== 'anyone') cookie = await there.callerOf(endpoint)
        expect(reply.status, reply.text).toBeLessThan(500)
        if (reply.status === 404 && !reply.text.startsWith('{')) return
        // A file does not have the reply format, but its refusal does.
        if (endpoint.csv !== undefined && reply.status === 200) return
        const body: unknown = JSON.parse(reply.text)
        expect(typeof (body as { success?: unknown }).success).toBe('boolean')
      }
      // This value cannot be converted to a string.
      await attack([Object.fromEntries(names.map((name) => [name, { toString: [] }])), false])
      const done = await fc.check(fc.asyncProperty(some, attack), { numRuns: rounds(6, 2000) })
      expect(done.counterexample, await fc.asyncDefaultReportMessage(done)).toBeNull()
      expect(({} as Input)['role']).toBeUndefined()
    })
  }
})
