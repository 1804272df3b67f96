/**
 * Complaints about our service and about personal data stay apart (domain 4.13): the ombudsman is for the first, the ICO for the second.
 * A complaint with an impossible day of receipt is refused.
 */
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import type { ComplaintDetail } from '#contract/admin/book/complaints.ts'
import { paths } from '#contract/paths.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const staff = await app.signIn({ role: 'admin' })
const client = await app.build.client({ turnover: 40_000_000 })
const shown = async (kind: 'service' | 'data_protection') => {
  const { id } = await app.build.complaint({ clientId: client.id, kind })
  const { body } = await app.json(`/api/admin/complaints/${id}`, { as: staff.cookie })
  const page = await (await app.request(paths.adminComplaint(id), { as: staff.cookie })).text()
  return { detail: body.data as ComplaintDetail, page }
}

test('a complaint about personal data names the ICO and not the ombudsman, and one about our service the ombudsman and not the ICO', async () => {
  const data = await shown('data_protection')
  expect(data.detail.eligibleHint).toBe('They may complain to the Information Commissioner\u2019s Office (ICO) at any time.')
  expect(data.page).toContain('complain to the Information Commissioner\u2019s Office')
  expect(data.page).not.toMatch(/ombudsman|\bFOS\b/i)
  const service = await shown('service')
  expect(service.detail.eligibleHint).toContain('Financial Ombudsman Service')
  expect(service.page).not.toContain('Information Commissioner')
})

const today = londonClock(new Date()).date
const complaint = {
  kind: 'service',
  complainant: 'Jo Ray',
  email: '',
  phone: '',
  channel: 'phone',
  category: 'delay',
  description: 'Nobody rang back for a week',
  eligible: 'unknown',
}

test.each([
  ['1999-12-31', 422],
  ['0206-11-20', 422],
  [addDays(today, 1), 422],
  [addDays(today, -400), 201],
])('a complaint received on %s: %i', async (receivedOn, status) => {
  const reply = await app.json('/api/admin/complaints', { as: staff.cookie, body: { ...complaint, receivedOn } })
  expect([reply.status, Object.keys((reply.body['fields'] as object | undefined) ?? {})]).toEqual([
    status,
    status === 422 ? ['receivedOn'] : [],
  ])
})
