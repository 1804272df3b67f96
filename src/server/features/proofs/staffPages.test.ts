/** The page of a company's staff, through the contract: the current certificate, earlier ones, and what is not found. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '#contract/model/contact/workingTime.ts'
import type { DocumentStatus } from '#contract/model/documents/documentMachine.ts'
import type { StaffPage } from '#contract/site/staffPage.ts'
import type { JobCtx } from '#server/ctx.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { notifyOfLapses } from './proofs.jobs.ts'

const start = new Date('2026-11-20T10:42:00Z')
let clock = start
const app = await testApp({ parts: { now: () => clock } })
const { owner } = app.database
const jobCtx: JobCtx = { ...app.deps, pool: app.deps.db, enqueue: app.deps.enqueueIn(app.deps.db) }
beforeEach(() => void (clock = start))

const EL = section({ code: 'EL', name: "Employers' liability", limit: 1_000_000_000, excess: null })
let caller = 10

describe("B7 the page of a company's staff", () => {
  const withLiability = async () => {
    const clientId = randomUUID()
    const person = await app.signIn({ role: 'client', clientId })
    const policy = await app.build.policy({ clientId, terms: termsFor({ sections: [EL] }) })
    return { ...person, clientId, policy, call: (path: string, body: unknown) => app.json(path, { as: person.cookie, body }) }
  }
  const certificate = async (clientId: string, policyId: string, status: DocumentStatus = 'current') => {
    const key = `documents/${randomUUID()}.pdf`
    await app.deps.files.put(key, Buffer.from('%PDF-1.7 of the insurer'), 'application/pdf')
    const file = { key, name: 'EL-certificate.pdf', bytes: 23 }
    return (await app.build.document({ clientId, policyId, kind: 'certificate', title: 'Certificate', status, file })).id
  }
  const read = async (token: string) => {
    const { status, body } = await app.json(`/api/el/${token}`, { ip: `198.51.100.${(caller += 1) % 250}` })
    return { status, page: body.data as StaffPage }
  }

  test('the page shows the current certificate, keeps its address after a renewal, and lists earlier certificates', async () => {
    const { call, clientId, policy } = await withLiability()
    const { body } = await call(`/api/client/staff-pages/${clientId}/on`, {})
    const token = (body.data as { token: string }[])[0]?.token ?? ''
    expect((await read(token)).page).toMatchObject({ state: 'awaited', certificates: [] })
    const first = await certificate(clientId, policy.id)
    expect((await read(token)).page).toMatchObject({ state: 'current', certificates: [{ id: first, current: true }] })
    const file = await app.request(`/el/${token}/certificates/${first}`)
    expect([file.status, file.headers.get('x-robots-tag'), await file.text()]).toEqual([200, 'noindex', '%PDF-1.7 of the insurer'])

    clock = new Date(`${addDays(policy.expiry, 1)}T09:00:00Z`)
    const next = await app.build.policy({ clientId, inception: addDays(policy.expiry, 1), terms: termsFor({ sections: [EL] }) })
    const second = await certificate(clientId, next.id)
    expect((await read(token)).page.certificates.map(({ id, current }) => [id, current])).toEqual([
      [second, true],
      [first, false],
    ])
    const html = await (await app.request(`/el/${token}`)).text()
    expect(html).toContain('Earlier certificates')
    expect(html).toMatch(/<meta name="robots" content="noindex/)
    const poster = await app.request(`/el/${token}/poster.pdf`)
    expect([poster.status, poster.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('the page says when cover has lapsed, and the owner is informed once', async () => {
    const { call, clientId, policy, userId } = await withLiability()
    const token = ((await call(`/api/client/staff-pages/${clientId}/on`, {})).body.data as { token: string }[])[0]?.token ?? ''
    clock = new Date(`${addDays(policy.expiry, 1)}T09:00:00Z`)
    const { page } = await read(token)
    expect([page.state, page.cover?.until]).toEqual(['lapsed', policy.expiry])
    expect(await (await app.request(`/el/${token}`)).text()).toContain('Cover ended on')
    // An owner until yesterday, whose row still says that they are one.
    const former = await app.signIn({
      role: 'client',
      clientId,
      membership: { role: 'owner', expiresAt: new Date(Date.now() - 86_400_000) },
    })
    await notifyOfLapses(jobCtx)
    await notifyOfLapses(jobCtx)
    const mailsTo = async (id: string) => {
      const { rows } = await owner.execute<{ template: string }>(
        `SELECT template FROM emails JOIN users ON users.email = emails.to_address WHERE users.id = '${id}'`,
      )
      return rows.map(({ template }) => template)
    }
    expect(await mailsTo(userId)).toEqual(['staffPageLapsed'])
    expect(await mailsTo(former.userId)).toEqual([])
  })

  test('an owner whose access has ended on its day is not informed of a lapse', async () => {
    const { call, clientId, policy, userId } = await withLiability()
    await call(`/api/client/staff-pages/${clientId}/on`, {})
    clock = new Date(`${addDays(policy.expiry, 1)}T09:00:00Z`)
    await owner.execute(`UPDATE memberships SET expires_at = now() - interval '1 minute' WHERE user_id = '${userId}'`)
    await notifyOfLapses(jobCtx)
    const { rows } = await owner.execute(`SELECT FROM emails JOIN users ON users.email = emails.to_address WHERE users.id = '${userId}'`)
    expect(rows).toEqual([])
  })

  test('without an owner, somebody who may see the policies is informed of a lapse', async () => {
    const { call, clientId, policy, userId } = await withLiability()
    await call(`/api/client/staff-pages/${clientId}/on`, {})
    const [was] = (await owner.execute<{ email: string }>(`SELECT email FROM users WHERE id = '${userId}'`)).rows
    await owner.execute(`UPDATE clients SET email = '${was?.email}' WHERE id = '${clientId}'`)
    await owner.execute(`UPDATE memberships SET status = 'revoked', revoked_at = now() WHERE user_id = '${userId}'`)
    await app.signIn({ role: 'client', clientId, membership: { role: 'claims', rights: { policies: 'none' } } })
    const manager = await app.signIn({ role: 'client', clientId, membership: { role: 'manager' } })
    clock = new Date(`${addDays(policy.expiry, 1)}T09:00:00Z`)
    await notifyOfLapses(jobCtx)
    const { rows } = await owner.execute<{ id: string }>(
      `SELECT users.id FROM emails JOIN users ON users.email = emails.to_address WHERE template = 'staffPageLapsed' AND related_id = '${clientId}'`,
    )
    expect(rows.map(({ id }) => id)).toEqual([manager.userId])
  })

  test('a page that is switched off or has a new address is not found, and foreign or withdrawn certificates do not open', async () => {
    const { call, clientId, policy } = await withLiability()
    const own = await certificate(clientId, policy.id)
    const token = ((await call(`/api/client/staff-pages/${clientId}/on`, {})).body.data as { token: string }[])[0]?.token ?? ''
    const other = await withLiability()
    const foreign = await certificate(other.clientId, other.policy.id)
    const internal = await certificate(clientId, policy.id, 'withdrawn')
    for (const id of [foreign, internal, randomUUID()]) expect((await app.request(`/el/${token}/certificates/${id}`)).status).toBe(404)
    const renewed = ((await call(`/api/client/staff-pages/${clientId}/address`, {})).body.data as { token: string }[])[0]?.token ?? ''
    expect([(await read(token)).status, (await read(renewed)).status]).toEqual([404, 200])
    await call(`/api/client/staff-pages/${clientId}/off`, {})
    expect((await read(renewed)).status).toBe(404)
    for (const path of [`/el/${renewed}/certificates/${own}`, `/el/${renewed}/poster.pdf`, `/el/${renewed}`])
      expect((await app.request(path)).status).toBe(404)
    expect((await other.call(`/api/client/staff-pages/${clientId}/on`, {})).status).toBe(404)
  })
})
