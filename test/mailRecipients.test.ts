/** Who gets a mail about a company's records, and where its link leads: only people who may see the record, and nobody to a page they cannot open. */
import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { ClaimDetail } from '#contract/admin/book/claims.ts'
import type { OptionalEvent } from '#contract/model/people/notification.ts'
import type { RenewalDetail } from '#contract/admin/book/renewals.ts'
import type { MembershipRole } from '#contract/model/people/membership.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { clientAddress } from '#server/features/users/users.ts'
import { users } from '#server/features/users/users.table.ts'
import { testApp } from '#test/support/server/app.ts'

const app = await testApp()
const { owner } = app.database
const staff = (await app.signIn({ role: 'admin' })).cookie

const mailsOf = (id: string) =>
  owner
    .select({ template: emails.template, to: emails.toAddress, props: emails.props, state: emails.state, lastError: emails.lastError })
    .from(emails)
    .where(eq(emails.relatedId, id))

/** A company with an address of its own, and people with these roles in the order in which they were invited. */
const company = async (...roles: MembershipRole[]) => {
  const id = await app.company('Kiln Lane Ltd', randomUUID())
  const office = `office-${randomUUID().slice(0, 8)}@example.com`
  await owner.update(clients).set({ email: office }).where(eq(clients.id, id))
  const people = []
  for (const [at, role] of roles.entries()) {
    const person = await app.signIn({ role: 'client', clientId: id, membership: { role, invitedAt: new Date(Date.UTC(2026, 0, 1 + at)) } })
    const [{ email } = { email: '' }] = await owner.select({ email: users.email }).from(users).where(eq(users.id, person.userId))
    people.push({ ...person, email, own: and(eq(memberships.userId, person.userId), eq(memberships.clientId, id)) })
  }
  return { id, office, people }
}

describe('the address for mails to a client', () => {
  const asked = (clientId: string, userId: string | null) => clientAddress(owner, { clientId, userId, area: 'policies' })

  test('is that of the person who asked, but not after the right to see it has been taken away', async () => {
    const { id, office, people } = await company('manager')
    const [{ userId, email, own }] = people as [(typeof people)[number]]
    expect(await asked(id, userId)).toBe(email)
    await owner
      .update(memberships)
      .set({ rights: { policies: 'none' } })
      .where(own)
    expect(await asked(id, userId)).toBe(office)
  })

  test.each([
    [
      'whose access was removed',
      (own: ReturnType<typeof and>) => owner.update(memberships).set({ status: 'revoked', revokedAt: new Date() }).where(own),
    ],
    [
      'whose access has ended on its day',
      (own: ReturnType<typeof and>) =>
        owner
          .update(memberships)
          .set({ expiresAt: new Date(Date.now() - 60_000) })
          .where(own),
    ],
    [
      'whose account is deactivated',
      (own: ReturnType<typeof and>) =>
        owner.execute(sql`UPDATE users SET status = 'disabled' WHERE id = (SELECT user_id FROM memberships WHERE ${own})`),
    ],
  ])('is not that of somebody %s, even if it is the one we hold for the company', async (_who, leave) => {
    const { id, people } = await company('owner', 'manager')
    const [first, second] = people as [(typeof people)[number], (typeof people)[number]]
    await owner.update(clients).set({ email: first.email }).where(eq(clients.id, id))
    expect(await clientAddress(owner, { clientId: id, userId: null })).toBe(first.email)
    await leave(first.own)
    expect(await clientAddress(owner, { clientId: id, userId: null })).toBe(second.email)
    await owner.update(memberships).set({ status: 'revoked', revokedAt: new Date() }).where(second.own)
    expect(await clientAddress(owner, { clientId: id, userId: null })).toBeNull()
  })

  test('is not that of somebody who may not see what it is about, even if it is the one we hold for the company', async () => {
    const { id, people } = await company('claims', 'finance', 'owner')
    const [first, finance, boss] = people as [(typeof people)[number], (typeof people)[number], (typeof people)[number]]
    await owner.update(clients).set({ email: first.email }).where(eq(clients.id, id))
    const about = (area: 'claims' | 'billing') => clientAddress(owner, { clientId: id, userId: null, area })
    expect([await about('claims'), await about('billing')]).toEqual([first.email, boss.email])
    await owner.update(memberships).set({ status: 'revoked', revokedAt: new Date() }).where(boss.own)
    expect(await about('billing')).toBe(finance.email)
    await owner.update(memberships).set({ status: 'revoked', revokedAt: new Date() }).where(finance.own)
    expect(await about('billing')).toBeNull()
    // We hold none.
    await owner.update(clients).set({ email: '' }).where(eq(clients.id, id))
    expect([await about('claims'), await about('billing')]).toEqual([first.email, null])
  })

  test('is that of somebody who can sign in, for what is read in the portal only', async () => {
    const { id, office, people } = await company('owner', 'manager')
    const [boss, manager] = people as [(typeof people)[number], (typeof people)[number]]
    const toRead = () => clientAddress(owner, { clientId: id, userId: null, area: 'policies', signsIn: true })
    expect([await asked(id, null), await toRead()]).toEqual([office, boss.email])
    const policy = await app.build.policy({ clientId: id })
    await app.json(`/api/admin/policies/${policy.id}/messages`, { as: staff, body: { text: 'Which alarm do you have?' } })
    expect((await mailsOf(policy.id)).map(({ to }) => to)).toEqual([boss.email])
    await owner.update(clients).set({ email: manager.email }).where(eq(clients.id, id))
    expect(await toRead()).toBe(manager.email)
    // Nobody can sign in: the company still hears that there is something to read.
    await owner.update(clients).set({ email: office }).where(eq(clients.id, id))
    await owner.update(memberships).set({ status: 'revoked', revokedAt: new Date() }).where(eq(memberships.clientId, id))
    expect(await toRead()).toBe(office)
  })

  test('is the one we hold if its owner has declined an invitation to the portal or has not answered it', async () => {
    const { id, people } = await company('owner')
    const [one] = people as [(typeof people)[number]]
    await owner.update(clients).set({ email: one.email }).where(eq(clients.id, id))
    for (const status of ['invited', 'revoked'] as const) {
      await owner
        .update(memberships)
        .set({ status, acceptedAt: null, revokedAt: status === 'revoked' ? new Date() : null })
        .where(one.own)
      expect(await clientAddress(owner, { clientId: id, userId: null })).toBe(one.email)
    }
  })
})

test('a mail about a change does not go to the person who asked for it once they may no longer see policies', async () => {
  const { id, office, people } = await company('manager')
  const [{ userId, own }] = people as [(typeof people)[number]]
  const policy = await app.build.policy({ clientId: id })
  const change = await app.build.change({ clientId: id, policyId: policy.id, requestedBy: userId })
  await owner
    .update(memberships)
    .set({ rights: { policies: 'none' } })
    .where(own)
  const reply = await app.json(`/api/admin/changes/${change.id}/ask`, { as: staff, body: { version: 0, reason: 'Which van is it?' } })
  expect([reply.status, (await mailsOf(change.id)).map(({ to }) => to)]).toEqual([200, [office]])
})

describe('mails about a claim', () => {
  const written = async (clientId: string | null, email: string) => {
    const { id } = await app.build.claim({ clientId, status: 'with_insurer', email })
    const say = await app.json(`/api/admin/claims/${id}/messages`, { as: staff, body: { text: 'The insurer has asked for a report.' } })
    const { version } = (await app.json(`/api/admin/claims/${id}`, { as: staff })).body.data as ClaimDetail
    const decline = await app.json(`/api/admin/claims/${id}/decline`, { as: staff, body: { version, reason: 'It was wear and tear.' } })
    expect([say.status, decline.status]).toEqual([200, 200])
    return mailsOf(id)
  }
  const links = async (clientId: string | null, email: string) =>
    (await written(clientId, email)).map(({ to, props }) => [to, props['link'] === null ? 'no link' : 'portal'])

  test('link to the portal only for somebody who can open it there', async () => {
    const { id, people } = await company('claims')
    const [{ email }] = people as [(typeof people)[number]]
    expect(await links(id, email)).toEqual([
      [email, 'portal'],
      [email, 'portal'],
    ])
    // A driver of the company who reported an accident.
    const driver = `driver-${randomUUID().slice(0, 8)}@example.com`
    expect(await links(id, driver)).toEqual([
      [driver, 'no link'],
      [driver, 'no link'],
    ])
    expect((await links(null, driver)).map(([, link]) => link)).toEqual(['no link', 'no link'])
  })

  test('of a broker are messages, which are switched off as such, and not with the news of claims', async () => {
    const stopped = async (event: OptionalEvent) => {
      const { id, people } = await company('claims')
      const [{ email, userId }] = people as [(typeof people)[number]]
      await owner.execute(sql`INSERT INTO unwanted_mails (user_id, event) VALUES (${userId}, ${event})`)
      return (await written(id, email)).map(({ props, state }) => `${String(props['news'])} ${state}`).sort()
    }
    expect(await stopped('claims')).toEqual(['decline suppressed', 'message queued'])
    expect(await stopped('messages')).toEqual(['decline queued', 'message suppressed'])
  })
})

test("an answer about a document goes to the person who asked, while they may see it, and otherwise to the company's owner", async () => {
  const { id, people } = await company('owner', 'manager')
  const [boss, manager] = people as [(typeof people)[number], (typeof people)[number]]
  const document = await app.build.document({ clientId: id, kind: 'schedule', title: 'Schedule', visibleTo: 'client' })
  const answered = async () => {
    await owner.delete(emails).where(eq(emails.relatedId, document.id))
    const reply = await app.json(`/api/admin/documents/${document.id}/messages`, { as: staff, body: { text: 'It is on page two.' } })
    expect(reply.status).toBe(200)
    return (await mailsOf(document.id)).map(({ template, to }) => [template, to])
  }
  expect(await answered()).toEqual([['documentMessage', boss.email]])
  const asked = await app.json(`/api/client/documents/${document.id}/messages`, {
    as: manager.cookie,
    body: { text: 'Where is the excess?' },
  })
  expect(asked.status).toBe(200)
  expect(await answered()).toEqual([['documentMessage', manager.email]])
  await owner
    .update(memberships)
    .set({ rights: { documents: 'none' } })
    .where(manager.own)
  expect(await answered()).toEqual([['documentMessage', boss.email]])
})

test('what became of a document goes to the colleague who sent it, and what was signed to the owner', async () => {
  const { id, people } = await company('owner', 'manager')
  const [boss, manager] = people as [(typeof people)[number], (typeof people)[number]]
  const step = async (name: 'accept' | 'ask-again', sentBy: string) => {
    const document = await app.build.document({ clientId: id, status: 'to_check', askedOf: 'client', visibleTo: 'client', sentBy })
    const body = { version: 0, ...(name === 'accept' ? {} : { reason: 'The second page is missing' }) }
    const reply = await app.json(`/api/admin/documents/${document.id}/${name}`, { as: staff, body })
    return [reply.status, (await mailsOf(document.id)).map(({ template, to }) => [template, to])]
  }
  expect(await step('accept', manager.userId)).toEqual([200, [['documentAccepted', manager.email]]])
  expect(await step('ask-again', manager.userId)).toEqual([200, [['documentRequested', manager.email]]])
  const form = await app.build.document({ clientId: id, needsSignature: true, visibleTo: 'client', sentBy: manager.userId })
  const body = { version: 0, number: 1, name: 'Sam Reed', agreed: true }
  const signed = await app.json(`/api/client/documents/${form.id}/sign`, { as: manager.cookie, body })
  expect([signed.status, signed.body.message]).toEqual([200, signed.body.message])
  expect((await mailsOf(form.id)).filter(({ template }) => template === 'documentSigned').map(({ to }) => to)).toEqual([boss.email])
  await owner
    .update(memberships)
    .set({ rights: { documents: 'none' } })
    .where(manager.own)
  expect(await step('accept', manager.userId)).toEqual([200, [['documentAccepted', boss.email]]])
})

test('an acceptance of a renewal that staff record is confirmed to the client, as one given online is', async () => {
  const { id, people } = await company('owner')
  const [{ email }] = people as [(typeof people)[number]]
  const renewal = await app.build.renewal({ clientId: id, status: 'presented' })
  const { version, wording } = (await app.json(`/api/admin/renewals/${renewal.id}`, { as: staff })).body.data as RenewalDetail
  const body = { version, how: 'phone', saidOn: new Date().toISOString().slice(0, 10), saidBy: 'Maria', read: [], wording: wording.version }
  const reply = await app.json(`/api/admin/renewals/${renewal.id}/accept`, { as: staff, body: { ...body, declared: true } })
  expect([reply.status, reply.body.message]).toEqual([200, reply.body.message])
  expect((await mailsOf(renewal.id)).map(({ template, to }) => [template, to])).toEqual([['renewalAccepted', email]])
})

test('the mail about a complaint names the colleague who has it, whoever presses the button', async () => {
  const handler = await app.build.user({ role: 'admin', name: 'Ruth Alder' })
  const acknowledged = async (assignedTo: string | null) => {
    const { id } = await app.build.complaint({ email: 'jo@example.com', assignedTo })
    expect((await app.json(`/api/admin/complaints/${id}/acknowledge`, { as: staff, body: { version: 0 } })).status).toBe(200)
    return (await mailsOf(id)).map(({ props }) => props['handler'])
  }
  expect(await acknowledged(handler.id)).toEqual(['Ruth Alder'])
  expect(await acknowledged(null)).toEqual(['Test Person'])
})

test('an invitation that is taken back before it was accepted ends no access, so no mail says so', async () => {
  const { people } = await company('owner', 'manager')
  const [boss, manager] = people as [(typeof people)[number], (typeof people)[number]]
  const [row] = await owner.update(memberships).set({ status: 'invited', acceptedAt: null }).where(manager.own).returning()
  const reply = await app.json(`/api/client/people/${row!.id}/revoke`, { as: boss.cookie, body: { version: 0, reason: '' } })
  expect([reply.status, await mailsOf(row!.id)]).toEqual([200, []])
})

test('a reminder of an invoice leads somebody who may see payments and no policies to a page that opens', async () => {
  const { id, people } = await company('owner', 'finance')
  const [boss, payer] = people as [(typeof people)[number], (typeof people)[number]]
  await owner
    .update(memberships)
    .set({ rights: { policies: 'none' } })
    .where(payer.own)
  await owner.update(clients).set({ email: payer.email }).where(eq(clients.id, id))
  const invoice = await app.build.invoice({ clientId: id })
  expect((await app.json(`/api/admin/invoices/${invoice.id}/remind`, { as: staff, body: { version: 0 } })).status).toBe(200)
  const [mail] = await mailsOf(invoice.id)
  expect([mail?.template, mail?.to]).toEqual(['invoiceReminder', payer.email])
  const { pathname } = new URL(String(mail?.props['link']))
  for (const { cookie } of [payer, boss]) expect((await app.request(pathname, { as: cookie })).status).toBe(200)
})
