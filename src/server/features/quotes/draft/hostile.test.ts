import { expect, test } from 'vitest'
import { quotes as staffQuotes } from '#contract/admin/quotes.ts'
import { pathParameters, type Endpoint } from '#contract/endpoint.ts'
import { myQuotes } from '#contract/site/myQuotes.ts'
import { quotes } from '#contract/site/quotes.ts'
import { quoteApp } from '#test/support/journeys/quoteApp.ts'

const { app, admin, sent, detail, visitor } = await quoteApp()

const hostile: unknown[] = [
  null,
  true,
  0,
  -1,
  1e21,
  '',
  ' ',
  [],
  {},
  [['x']],
  { nested: 'x' },
  'x'.repeat(20_000),
  '\u0000',
  '\ud800',
  '\u202egnp.exe',
  "'; DROP TABLE quotes; --",
  '{{7*7}}',
  '../../etc/passwd',
  '1e309',
  '2026-02-30',
  '00000000-0000-4000-8000-000000000000',
]

const endpoints: [string, Endpoint][] = [...Object.entries(quotes), ...Object.entries(myQuotes), ...Object.entries(staffQuotes)]

test('#67 #68 #70 #71 no hostile value in any field of the quote endpoints causes a server error', async () => {
  const { id, reference, pat } = await sent('hostile@example.com')
  await pat.prove('hostile@example.com')
  const drafting = visitor()
  await drafting.start()
  for (const [name, cookie] of drafting.jar) pat.jar.set(name, cookie)
  const { version } = await detail(`/${id}`)
  const own: Record<string, unknown> = { id, reference, version, page: 'trade', token: 'A'.repeat(43) }
  const jar = [...pat.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  let address = 0
  for (const [name, endpoint] of endpoints) {
    const inPath = pathParameters(endpoint.path)
    // An attacker would read the names of the fields from the published contract. Here the schema lists them.
    const shape = (endpoint.input as { shape?: Record<string, unknown> }).shape ?? {}
    for (const field of [...Object.keys(shape), '__proto__', 'constructor', 'role']) {
      for (const value of hostile) {
        const given = Object.fromEntries(Object.keys(shape).map((key) => [key, own[key] ?? 'x']))
        const path = endpoint.path.replace(/:(\w+)/g, (_, key: string) =>
          encodeURIComponent(key === field && typeof value === 'string' ? value.slice(0, 200).toWellFormed() : String(own[key] ?? 'x')),
        )
        const rest = Object.fromEntries(Object.entries({ ...given, [field]: value }).filter(([key]) => !inPath.includes(key)))
        const query =
          endpoint.method === 'GET'
            ? `?${new URLSearchParams({ [inPath.includes(field) ? 'q' : field]: String(value).slice(0, 300) })}`
            : ''
        const response = await app.request(path + query, {
          method: endpoint.method,
          ip: `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address++ & 255}`,
          headers: { cookie: endpoint.path.startsWith('/api/admin') ? admin : jar },
          ...(endpoint.method === 'GET' ? {} : { body: rest }),
        })
        expect(
          response.status,
          `${name} ${field}=${JSON.stringify(value)?.slice(0, 60)} ${response.status >= 500 ? await response.text() : ''}`,
        ).toBeLessThan(500)
      }
    }
  }
  expect(({} as Record<string, unknown>)['role']).toBeUndefined()
})
