import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { settledStates } from '#contract/model/messages/message.ts'
import { builders } from '#test/support/build/build.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { startTestWorker, staff } from '#test/support/server/worker.ts'
import { lift, resendTo, resendToMe, show, stop } from './messages.admin.ts'
import { purgeMail } from './messages.jobs.ts'
import { queueEmail } from './messages.ts'
import { emails } from './messages.table.ts'

const database = await testDatabase()
const office = await startTestWorker(database)
afterAll(() => office.close())
const build = builders(database.owner)
const boss = await build.user({ id: '00000000-0000-4000-8000-00000000000a', role: 'admin' })
const admin = office.ctx(staff('admin'))

describe('#161 the history of a mail, and what staff can do with it', () => {
  const sent = async (to: string, facts: Parameters<typeof build.email>[0] = {}) => {
    const mail = await build.email({ toAddress: to, ...facts })
    return mail.id
  }

  test('the history of a mail shows each try, the answer of the server and the outcome', async () => {
    const id = await sent('timeline@example.com', { state: 'queued' })
    for (const change of [
      { state: 'sending' as const, attempts: 1 },
      { state: 'failed' as const, lastError: '451 try later' },
      { state: 'sending' as const, attempts: 2 },
      { state: 'sent' as const, providerId: 'queued as 7', lastError: null },
    ])
      await database.owner.update(emails).set(change).where(eq(emails.id, id))
    expect((await show(admin, { id })).events.map(({ kind, detail }) => `${kind} ${detail}`.trim())).toEqual([
      'written',
      'trying',
      'failed 451 try later',
      'trying',
      'accepted queued as 7',
    ])
  })

  test('#120 a copy can go to another address, but never of a mail that contains a link or code', async () => {
    const id = await sent('first@example.com')
    const copied = await resendTo(admin, { id, to: 'second@example.com', reason: 'New accountant' })
    expect(copied).toMatchObject({ to: 'second@example.com', copyOf: id, state: 'queued' })
    expect((await show(admin, { id })).copies).toEqual([expect.objectContaining({ id: copied.id })])
    // A copy to oneself goes to the address of the account.
    const mine = await resendToMe(admin, { id })
    expect(mine).toMatchObject({ to: boss.email, copyOf: id, state: 'queued' })
    expect((await show(admin, { id })).events.at(-1)).toMatchObject({ kind: 'copied', detail: 'To themselves' })
    for (const state of settledStates) {
      const secret = await sent('first@example.com', { template: 'passwordReset', hasSecrets: true, state })
      expect((await show(admin, { id: secret })).resend).toMatchObject({ elsewhere: false, mine: false })
      await expect(resendToMe(admin, { id: secret })).rejects.toMatchObject({ kind: 'conflict' })
      await expect(resendTo(admin, { id: secret, to: 'thief@example.com', reason: 'Please' })).rejects.toMatchObject({ kind: 'conflict' })
    }
    expect(await database.owner.select().from(emails).where(eq(emails.toAddress, 'thief@example.com'))).toEqual([])
  })

  test('an address that staff stopped gets no mail until the stop is lifted, and lifting it twice is refused', async () => {
    const to = 'bounces@example.com'
    const id = await sent(to)
    const ctx = () => office.ctx({ kind: 'visitor' })
    expect(await stop(admin, { id, reason: 'bounced', note: 'No such mailbox' })).toMatchObject({ stopped: { reason: 'bounced' } })
    const contact = {
      template: 'contactNew' as const,
      to,
      props: { reference: 'EN-2026-0000000001', topic: 'other', link: 'http://localhost:3000/admin' },
    }
    expect((await queueEmail(ctx(), contact)).state).toBe('suppressed')
    await lift(admin, { id, reason: 'They have a new mailbox' })
    expect((await queueEmail(ctx(), contact)).state).toBe('queued')
    await expect(lift(admin, { id, reason: 'Once more' })).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('#131 after two years the text of a mail is removed and its row is kept, and a day earlier the text is still there', async () => {
    const [old, young] = [await sent('old@example.com', { html: '<p>Words</p>' }), await sent('young@example.com')]
    await database.owner.execute(sql`UPDATE emails SET created_at = now() - interval '24 months 1 hour' WHERE id = ${old}`)
    await database.owner.execute(sql`UPDATE emails SET created_at = now() - interval '24 months' + interval '1 day' WHERE id = ${young}`)
    await purgeMail(office.jobCtx())
    const kept = await show(admin, { id: old })
    expect(kept).toMatchObject({ text: null, hasHtml: false, to: 'old@example.com', state: 'sent', resend: { allowed: false } })
    expect(kept.events.at(-1)?.kind).toBe('bodyRemoved')
    expect((await show(admin, { id: young })).text).not.toBeNull()
  })
})
