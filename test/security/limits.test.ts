/** #9 #110 Every rate limit of the contract, written a second time and reached once: the last permitted call is answered, the next is 429. */
import { expect, test } from 'vitest'
import { isAreaAccess } from '#contract/access.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { operations } from '#server/operations.ts'
import { testApp } from '#test/support/server/app.ts'

/** Calls of one address, and the period in seconds. */
const expected: Record<string, readonly [calls: number, seconds: number]> = {
  'POST /api/auth/setup-phone': [20, 3600],
  'POST /api/auth/reset-password': [30, 3600],
  'POST /api/auth/invitation/check': [60, 3600],
  'POST /api/auth/invitation': [30, 3600],
  'POST /api/auth/phone': [20, 3600],
  'POST /api/auth/password': [20, 3600],
  'POST /api/auth/email/confirm': [30, 3600],
  'POST /api/client/profile/email': [5, 3600],
  'GET /api/client/profile/data': [10, 3600],
  'POST /api/choices': [60, 3600],
  'POST /api/choices/counting': [60, 3600],
  'GET /api/search': [120, 60],
  'POST /api/subscriptions': [10, 3600],
  'POST /api/subscriptions/confirm': [30, 3600],
  'POST /api/unsubscribe': [60, 3600],
  'POST /api/unsubscribe/link': [10, 3600],
  'GET /api/assistant/ask': [20, 600],
  'GET /api/assistant/glance': [120, 60],
  'POST /api/assistant/questions': [20, 600],
  'POST /api/assistant/ratings': [40, 600],
  'POST /api/client/companies/:id/people': [30, 3600],
  'POST /api/client/documents': [100, 3600],
  'POST /api/client/documents/:id/files': [100, 3600],
  'POST /api/client/documents/requests': [30, 3600],
  'POST /api/client/documents/:id/messages': [30, 3600],
  'POST /api/client/people/:id/resend': [30, 3600],
  'POST /api/admin/clients/:id/people': [60, 3600],
  'POST /api/admin/client-people/:id/resend': [60, 3600],
  'POST /api/client/policies/:id/messages': [30, 3600],
  'POST /api/client/policies/:id/changes': [30, 3600],
  'POST /api/client/claims': [30, 3600],
  'POST /api/client/claims/:id/messages': [60, 3600],
  'POST /api/client/claims/:id/files': [120, 3600],
  'GET /api/renewal-feed': [60, 60],
  'POST /api/client/policies/:id/proofs': [60, 3600],
  'POST /api/client/proofs/:id/send': [60, 3600],
  'POST /api/client/proofs/:id/replace': [60, 3600],
  'POST /api/client/contract-checks': [60, 3600],
  'POST /api/client/contract-checks/:id/lines': [300, 3600],
  'POST /api/client/contract-checks/:id/ask': [30, 3600],
  'GET /api/verify/:code': [60, 600],
  'GET /api/el/:token': [120, 600],
  'GET /api/shared-previews/:token': [120, 600],
  'POST /api/shared-previews/:token/comments': [30, 3600],
  'POST /api/shared-previews/:token/sign-offs': [30, 3600],
  'POST /api/contact': [10, 3600],
  'POST /api/appointments': [10, 3600],
  'POST /api/callbacks': [10, 3600],
  'POST /api/appointments/mine/move': [10, 3600],
  'POST /api/appointments/mine/cancel': [10, 3600],
  'POST /api/quotes': [30, 3600],
  'POST /api/quotes/draft/files': [60, 3600],
  'POST /api/quotes/draft/files/remove': [120, 3600],
  'POST /api/quotes/draft/submit': [10, 3600],
  'POST /api/quotes/draft/link': [10, 3600],
  'POST /api/quotes/resume': [30, 3600],
  'POST /api/quotes/links': [10, 3600],
  'POST /api/quotes/draft/copy': [30, 3600],
  'POST /api/my-quotes/code': [10, 3600],
  'POST /api/my-quotes/session': [30, 900],
  'POST /api/my-quotes/link': [30, 900],
  'POST /api/my-quotes/:reference/accept': [20, 3600],
  'POST /api/my-quotes/:reference/messages': [20, 3600],
  'POST /api/my-quotes/:reference/answer': [20, 3600],
  'POST /api/my-quotes/:reference/copy': [30, 3600],
  'POST /api/claims': [10, 3600],
  'POST /api/claims/draft/files': [120, 3600],
  'POST /api/claims/draft/submit': [10, 3600],
  'POST /api/claims/draft/link': [10, 3600],
  'POST /api/claims/resume': [30, 3600],
  'GET /api/admin/audit/proof': [30, 60],
  'POST /api/admin/mail-templates/:template/test': [60, 3600],
  'POST /api/admin/integrations/test': [20, 3600],
  'POST /api/admin/previews/services/:id': [600, 60],
  'POST /api/admin/previews/posts/:id': [600, 60],
  'POST /api/admin/previews/industries/:id': [600, 60],
  'POST /api/admin/previews/pages/:id': [600, 60],
  'POST /api/admin/previews/places/:id': [600, 60],
  'POST /api/admin/previews/trades/:id': [600, 60],
  'POST /api/admin/previews/terms/:id': [600, 60],
  'POST /api/admin/previews/questions/:id': [600, 60],
}

const app = await testApp()
const limited = operations.map(({ endpoint }) => endpoint).filter(({ rate }) => rate !== undefined)
const keyOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Only successful calls count here, so the test of the feature reaches the limit: profile.test.ts. */
const countsDone = ['POST /api/client/profile/email']

test('the declared limits are exactly these', () => {
  expect(limited.filter(({ rate }) => rate?.counts === 'done').map(keyOf)).toEqual(countsDone)
  const declared = limited.map((endpoint) => [keyOf(endpoint), [endpoint.rate?.points, endpoint.rate?.seconds]])
  expect(Object.fromEntries(declared)).toEqual(expected)
})

const cookies: Record<string, string> = {
  pending: (await app.signIn({ role: 'admin', stage: 'pre_phone' })).cookie,
  signedIn: (await app.signIn({ role: 'client' })).cookie,
  client: (await app.signIn({ role: 'client' })).cookie,
}
const staff = (await app.signIn({ role: 'admin' })).cookie
const owner = (await app.signIn({ role: 'client' })).cookie

test.each(limited.map((endpoint, at) => [keyOf(endpoint), endpoint, at] as const))('#110 %s', async (key, endpoint, at) => {
  const [calls = 0] = expected[key] ?? []
  const as = typeof endpoint.access === 'string' ? (cookies[endpoint.access] ?? staff) : isAreaAccess(endpoint.access) ? owner : undefined
  // An invalid input, because a call counts before its input is checked.
  const ask = async (ip: string) =>
    (
      await app.request(`${endpoint.path.replace(/:\w+/g, 'x')}${endpoint.method === 'GET' ? '?nonsense=1' : ''}`, {
        method: endpoint.method,
        ...(endpoint.method === 'GET' ? {} : { body: { nonsense: true } }),
        as,
        ip,
      })
    ).status
  const ip = `10.20.${at}.1`
  const answered = await Promise.all(Array.from({ length: calls }, () => ask(ip)))
  expect(answered.filter((status) => status === 429)).toEqual([])
  if (countsDone.includes(key)) return expect(await ask(ip)).toBe(422)
  expect(await ask(ip)).toBe(429)
  expect(await ask(`10.20.${at}.2`)).not.toBe(429)
})
