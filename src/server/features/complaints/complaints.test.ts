/** The two clocks of complaints stay apart (domain 4.13): the ombudsman is for complaints about our service, the ICO for those about personal data. */
import { expect, test } from 'vitest'
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

test('a complaint about personal data names the ICO and never the ombudsman; one about our service the ombudsman', async () => {
  const data = await shown('data_protection')
  expect(data.detail.eligibleHint).toBe('They may complain to the Information Commissioner\u2019s Office (ICO) at any time.')
  expect(data.page).toContain('complain to the Information Commissioner\u2019s Office')
  expect(data.page).not.toMatch(/ombudsman|\bFOS\b/i)
  const service = await shown('service')
  expect(service.detail.eligibleHint).toContain('Financial Ombudsman Service')
  expect(service.page).not.toContain('Information Commissioner')
})
