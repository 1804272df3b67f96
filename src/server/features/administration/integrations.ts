/** The services this installation depends on: adapter, last use, and a test that makes a real call. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { integrationNames, type Integration, type IntegrationName } from '#contract/admin/maintenance.ts'
import { Failure } from '#contract/failure.ts'
import { mailSamples } from '#contract/model/messages/mailSamples.ts'
import type { MailTemplate } from '#contract/model/messages/mail.ts'
import type { MailWords } from '#contract/model/messages/editedMail.ts'
import { slotsOf, wordsFaults } from '#contract/model/messages/mailWords.ts'
import type { CtxFor } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { queueEmail, sendText, type QueuedMail } from '#server/features/messages/messages.ts'
import { users } from '#server/features/users/users.table.ts'
import { getFirm } from '#server/features/settings/settings.ts'

type Ctx = CtxFor<'settings:manage'>
type Outcome = { ok: boolean; message: string }

const iso = (value: string) => new Date(value).toISOString()

export const integrations = async ({ db, installation }: Ctx): Promise<Integration[]> => {
  const tests = await db.execute<{ name: string; at: string; ok: boolean; message: string; by: string | null }>(
    sql`SELECT t.name, t.at, t.ok, t.message, u.name AS by FROM integration_tests t LEFT JOIN users u ON u.id = t.tested_by`,
  )
  const used = await db.execute<{ name: string; at: string; ok: boolean; message: string | null }>(sql`
    (SELECT 'mail' AS name, coalesce(sent_at, tried_at) AS at, sent_at IS NOT NULL AS ok, last_error AS message FROM emails
      WHERE coalesce(sent_at, tried_at) IS NOT NULL AND state NOT IN ('queued', 'sending', 'suppressed') ORDER BY coalesce(sent_at, tried_at) DESC LIMIT 1)
    UNION ALL
    (SELECT 'reports', at, true, NULL FROM email_events WHERE report_id IS NOT NULL ORDER BY id DESC LIMIT 1)
    UNION ALL
    (SELECT 'texts', coalesce(sent_at, created_at), state = 'sent', last_error FROM text_messages ORDER BY created_at DESC LIMIT 1)`)
  return integrationNames.map((name) => {
    const { adapter, where, secret } = installation[name]
    const test = tests.rows.find((row) => row.name === name)
    const use = used.rows.find((row) => row.name === name)
    return {
      name,
      adapter,
      where,
      secret,
      lastTest: test ? { at: iso(test.at), ok: test.ok, message: test.message, by: test.by } : null,
      lastUse: use ? { at: iso(use.at), ok: use.ok, message: use.ok ? '' : (use.message ?? '').slice(0, 300) } : null,
    }
  })
}

const own = async (ctx: Ctx) => {
  const [row] = await ctx.db.select({ email: users.email, phone: users.phone }).from(users).where(eq(users.id, ctx.actor.userId))
  if (!row) throw new Failure('notFound', 'Not found')
  return row
}

/** Mails a template with its sample values to the user. Like any other mail, it is logged and counts towards their daily limit. */
const sendSample = (ctx: Ctx, template: MailTemplate, to: string, words?: MailWords): Promise<QueuedMail> =>
  queueEmail(ctx, {
    template,
    to,
    props: mailSamples(ctx.origin)[template],
    related: { type: 'settings', id: template },
    ...(words ? { words } : {}),
  })

/** `words`: unsaved text. Validated as when saving, because a test mail is sent in our name too. */
export const sendTemplate = async (ctx: Ctx, { template, words }: { template: MailTemplate; words?: MailWords | undefined }) => {
  // The button for the test is beside the form, so each fault names its part.
  const labels = new Map(slotsOf(template).map(({ name, label }) => [name, label]))
  const faults = Object.fromEntries(
    Object.entries(words ? wordsFaults(template, words) : {}).map(([name, fault]) => [name, `${labels.get(name) ?? name}: ${fault}`]),
  )
  const [first] = Object.values(faults)
  if (first) throw new Failure('invalid', first, { fields: faults })
  const { email } = await own(ctx)
  const queued = await sendSample(ctx, template, email, words)
  await writeAudit(ctx, { action: 'maintenance.sendTemplate', subjectType: 'email', subjectId: queued.id, after: { template } })
  return { emailId: queued.id, to: email, state: queued.state, reason: queued.reason }
}

/** The standard antivirus test file, in two parts so that this source file does not match. */
const testVirus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
const bytes = async function* (text: string) {
  yield Buffer.from(text)
}

const tests: Record<IntegrationName, (ctx: Ctx) => Promise<Outcome>> = {
  mail: async (ctx) => {
    const { email } = await own(ctx)
    const { state, reason } = await transaction(ctx.pool, ctx.scope, (db) =>
      sendSample({ ...ctx, db, enqueue: ctx.enqueueIn(db) }, 'newSignIn', email),
    )
    return state === 'queued'
      ? { ok: true, message: `An email to ${email} is on its way. The email log will say whether the server accepted it.` }
      : { ok: false, message: `Nothing was sent to ${email}: ${reason ?? 'the email log says why'}.` }
  },
  // Only the provider can make the real call, so its recent reports are the proof.
  reports: async ({ pool, scope, installation }) => {
    if (installation.reports.secret !== 'set')
      return {
        ok: false,
        message: 'MAIL_EVENTS_SECRET is not set: delivery reports are refused. docs/operations.md says how to set it up.',
      }
    const { rows } = await transaction(pool, scope, (db) =>
      db.execute<{ reported: number; taken: number }>(sql`
      SELECT count(*)::int AS taken, count(reported_at)::int AS reported FROM emails WHERE sent_at BETWEEN now() - interval '7 days' AND now() - interval '5 minutes'`),
    )
    const { reported = 0, taken: accepted = 0 } = rows[0] ?? {}
    return {
      ok: reported > 0,
      message:
        accepted === 0
          ? 'No email was accepted in the last seven days: send a test email, then test this again five minutes later.'
          : `Of ${accepted} ${accepted === 1 ? 'mail' : 'mails'} accepted in the last seven days the provider has reported on ${reported}.`,
    }
  },
  texts: async (ctx) => {
    const { phone } = await own(ctx)
    if (!phone) return { ok: false, message: 'There is no phone number in your account to send to.' }
    const { shortName } = await getFirm(ctx)
    const outcome = await sendText(ctx, { to: phone, text: `${shortName}: a test from the settings.`, purpose: 'notice' })
    const why = {
      number: 'The provider did not accept the number.',
      budget: 'The budget for 24 hours is used up.',
      provider: 'The provider could not be reached.',
    }
    return outcome.sent
      ? { ok: true, message: `Accepted by the provider, for the number ending ${phone.slice(-3)}.` }
      : { ok: false, message: why[outcome.reason] }
  },
  files: async (ctx) => {
    const key = `tests/${randomUUID()}.txt`
    const content = Buffer.from(key)
    await ctx.files.put(key, content, 'text/plain')
    const read = await ctx.files.get(key)
    await ctx.files.delete(key)
    const same = read !== null && content.equals(read)
    const gone = !(await ctx.files.exists(key))
    return same && gone
      ? { ok: true, message: 'A file was written, read back and deleted.' }
      : { ok: false, message: same ? 'The test file could not be deleted.' : 'The test file was changed when it was read back.' }
  },
  scanner: async ({ scan, installation }) => {
    const clean = await scan.check(bytes('A harmless text.'))
    const virus = await scan.check(bytes(testVirus))
    if (!clean.clean) return { ok: false, message: `It reports a harmless text as a virus (${clean.signature}).` }
    if (!virus.clean) return { ok: true, message: `It lets a harmless text pass and finds the test virus (${virus.signature}).` }
    return {
      ok: false,
      message: installation.scanner.where ? 'It did not find the test virus.' : 'There is no scanner: files are not checked.',
    }
  },
}

export const testIntegration = async (ctx: Ctx, { name }: { name: IntegrationName }): Promise<Integration[]> => {
  const outcome = await tests[name](ctx).catch((error: unknown): Outcome => {
    ctx.log.warn({ err: error, integration: name }, 'test of an integration failed')
    return {
      ok: false,
      message: error instanceof Error && error.name === 'ScanFailure' ? error.message : 'It could not be reached. The server log says why.',
    }
  })
  const message = outcome.message.slice(0, 300)
  await transaction(ctx.pool, ctx.scope, async (db) => {
    await db.execute(sql`
      INSERT INTO integration_tests (name, ok, message, tested_by) VALUES (${name}, ${outcome.ok}, ${message}, ${ctx.actor.userId})
      ON CONFLICT (name) DO UPDATE SET at = now(), ok = excluded.ok, message = excluded.message, tested_by = excluded.tested_by`)
    await writeAudit({ ...ctx, db }, { action: 'maintenance.testIntegration', subjectType: 'integration', subjectId: name, after: outcome })
  })
  return transaction(ctx.pool, ctx.scope, (db) => integrations({ ...ctx, db }))
}
