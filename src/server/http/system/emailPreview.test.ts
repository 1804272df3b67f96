import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { auditLog } from '#server/features/audit/audit.table.ts'
import { saveSetting } from '#server/features/settings/settings.ts'
import { startWorker, type Worker } from '#server/jobs/worker.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { testApp } from '#test/support/server/app.ts'
import { quietLog } from '#test/support/server/database.ts'
import { people } from '#test/support/server/people.ts'
import { until } from '#test/support/server/worker.ts'

const app = await testApp()
await saveSetting({ db: app.database.db }, 'staffArea', 'permitted')
const queue = await startQueue({ url: app.database.appUrl, log: quietLog, works: true })
const worker: Worker = await startWorker(app.deps, queue)
afterAll(() => worker.stop())

const admin = (await app.signIn({ role: 'admin' })).cookie
const analyst = (await app.signIn({ role: 'analyst' })).cookie
const contributor = (await app.signIn({ role: 'contributor' })).cookie
const client = (await app.signIn({ role: 'client' })).cookie
const { email: address } = await people(app).make('editor', { email: 'target@example.com' })

const listed = async (as: string) => {
  const { body } = await app.json('/api/admin/email-logs', { as })
  return (body.data as { items: { id: string; to: string; template: string; state: string }[] }).items
}

await app.request('/api/auth/forgot-password', { body: { email: address } })
const mail = await until('the reset mail', async () =>
  (await listed(admin)).find(({ template, state }) => template === 'passwordReset' && state === 'sent'),
)
const [delivered] = await app.outbox.list()
const token = /#t=([\w-]{20,})/.exec(delivered?.links[0] ?? '')?.[1] ?? ''

describe('#120 the mail log shows no secrets', () => {
  test('a reset link that was sent is nowhere in the staff area', async () => {
    expect(token.length).toBeGreaterThan(20)
    for (const as of [admin, analyst]) {
      const seen = await Promise.all(
        [
          `/api/admin/email-logs`,
          `/api/admin/email-logs/${mail.id}`,
          `/admin/email-logs/${mail.id}/preview`,
          '/api/admin/text-messages',
          '/api/admin/jobs/health',
        ].map(async (path) => (await app.request(path, { as })).text()),
      )
      for (const text of seen) {
        expect(text.length).toBeGreaterThan(50)
        expect(text).not.toContain(token)
      }
      expect(seen[1]).toContain('[link removed]')
      expect(seen[2]).toContain('[link removed]')
    }
  })

  test('staff with view access only see masked addresses', async () => {
    for (const path of ['/api/admin/email-logs', `/api/admin/email-logs/${mail.id}`, `/admin/email-logs/${mail.id}/preview`])
      expect(await (await app.request(path, { as: analyst })).text()).not.toContain(address)
    expect((await listed(analyst)).find(({ id }) => id === mail.id)?.to).toBe('t***@example.com')
  })

  test('sending again needs a permission, and a mail with a link that was sent is refused', async () => {
    const again = (as: string) => app.json(`/api/admin/email-logs/${mail.id}/resend`, { as, body: {} })
    expect((await again(analyst)).status).toBe(403)
    expect((await again(admin)).status).toBe(409)
  })
})

describe('the preview', () => {
  test('is a sandboxed page, framed only by our own, and never cached', async () => {
    const response = await app.request(`/admin/email-logs/${mail.id}/preview`, { as: admin })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBe(
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('#137 is recorded in the audit log with the viewer, but not when it is refused', async () => {
    const seen = async () =>
      (
        await app.database.owner
          .select({ by: auditLog.actorId })
          .from(auditLog)
          .where(and(eq(auditLog.action, 'messages.preview'), eq(auditLog.subjectId, mail.id)))
      ).length
    const before = await seen()
    await app.request(`/admin/email-logs/${mail.id}/preview`, { as: client })
    expect(await seen()).toBe(before)
    await app.request(`/admin/email-logs/${mail.id}/preview`, { as: analyst })
    expect(await seen()).toBe(before + 1)
  })

  test.each([
    ['nobody', undefined],
    ['a client', client],
    ['a contributor', contributor],
  ])('is not found for %s', async (_who, as) => {
    expect((await app.request(`/admin/email-logs/${mail.id}/preview`, { as })).status).toBe(404)
  })

  test('is not found before the second step of signing in, or while the staff area is for administrators only', async () => {
    const half = (await app.signIn({ role: 'admin', stage: 'pre_mfa' })).cookie
    expect((await app.request(`/admin/email-logs/${mail.id}/preview`, { as: half })).status).toBe(404)
    await saveSetting({ db: app.database.db }, 'staffArea', 'admins')
    expect((await app.request(`/admin/email-logs/${mail.id}/preview`, { as: analyst })).status).toBe(404)
    expect((await app.request(`/admin/email-logs/${mail.id}/preview`, { as: admin })).status).toBe(200)
    await saveSetting({ db: app.database.db }, 'staffArea', 'permitted')
  })

  test.each(['x', '00000000-0000-4000-8000-000000000000', "' OR 1=1 --"])('is not found for the id %j', async (id) => {
    expect((await app.request(`/admin/email-logs/${encodeURIComponent(id)}/preview`, { as: admin })).status).toBe(404)
  })
})

describe('/dev/outbox', () => {
  test('lists messages newest first, with kind, to, subject, text, links and at only', async () => {
    const response = await app.request('/dev/outbox.json')
    const messages = (await response.json()) as Record<string, unknown>[]
    expect(Object.keys(messages[0] ?? {})).toEqual(['kind', 'to', 'subject', 'text', 'links', 'at'])
    expect(messages[0]).toMatchObject({ kind: 'email', to: address, subject: 'Choose a new password' })
    expect(JSON.stringify(messages[0])).toContain(token)
    const times = messages.map(({ at }) => String(at))
    expect(times).toEqual(times.toSorted().toReversed())
  })

  test('shows typed text escaped', async () => {
    await app.outbox.sms.send({ to: '+447700900123', text: '<script>alert(1)</script> https://example.com/?a=1&b="><img src=x>' })
    const html = await (await app.request('/dev/outbox')).text()
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('<img')
    expect(html).toContain('&#60;script&#62;')
  })
})
