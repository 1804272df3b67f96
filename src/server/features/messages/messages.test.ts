import { randomBytes } from 'node:crypto'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { settledStates } from '#contract/model/messages/message.ts'
import { transaction } from '#server/db/connect.ts'
import { createKeys } from '#server/keys.ts'
import { builders } from '#test/support/build/build.ts'
import { testDatabase } from '#test/support/server/database.ts'
import { startTestWorker, staff, until } from '#test/support/server/worker.ts'
import { emails, emailSecrets } from './messages.table.ts'
import { queueEmail, queueEmails } from './messages.ts'
import { health, list, resend, show, texts } from './messages.admin.ts'
import { purgeMail, sendEmail } from './messages.jobs.ts'

const database = await testDatabase({ seeded: true })
const office = await startTestWorker(database)
afterAll(() => office.close())

const { db } = database
const admin = office.ctx(staff('admin'))
const analyst = office.ctx(staff('analyst'))
const all = { limit: 25 }
const rowOf = async (id: string) => {
  const [row] = await database.owner.select().from(emails).where(eq(emails.id, id))
  if (!row) throw new Error('no such mail')
  return row
}
const secret = 'Zx9-a-live-link-that-resets-a-password-4711'
const link = `http://localhost:3000/reset-password/${secret}`
const reset = (to: string) => ({ template: 'passwordReset' as const, to, props: { link, minutes: 30 } })
const jobs = async () => Number((await db.execute(sql`SELECT count(*) AS n FROM pgboss.job WHERE name = 'mail.send'`)).rows[0]?.['n'])

describe('a queued mail', () => {
  test('a mail in a settled state is not sent again when its job runs', async () => {
    const build = builders(database.owner)
    for (const state of settledStates) {
      const { id, messageId } = await build.email({ state, attempts: 3 })
      await sendEmail(office.jobCtx(), { emailId: id })
      expect(await rowOf(id)).toMatchObject({ state, attempts: 3, messageId, triedAt: null })
    }
  })

  test('#120 staff who may only view mails see no address, in the list or in the mail', async () => {
    const build = builders(database.owner)
    const address = 'whole.address@example.com'
    const { id } = await build.email({ toAddress: address, text: `Dear ${address}`, html: `<p>${address}</p>` })
    const seenBy = async (who: typeof admin) =>
      JSON.stringify([await show(who, { id }), (await list(who, all)).items.find((mail) => mail.id === id)])
    expect(await seenBy(admin)).toContain(address)
    expect(await seenBy(analyst)).not.toContain(address)
  })

  test('#151 a mail and its job are committed or rolled back with their transaction', async () => {
    const before = await jobs()
    await expect(
      transaction(db, { scope: 'visitor' }, async (tx) => {
        await queueEmail(office.ctx({ kind: 'visitor' }, tx), reset('rolled.back@example.com'))
        throw new Error('the business failed')
      }),
    ).rejects.toThrow('the business failed')
    expect(await database.owner.select().from(emails).where(eq(emails.toAddress, 'rolled.back@example.com'))).toEqual([])
    expect(await jobs()).toBe(before)

    await transaction(db, { scope: 'visitor' }, (tx) => queueEmail(office.ctx({ kind: 'visitor' }, tx), reset('kept@example.com')))
    expect(await database.owner.select().from(emails).where(eq(emails.toAddress, 'kept@example.com'))).toHaveLength(1)
    expect(await jobs()).toBe(before + 1)
  })

  test('#120 the tables that staff can read hold no live link or code before or after sending, and the demo outbox has them', async () => {
    const { id } = await queueEmail(admin, reset('secret@example.com'))
    const { id: codeId } = await queueEmail(admin, {
      template: 'myQuotesCode',
      to: 'secret@example.com',
      props: { code: '730419', minutes: 5, link: 'http://localhost:3000/my-quotes/open/x', linkMinutes: 30 },
    })
    const searched = async () => {
      const { rows } = await database.owner.execute(
        sql`SELECT (SELECT json_agg(e) FROM emails e)::text || (SELECT json_agg(s) FROM email_secrets s)::text || coalesce((SELECT json_agg(j.data) FROM pgboss.job j)::text, '') || coalesce((SELECT json_agg(a) FROM audit_log a)::text, '') AS everything`,
      )
      return String(rows[0]?.['everything'])
    }
    for (const hidden of [secret, '730419']) expect(await searched()).not.toContain(hidden)

    await sendEmail(office.jobCtx(), { emailId: id })
    await sendEmail(office.jobCtx(), { emailId: codeId })
    const kept = await rowOf(id)
    expect(kept).toMatchObject({ state: 'sent', attempts: 1 })
    expect(kept.text).toContain('[link removed]')
    expect((await rowOf(codeId)).text).toContain('[code removed]')
    expect(await database.owner.select().from(emailSecrets).where(eq(emailSecrets.emailId, id))).toEqual([])
    const { rows } = await database.owner.execute(sql`SELECT (SELECT json_agg(e) FROM emails e)::text AS mails`)
    for (const hidden of [secret, '730419']) expect(String(rows[0]?.['mails'])).not.toContain(hidden)

    const delivered = await office.outbox.list()
    expect(delivered.slice(0, 2).map(({ kind, to, subject }) => ({ kind, to, subject }))).toEqual([
      { kind: 'email', to: 'secret@example.com', subject: 'Your code for My quotes' },
      { kind: 'email', to: 'secret@example.com', subject: 'Choose a new password' },
    ])
    expect(delivered[1]?.links).toContain(link)
    expect(delivered[0]?.text).toContain('730419')
  })

  test('#120 an analyst gets no link, code or address from any operation', async () => {
    const shown = JSON.stringify([
      await list(analyst, all),
      await texts(analyst, all),
      ...(await Promise.all((await list(analyst, all)).items.map(({ id }) => show(analyst, { id })))),
      await health(analyst),
    ])
    for (const hidden of [secret, '730419', 'secret@example.com']) expect(shown).not.toContain(hidden)
    expect(shown).toContain('s***@example.com')
    expect(JSON.stringify(await list(admin, all))).toContain('secret@example.com')
    // A search does not reveal masked addresses either.
    expect((await list(analyst, { ...all, q: 'secret@example' })).total).toBe(0)
    expect((await list(admin, { ...all, q: 'secret@example' })).total).toBe(2)
  })

  test('#124 a mail is sealed under the id of its key and can be sent', async () => {
    const { id } = await queueEmail(admin, reset('rotated@example.com'))
    const [sealed] = await database.owner.select().from(emailSecrets).where(eq(emailSecrets.emailId, id))
    expect(sealed?.sealed.split('.')[0]).toBe('k1')
    await sendEmail(office.jobCtx(), { emailId: id })
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  })

  test('#124 a mail sealed with the old key is sent after a new key was added, and not after the old key was removed', async () => {
    const [old, fresh] = [
      { id: 'old', secret: randomBytes(32) },
      { id: 'new', secret: randomBytes(32) },
    ]
    const queued = async (to: string) => (await queueEmail({ ...admin, keys: createKeys([old]) }, reset(to))).id
    const [kept, lost] = [await queued('kept-key@example.com'), await queued('lost-key@example.com')]
    const after = (...keys: (typeof old)[]) => ({ ...office.jobCtx(), keys: createKeys(keys) })
    await sendEmail(after(fresh, old), { emailId: kept })
    expect(await rowOf(kept)).toMatchObject({ state: 'sent' })
    expect((await office.outbox.list())[0]).toMatchObject({ to: 'kept-key@example.com', links: [link] })
    await sendEmail(after(fresh), { emailId: lost }).catch(() => undefined)
    expect((await rowOf(lost)).state).not.toBe('sent')
    expect((await office.outbox.list()).some(({ to }) => to === 'lost-key@example.com')).toBe(false)
  })
})

describe('#114 forms cannot be used to flood an address with mail', () => {
  test('an address gets exactly three confirmations of each kind a day, and the others are stored but not sent', async () => {
    const victim = 'victim@example.com'
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        transaction(db, { scope: 'visitor' }, (tx) =>
          queueEmail(
            office.ctx({ kind: 'visitor' }, tx),
            n % 2
              ? { template: 'contactReceived', to: n % 3 ? victim : victim.toUpperCase(), props: { reference: `CE-${n}` } }
              : {
                  template: 'quoteReceived',
                  to: victim,
                  props: { reference: `CC-${n}`, cover: 'Public liability', link: 'http://localhost:3000/my-quotes' },
                },
          ),
        ),
      ),
    )
    // Three of each kind: the contact form and the quote journey have separate limits.
    expect(sent.filter(({ state }) => state === 'queued')).toHaveLength(6)
    const [row] = await database.owner.select({ n: count() }).from(emails).where(eq(emails.toAddress, victim))
    expect(row?.n).toBe(12)
    const suppressed = sent.find(({ state }) => state === 'suppressed')
    await sendEmail(office.jobCtx(), { emailId: suppressed?.id ?? '' })
    expect((await office.outbox.list()).filter(({ to }) => to === victim)).toEqual([])
  })

  test('mails queued in one call each get their row, secrets and job, and count towards the daily limit', async () => {
    const to = 'several@example.com'
    const confirmation = { template: 'contactReceived' as const, to, props: { reference: 'EN-2026-0000000000' } }
    const before = await jobs()
    await transaction(db, { scope: 'visitor' }, (tx) =>
      queueEmails(office.ctx({ kind: 'visitor' }, tx), [confirmation, reset(to), confirmation, confirmation, confirmation]),
    )
    const rows = await database.owner.select().from(emails).where(eq(emails.toAddress, to))
    const states = rows.map(({ template, state }) => `${template} ${state}`).sort()
    expect(states).toEqual([...Array(3).fill('contactReceived queued'), 'contactReceived suppressed', 'passwordReset queued'].sort())
    expect(await jobs()).toBe(before + 4)
    const [sealed] = rows.filter(({ hasSecrets }) => hasSecrets)
    expect(
      await database.owner
        .select()
        .from(emailSecrets)
        .where(eq(emailSecrets.emailId, sealed?.id ?? '')),
    ).toHaveLength(1)
  })

  test('the daily limit ends after a day and applies to each address separately', async () => {
    await database.owner.execute(sql`UPDATE emails SET created_at = now() - interval '25 hours' WHERE to_address = 'victim@example.com'`)
    expect((await queueEmail(admin, { template: 'contactReceived', to: 'victim@example.com', props: { reference: 'CE-X' } })).state).toBe(
      'queued',
    )
    expect((await queueEmail(admin, { template: 'contactReceived', to: 'other@example.com', props: { reference: 'CE-X' } })).state).toBe(
      'queued',
    )
  })

  test('password reset mails have no daily limit that a stranger could use up', async () => {
    for (let n = 0; n < 6; n++) expect((await queueEmail(admin, reset('reset@example.com'))).state).toBe('queued')
  })
})

describe('sending again', () => {
  const dead = async (to: string, template: 'passwordReset' | 'contactNew') => {
    const { id } =
      template === 'passwordReset'
        ? await queueEmail(admin, reset(to))
        : await queueEmail(admin, {
            template,
            to,
            props: { reference: 'CE-1', topic: 'A claim', link: 'http://localhost:3000/admin/enquiries/1' },
          })
    await database.owner.update(emails).set({ state: 'dead', lastError: '550 no such mailbox' }).where(eq(emails.id, id))
    return id
  }

  test('#161 a mail that was given up is sent again under the same id', async () => {
    const id = await dead('again@example.com', 'contactNew')
    expect((await show(admin, { id })).resend).toEqual({ allowed: true, reason: null, elsewhere: true, mine: true })
    expect(await resend(admin, { id })).toMatchObject({ id, state: 'queued' })
    await sendEmail(office.jobCtx(), { emailId: id })
    expect(await rowOf(id)).toMatchObject({ state: 'sent' })
  })

  test('a sent mail is sent again as a copy with a Message-ID of its own', async () => {
    const { id } = await queueEmail(admin, {
      template: 'contactNew',
      to: 'copy@example.com',
      props: { reference: 'CE-2', topic: 'A claim', link: 'http://localhost:3000/admin/enquiries/2' },
    })
    await sendEmail(office.jobCtx(), { emailId: id })
    // A copy says what the first one said, whatever has been published since.
    await database.owner.execute(sql`INSERT INTO settings (key, value, edited)
      VALUES ('mail.contactNew', '{"words": {"subject": "Quite another subject"}, "standard": {"subject": ""}}', true)`)
    const again = await resend(admin, { id })
    expect(again.id).not.toBe(id)
    await sendEmail(office.jobCtx(), { emailId: again.id })
    const [first, second] = [await rowOf(id), await rowOf(again.id)]
    expect(second).toMatchObject({ state: 'sent', copyOf: id, text: first.text, html: first.html, subject: first.subject })
    await database.owner.execute(sql`DELETE FROM settings WHERE key = 'mail.contactNew'`)
    expect(second.messageId).not.toBe(first.messageId)
  })

  test('#120 a link that is still sealed can be sent again, one that was sent cannot, and the refusal says why', async () => {
    const id = await dead('sealed@example.com', 'passwordReset')
    expect(await resend(admin, { id })).toMatchObject({ state: 'queued' })
    await sendEmail(office.jobCtx(), { emailId: id })
    await expect(resend(admin, { id })).rejects.toMatchObject({ kind: 'conflict', message: expect.stringContaining('one-time link') })
    expect((await show(admin, { id })).resend.allowed).toBe(false)
  })

  test('a mail that is still queued cannot be sent again', async () => {
    const { id } = await queueEmail(admin, reset('underway@example.com'))
    await expect(resend(admin, { id })).rejects.toMatchObject({ kind: 'conflict' })
  })

  test('staff who may only view mails cannot send one again', async () => {
    const id = await dead('looker@example.com', 'contactNew')
    expect((await show(analyst, { id })).resend.allowed).toBe(false)
  })

  test('an unknown id is not found', async () => {
    await expect(show(admin, { id: '00000000-0000-4000-8000-000000000000' })).rejects.toMatchObject({ kind: 'notFound' })
  })

  test('a link that was never sent is deleted after a week', async () => {
    const id = await dead('old@example.com', 'passwordReset')
    await purgeMail(office.jobCtx())
    expect(await database.owner.select().from(emailSecrets).where(eq(emailSecrets.emailId, id))).toHaveLength(1)
    await database.owner.execute(sql`UPDATE email_secrets SET created_at = now() - interval '8 days' WHERE email_id = ${id}`)
    await purgeMail(office.jobCtx())
    expect(await database.owner.select().from(emailSecrets).where(eq(emailSecrets.emailId, id))).toEqual([])
    await expect(resend(admin, { id })).rejects.toMatchObject({ kind: 'conflict' })
  })
})

test('a mail whose job was lost is given up after a day, and one whose job waits is not', async () => {
  const [lost, waits] = [await queueEmail(admin, reset('lost@example.com')), await queueEmail(admin, reset('waits@example.com'))]
  await database.owner.execute(sql`DELETE FROM pgboss.job WHERE data ->> 'emailId' = ${lost.id}`)
  await database.owner.execute(sql`UPDATE emails SET tries_since = now() - interval '26 hours' WHERE id IN (${lost.id}, ${waits.id})`)
  await purgeMail(office.jobCtx())
  expect(await rowOf(lost.id)).toMatchObject({ state: 'dead' })
  expect(await rowOf(waits.id)).toMatchObject({ state: 'queued' })
  expect(await resend(admin, { id: lost.id })).toMatchObject({ state: 'queued' })
})

describe('the list', () => {
  test('the pages of the list contain every mail once, even when new mails arrive meanwhile', async () => {
    const seen: string[] = []
    const first = await list(admin, { limit: 7 })
    seen.push(...first.items.map(({ id }) => id))
    await queueEmail(admin, reset('meanwhile@example.com'))
    for (let next = first.next; next;) {
      const page = await list(admin, { limit: 7, cursor: next })
      seen.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(first.total)
  })

  test('filters and count agree', async () => {
    const dead = await list(admin, { limit: 100, state: 'suppressed' })
    expect(dead.total).toBe(dead.items.length)
    expect(dead.items.every(({ state }) => state === 'suppressed')).toBe(true)
    expect(
      (await list(admin, { limit: 100, template: 'contactReceived' })).items.every(({ template }) => template === 'contactReceived'),
    ).toBe(true)
    expect((await list(admin, { limit: 100, q: '100%_\\' })).total).toBe(0)
  })

  test.each([
    'x',
    "2026-01-01T00:00:00.000000Z~'; DROP TABLE emails; --",
    '2026-99-99T00:00:00.000000Z~00000000-0000-4000-8000-000000000000',
  ])('cursor %j is refused', async (cursor) => {
    await expect(list(admin, { limit: 7, cursor })).rejects.toMatchObject({ kind: 'invalid' })
  })
})

test('the worker sends queued mails', async () => {
  await office.work()
  const { id } = await queueEmail(admin, reset('soon@example.com'))
  await until('the mail to be sent', async () => (await rowOf(id)).state === 'sent')
  expect(await health(admin)).toMatchObject({ running: true })
})

test('a worker without a heartbeat for a minute counts as stopped', async () => {
  await db.execute(sql`UPDATE heartbeats SET at = now() - interval '61 seconds' WHERE name = 'worker'`)
  expect(await health(admin)).toMatchObject({ running: false })
})
