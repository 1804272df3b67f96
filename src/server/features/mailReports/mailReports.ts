/**
 * What the mail provider reports about a mail after its server accepted it. A report may come twice, late, out of order, or before we have stored
 * that the mail was accepted. Each is written to the mail's history once, and changes its state only if it says more.
 */
import { eq, inArray } from 'drizzle-orm'
import type { Deps } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import type { Db } from '#server/db/connect.ts'
import { stopMarketing } from '#server/features/marketing/marketing.ts'
import { stopAndTell, tell } from '#server/features/messages/messages.ts'
import { emailEvents, emails, emailSecrets } from '#server/features/messages/messages.table.ts'
import type { MailReport, ReportKind } from './readReport.ts'

export { readReport, type MailReport } from './readReport.ts'
export { signedBy } from './signature.ts'

type Email = typeof emails.$inferSelect
type Outcome = { event: (typeof emailEvents.$inferSelect)['kind']; weight: number; becomes: Pick<Email, 'state' | 'fault'> | null }

/**
 * `weight`: the higher, the more a report says. A complaint is final: the mail was read. A hard bounce outweighs acceptance by a first server, and
 * acceptance outweighs a temporary fault.
 */
const outcomes: Record<ReportKind, Outcome> = {
  delayed: { event: 'delayed', weight: 0, becomes: null },
  undelivered: { event: 'undelivered', weight: 1, becomes: { state: 'dead', fault: 'refused' } },
  soft: { event: 'bounced', weight: 1, becomes: { state: 'bounced', fault: 'deferred' } },
  delivered: { event: 'delivered', weight: 2, becomes: { state: 'delivered', fault: null } },
  hard: { event: 'bounced', weight: 3, becomes: { state: 'bounced', fault: 'refused' } },
  complained: { event: 'complained', weight: 4, becomes: { state: 'complained', fault: null } },
}

const weightOf = ({ state, fault }: Pick<Email, 'state' | 'fault'>) =>
  Object.values(outcomes).find(({ becomes }) => becomes?.state === state && state !== 'dead' && becomes.fault === fault)?.weight ?? 0

/** Finds the mail by our Message-ID. By the provider's name only if exactly one mail has it, because some mail servers do not give a unique name. */
const find = async (db: Db, { messageId, providerId }: MailReport): Promise<Email | null> => {
  const names = [messageId, providerId].filter((name) => name !== null)
  if (names.length === 0) return null
  const [ours] = messageId ? await db.select().from(emails).where(eq(emails.messageId, messageId)).for('update') : []
  if (ours) return ours
  const [named, another] = await db.select().from(emails).where(inArray(emails.providerId, names)).limit(2).for('update')
  return another ? null : (named ?? null)
}

/** Returns whether the report is about one of our mails and is new. */
export const takeReport = (deps: Pick<Deps, 'db' | 'keys'>, report: MailReport): Promise<boolean> =>
  asSystem(deps, async ({ db }) => {
    const email = await find(db, report)
    if (!email) return false
    const { event, weight, becomes } = outcomes[report.kind]
    const [written] = await db
      .insert(emailEvents)
      .values({ emailId: email.id, at: report.at, kind: event, detail: report.reason, reportId: report.id })
      .onConflictDoNothing()
      .returning({ id: emailEvents.id })
    if (!written) return false
    if (!becomes || weight <= weightOf(email)) return true
    await db
      .update(emails)
      .set({
        ...becomes,
        lastError: becomes.state === 'delivered' ? null : report.reason || null,
        reportedAt: report.at,
        // Its server accepted the mail, whether or not we heard so.
        sentAt: email.sentAt ?? report.at,
      })
      .where(eq(emails.id, email.id))
    await db.delete(emailSecrets).where(eq(emailSecrets.emailId, email.id))
    if (report.kind === 'hard' || report.kind === 'complained')
      await stopAndTell(db, email, report.kind === 'hard' ? 'bounced' : 'complained', report.reason)
    else if (report.kind !== 'delivered') await tell(db, email)
    if (report.kind === 'complained') await stopMarketing({ db, keys: deps.keys }, email.toAddress, 'complaint')
    return true
  })
