/** A message that is a complaint becomes one complaint and leaves the queue, and each names the other. */
import { expect, test } from 'vitest'
import type { ComplaintDetail, ComplaintSummary } from '#contract/admin/book/complaints.ts'
import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { testApp } from '#test/support/server/app.ts'

let clock = new Date()
const app = await testApp({ parts: { now: () => clock } })
const staff = await app.signIn({ role: 'admin' })

const typed = {
  kind: 'service',
  complainant: 'Jo Ray',
  email: '',
  phone: '',
  channel: 'website',
  category: 'delay',
  description: 'Nobody rang back for a week',
  receivedOn: londonClock(new Date()).date,
}
const openFrom = (enquiryId: string, as = staff.cookie) => app.json(`/api/admin/enquiries/${enquiryId}/complaint`, { body: typed, as })
const act = async (id: string, step: string, version: number) =>
  (await app.json(`/api/admin/enquiries/${id}/${step}`, { body: { version }, as: staff.cookie })).body.data as EnquiryDetail
const read = async (id: string, as = staff.cookie) => (await app.json(`/api/admin/enquiries/${id}`, { as })).body.data as EnquiryDetail
const total = async () => ((await app.json('/api/admin/complaints', { as: staff.cookie })).body.data as { total: number }).total

test('a complaint opened from a message closes the message; a second one is refused', async () => {
  const { id } = await app.build.enquiry()
  const { status, body } = await openFrom(id)
  const opened = body.data as ComplaintDetail
  expect([status, opened.enquiryId]).toEqual([201, id])
  const enquiry = await read(id)
  expect(enquiry).toMatchObject({ status: 'closed', complaint: { id: opened.id, reference: opened.reference } })
  expect(enquiry.history.at(-1)).toMatchObject({ action: 'openComplaint', by: 'Test Person' })
  // It may be opened again to write to the sender, but does not become two complaints.
  await act(id, 'reopen', enquiry.version)
  const again = await openFrom(id)
  expect([again.status, again.body['message']]).toEqual([409, `This message was opened as complaint ${opened.reference} before`])
})

test('two colleagues open a complaint from one message at the same moment: one complaint', async () => {
  const { id } = await app.build.enquiry()
  const before = await total()
  const replies = await Promise.all([openFrom(id), openFrom(id)])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(await total()).toBe(before + 1)
})

test('staff who may not see complaints are not told of one, and staff who may not see enquiries cannot name one', async () => {
  const { id } = await app.build.enquiry()
  const noEnquiries = await app.signIn({ role: 'admin', permissions: ['complaint:view', 'complaint:edit'] })
  expect((await openFrom(id, noEnquiries.cookie)).status).toBe(404)
  expect((await read(id)).status).toBe('new')
  await openFrom(id)
  const noComplaints = await app.signIn({ role: 'admin', permissions: ['contact:view'] })
  expect((await read(id, noComplaints.cookie)).complaint).toBeNull()
})

test('a complaint held back as spam is opened once somebody says that it is not spam, and only once', async () => {
  const { id, version } = await app.build.enquiry({
    status: 'spam',
    topic: 'data_complaint',
    message: 'You sent my address to a stranger.',
  })
  const before = await total()
  const enquiry = await act(id, 'not-spam', version)
  expect(enquiry).toMatchObject({ status: 'closed', complaint: { reference: expect.stringMatching(/^CMP-/) as string } })
  expect(await total()).toBe(before + 1)
  const { body } = await app.json(`/api/admin/complaints/${enquiry.complaint?.id}`, { as: staff.cookie })
  expect(body.data).toMatchObject({ kind: 'data_protection', description: 'You sent my address to a stranger.', enquiryId: id })
  await act(id, 'reopen', enquiry.version)
  await act(id, 'spam', enquiry.version + 1)
  expect(await act(id, 'not-spam', enquiry.version + 2)).toMatchObject({ status: 'new', complaint: enquiry.complaint })
  expect(await total()).toBe(before + 1)
})

test('a complaint by somebody who is signed in comes from their company, if it is clear which', async () => {
  const sendAs = async (as: string, message: string) => {
    const { token } = (await app.json('/api/contact/form', { as })).body.data as { token: string }
    // As long as a person needs: a form that comes back at once is held back as spam.
    clock = new Date(clock.getTime() + 30_000)
    const body = { name: 'Jo Ray', email: 'jo@example.com', topic: 'complaint', message, token }
    expect((await app.json('/api/contact', { body, as })).status).toBe(201)
    const { items } = (await app.json('/api/admin/complaints', { as: staff.cookie })).body.data as { items: ComplaintSummary[] }
    return items.find(({ begins }) => begins === message)?.client?.id ?? null
  }
  const [one, other] = [await app.build.client({}), await app.build.client({})]
  const ofOne = await app.signIn({ role: 'client', clientId: one.id })
  expect(await sendAs(ofOne.cookie, 'Nobody rang back about my van')).toBe(one.id)
  // The dashboard of its owner follows it.
  expect((await app.json('/api/client/dashboard', { as: ofOne.cookie })).body.data).toMatchObject({ complaints: [{ status: 'received' }] })
  const ofBoth = await app.signIn({ role: 'client', clientId: other.id })
  await app.build.membership(ofBoth.userId, one.id)
  expect(await sendAs(ofBoth.cookie, 'Nobody rang back about my shop')).toBeNull()
})
