/** Which steps of a policy mail its client, and which do not. */
import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { emails } from '#server/features/messages/messages.table.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { importedBook } from '#test/support/files/importedBook.ts'
import { testApp } from '#test/support/server/app.ts'
import { expirePolicies, policyJobs } from './policies.jobs.ts'
import { policies } from './policies.table.ts'

const now = new Date()
const app = await testApp({ seeded: false, parts: { now: () => now } })
const { build } = app
const { owner } = app.database
const today = londonClock(now).date
const boss = await app.signIn({ role: 'admin' })
const book = importedBook(app, boss.cookie)

const compulsory = termsFor({ sections: [section(), section({ code: 'EL', name: "Employers' liability" })] })
type Facts = Parameters<typeof build.policy>[0]

/** A client with this email address, and a policy of that client. */
const arrange = async (facts: Facts = {}, email = `${randomUUID().slice(0, 8)}@example.com`) => {
  const { id: clientId } = await build.client({ id: randomUUID(), email })
  const policy = await build.policy({ clientId, terms: compulsory, ...facts })
  const step = async (name: string, body: object) => {
    const reply = await app.json(`/api/admin/policies/${policy.id}/${name}`, { as: boss.cookie, body: { version: 0, ...body } })
    expect([reply.status, reply.body.message]).toEqual([200, reply.body.message])
  }
  return { ...policy, email, step, link: `${app.deps.origin}/client/policies/${policy.id}` }
}
const mailsOf = (...ids: string[]) =>
  owner.select({ template: emails.template, to: emails.toAddress, props: emails.props }).from(emails).where(inArray(emails.relatedId, ids))
const namesOf = async (id: string) => (await mailsOf(id)).map(({ template }) => template)
const confirmation = ({ id, clientId }: { id: string; clientId: string }) =>
  app.build.document({ clientId, policyId: id, kind: 'confirmation', title: 'Reinstatement' })
const about = { cover: "Public and employers' liability", insurer: 'Harbour Example Insurance' }

test('a policy put on cover mails cover, insurer and period without sums, and a renewal put on cover sends no mail', async () => {
  const one = await arrange({ status: 'pending', inception: addDays(today, 3) })
  await one.step('bind', { policyNumber: 'CV/10001' })
  expect(await mailsOf(one.id)).toEqual([
    {
      template: 'coverConfirmed',
      to: one.email,
      props: {
        ...about,
        policy: 'CV/10001',
        covers: "Public liability, Employers' liability",
        from: one.inception,
        until: one.expiry,
        link: one.link,
      },
    },
  ])
  const renewed = await arrange({ status: 'pending', predecessorId: one.id })
  await renewed.step('bind', { policyNumber: 'CV/10002' })
  expect(await namesOf(renewed.id)).toEqual([])
})

test('a cancellation mails the day, the reason and the compulsory cover, and a client without an address gets no mail', async () => {
  const one = await arrange()
  const from = addDays(today, 5)
  await one.step('cancel', { from, because: 'non_payment', reason: 'Wrote twice' })
  const props = { ...about, policy: one.policyNumber, from, because: 'non_payment', compulsory: ['EL'], renewal: false, link: one.link }
  expect(await mailsOf(one.id)).toEqual([{ template: 'coverCancelled', to: one.email, props }])
  const never = await arrange({ status: 'pending', terms: termsFor() })
  await never.step('not-taken-up', { reason: 'Never mind' })
  expect(await mailsOf(never.id)).toMatchObject([{ template: 'coverCancelled', props: { because: 'not_taken_up', compulsory: [] } }])
  const silent = await arrange({}, '')
  await silent.step('cancel', { from, because: 'sale', reason: 'Sold' })
  expect(await namesOf(silent.id)).toEqual([])
})

test('a reinstatement mails the last day of cover', async () => {
  const one = await arrange({ status: 'cancelled' })
  await confirmation(one)
  await one.step('reinstate', { expiry: one.expiry, reason: 'The insurer has agreed' })
  const props = { ...about, policy: one.policyNumber, until: one.expiry, link: one.link }
  expect(await mailsOf(one.id)).toEqual([{ template: 'coverReinstated', to: one.email, props }])
})

test('a policy can be reinstated although it was renewed, only if the next period was cancelled before it began', async () => {
  const reinstated = async (cancelledFrom: string | null) => {
    const one = await arrange({ status: 'cancelled' })
    await confirmation(one)
    const next = { predecessorId: one.id, inception: addDays(one.expiry, 1), cancelledFrom } as const
    await build.policy({ clientId: one.clientId, ...next, status: cancelledFrom ? 'cancelled' : 'awaiting_documents' })
    return one.step('reinstate', { expiry: one.expiry, reason: 'The insurer has agreed' })
  }
  const day = addDays((await arrange()).expiry, 1)
  await reinstated(day)
  for (const still of [null, addDays(day, 30)]) await expect(reinstated(still)).rejects.toThrow('409')
})

const ending = (facts: Facts = {}, daysAgo = 1) => {
  const expiry = addDays(today, -daysAgo)
  return { expiry, inception: addDays(expiry, -364), ...facts }
}
const job = () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }) as never

test('cover that ends is told although it was renewed, if the next period was cancelled before it began', async () => {
  const ending = async (cancelledFrom: string | null) => {
    const one = await arrange({ status: 'renewal_in_progress', inception: addDays(today, -365), expiry: addDays(today, -1) })
    const next = {
      predecessorId: one.id,
      inception: today,
      status: cancelledFrom ? 'cancelled' : 'awaiting_documents',
      cancelledFrom,
    } as const
    const { id } = await build.policy({ clientId: one.clientId, ...next })
    const facts = { status: 'bound', clientId: one.clientId, policyId: one.id, dueOn: one.expiry, newPolicyId: id } as const
    await build.renewal({ ...facts, policy: { clientId: one.clientId } })
    return one
  }
  const [gone, later, renewed] = [await ending(today), await ending(addDays(today, 20)), await ending(null)]
  await expirePolicies(job())
  expect([await namesOf(gone.id), await namesOf(later.id), await namesOf(renewed.id)]).toEqual([['coverEnded'], [], []])
})

test('the nightly job mails once that cover has ended, unless it was renewed, never began, ended long ago or is in a renewal mail', async () => {
  const withRenewal = async (status: 'info_requested' | 'accepted' | 'withdrawn') => {
    const { id: clientId } = await build.client({ id: randomUUID(), email: 'post@example.com' })
    return (await build.renewal({ status, daysLeft: -1, clientId })).policyId
  }
  const [plain, late] = [await arrange(ending()), await arrange(ending({}, 30))]
  const [renewed, unbound] = [await arrange(ending()), await arrange(ending())]
  await build.policy({ clientId: renewed.clientId, predecessorId: renewed.id })
  await build.policy({ clientId: unbound.clientId, predecessorId: unbound.id, status: 'pending' })
  const mailed = [plain.id, late.id, unbound.id, await withRenewal('accepted'), await withRenewal('withdrawn')]
  const silent = {
    renewed: renewed.id,
    'never on cover': (await arrange(ending({ status: 'pending' }))).id,
    'ended long ago': (await arrange(ending({}, 31))).id,
    'its renewal writes the letter': await withRenewal('info_requested'),
    'without an address': (await arrange(ending(), '')).id,
  }
  await expirePolicies(job())
  await expirePolicies(job())
  const ids = [...mailed, ...Object.values(silent)]
  const rows = await owner.select({ status: policies.status }).from(policies).where(inArray(policies.id, ids))
  expect(rows).toEqual(ids.map(() => ({ status: 'expired' })))
  for (const id of mailed) expect(await namesOf(id)).toEqual(['coverEnded'])
  for (const [why, id] of Object.entries(silent)) expect([why, await namesOf(id)]).toEqual([why, []])
  const props = { ...about, policy: plain.policyNumber, until: plain.expiry, compulsory: ['EL'], link: plain.link }
  expect(await mailsOf(plain.id)).toEqual([{ template: 'coverEnded', to: plain.email, props }])
})

test('mails about a confidential policy do not name its cover, its insurer or its policy number', async () => {
  const facts = { class: 'kidnap_ransom', confidential: true } as const
  const [bound, cancelled, ended, back] = [
    await arrange({ ...facts, status: 'pending', terms: termsFor({ sections: [section({ code: 'KR', name: 'Kidnap and ransom' })] }) }),
    await arrange(facts),
    await arrange(ending(facts)),
    await arrange({ ...facts, status: 'cancelled' }),
  ]
  await bound.step('bind', { policyNumber: 'KR/10001' })
  await cancelled.step('cancel', { from: today, because: 'insurer', reason: 'Unknown' })
  await expirePolicies(job())
  await confirmation(back)
  await back.step('reinstate', { expiry: back.expiry, reason: 'The insurer has agreed' })
  const all = [bound, cancelled, ended, back]
  const sent = await mailsOf(...all.map(({ id }) => id))
  expect(sent.map(({ template }) => template).sort()).toEqual(['coverCancelled', 'coverConfirmed', 'coverEnded', 'coverReinstated'])
  for (const { props } of sent) {
    expect(props).toMatchObject({ cover: '', insurer: '' })
    expect(all.map(({ reference }) => reference)).toContain(props['policy'])
    expect(JSON.stringify(props)).not.toMatch(/kidnap|ransom|liability|Harbour|KR\/|HX\/|"EL"/i)
  }
})

test('a book that is imported and worked through by the nightly job sends no mail', async () => {
  const { id } = await build.client({ name: 'Gorse Ltd', email: 'gorse@example.com' })
  const { rows } = await owner.execute<{ reference: string }>(sql`SELECT reference FROM clients WHERE id = ${id}::uuid`)
  const columns = 'Client reference,Class,Insurer,Policy number,From,To,Cover confirmed on,Net premium,Cancelled from'
  const line = (number: string, from: string, to: string, more = '') =>
    `${rows[0]?.reference},Office,Harbour Example Insurance,IM/${number},${from},${to},${from},100,${more}`
  const from = addDays(today, -300)
  const done = await book.imported(
    'policies',
    [
      columns,
      line('1001', from, addDays(today, -200)),
      line('1002', from, addDays(today, -2)),
      line('1003', '2024-02-01', '2025-01-31'),
      line('1004', from, addDays(today, 64), addDays(today, -100)),
    ].join('\n'),
  )
  expect([done.firstFaults, done.done]).toEqual([[], 4])
  await policyJobs['policies.nightly'](job())
  const after = await owner.select().from(policies).where(eq(policies.clientId, id)).orderBy(policies.policyNumber)
  expect(after.map(({ status }) => status)).toEqual(['expired', 'expired', 'expired', 'cancelled'])
  expect(await mailsOf(...after.map((row) => row.id))).toEqual([])
  // No other mail was queued to the client either.
  expect(await owner.select().from(emails).where(eq(emails.toAddress, 'gorse@example.com'))).toEqual([])
})
