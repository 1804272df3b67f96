/** Renewals: opening one, reading one with its policy and terms, and who is mailed about it. Runs in the caller's transaction. */
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { notFound } from '#contract/failure.ts'
import type { AnyMail } from '#server/features/messages/messages.ts'
import type { MailProps, RenewalMail } from '#contract/model/messages/mail.ts'
import { addDays, daysBetween, londonClock } from '#contract/model/contact/workingTime.ts'
import { rightsOf } from '#contract/model/people/membership.ts'
import { isCompulsory } from '#contract/model/policies/policyClass.ts'
import type { Terms } from '#contract/model/policies/terms.ts'
import { factKeys, fairPresentation, sumsOf, type Fact, type Sum } from '#contract/model/renewals/renewal.ts'
import { offerRead } from '#contract/model/renewals/renewalJourney.ts'
import { paths } from '#contract/paths.ts'
import type { Db } from '#server/db/connect.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { memberships } from '#server/features/memberships/memberships.table.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { queueEmails } from '#server/features/messages/messages.ts'
import { namedInMail, newestTerms, policyRecord } from '#server/features/policies/policies.ts'
import { policies, type PolicyRow } from '#server/features/policies/policies.table.ts'
import { storedSetting } from '#server/features/settings/settings.ts'
import { addEvent, systemDoer, transition, type ActingCtx, type Doer } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { clientAddress, ifHere } from '#server/features/users/users.ts'
import { renewalRecord } from './renewalRecord.ts'
import { renewals, type RenewalRow } from './renewals.table.ts'

export { readableBy, renewalRows } from './renewalRows.ts'

export { renewalRecord } from './renewalRecord.ts'

/** The declaration a client signs. Its version tells the wording that staff edited from the wording we delivered. */
export const declarationNow = async (ctx: { db: Db }) => {
  const { value, version } = await storedSetting(ctx, 'words.renewal')
  return { ...value, version: version === 0 ? fairPresentation.version : `${fairPresentation.version}.${version}` }
}

/** What we hold about a client, as facts for it to confirm. */
export const factsOf = (client: typeof clients.$inferSelect): Fact[] =>
  factKeys.map((key) => ({ key, before: client[key] === '' ? null : client[key], after: null, state: '' }))

/**
 * What is on file now, with the answers that still fit: those about a value that has not changed since it was asked about. The renewal may have
 * opened weeks before, and the client's record or the policy may say something else by now.
 */
export const onFile = (
  { facts, sums }: Pick<RenewalRow, 'facts' | 'sums'>,
  { client, terms }: Pick<RenewalWithPolicy, 'client' | 'terms'>,
) => {
  const kept = <T extends Fact | Sum>(now: readonly T[], before: readonly T[]): T[] =>
    now.map((one) => before.find(({ key, before: value }) => key === one.key && value === one.before) ?? one)
  return { facts: kept(factsOf(client), facts), sums: kept(sumsOf(terms), sums) }
}

/** Opens the renewal of a policy; does nothing if one is open. Returns its id, or null if there was one. */
export const openRenewal = async (
  ctx: ActingCtx,
  policy: Pick<PolicyRow, 'id' | 'clientId' | 'expiry' | 'assignedTo'>,
): Promise<string | null> => {
  const [client] = await ctx.db.select().from(clients).where(eq(clients.id, policy.clientId))
  if (!client) return null
  const { terms } = await newestTerms(ctx.db, policy.id)
  const id = randomUUID()
  const inserted = await ctx.db
    .insert(renewals)
    .values({
      id,
      clientId: policy.clientId,
      policyId: policy.id,
      status: 'not_started',
      dueOn: policy.expiry,
      assignedTo: sql`coalesce(${ifHere(policy.assignedTo)}, ${ifHere(client.assignedTo)})`,
      facts: factsOf(client),
      sums: sumsOf(terms),
    })
    .onConflictDoNothing({ target: renewals.policyId, where: sql`status <> 'withdrawn'` })
    .returning({ id: renewals.id })
  if (inserted.length === 0) return null
  await addEvent(ctx, renewalRecord, id, { event: 'open', by: systemDoer, to: 'not_started', visibleTo: 'client' })
  return id
}

export type RenewalWithPolicy = { row: RenewalRow; policy: PolicyRow; client: typeof clients.$inferSelect; terms: Terms }

/** One renewal with its policy, its client and the expiring terms. 404 if the user may not see it. */
export const renewalWithPolicy = async (db: Db, id: string): Promise<RenewalWithPolicy> => {
  const [found] = await db
    .select({ row: renewals, policy: policies, client: clients })
    .from(renewals)
    .innerJoin(policies, eq(policies.id, renewals.policyId))
    .innerJoin(clients, eq(clients.id, renewals.clientId))
    .where(eq(renewals.id, id))
  if (!found) throw notFound()
  const { terms } = await newestTerms(db, found.policy.id)
  return { ...found, terms }
}

/** Names of the sections of these terms that are compulsory by law. */
export const compulsoryIn = (terms: Terms): string[] => terms.sections.filter(({ code }) => isCompulsory(code)).map(({ name }) => name)

/** Moves the policy into renewal, whichever status the nightly job left it in. */
export const startPolicyRenewal = async (ctx: ActingCtx, policyId: string, by: Doer): Promise<void> => {
  const [policy] = await ctx.db.select().from(policies).where(eq(policies.id, policyId)).for('update')
  if (!policy) throw notFound()
  const pending =
    policy.status === 'active' || policy.status === 'awaiting_documents'
      ? (await transition(ctx, policyRecord, { locked: policy, action: 'openRenewal', by: systemDoer })).row
      : policy
  if (pending.status === 'renewal_pending') await transition(ctx, policyRecord, { locked: pending, action: 'startRenewal', by })
}

/** Who receives mails about a company's renewals: its users who may act on them, or else the company's own address. */
export const readersOf = async (db: Db, clientId: string): Promise<string[]> => {
  const people = await db
    .select({ email: users.email, role: memberships.role, rights: memberships.rights })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(
      and(
        eq(memberships.clientId, clientId),
        eq(memberships.status, 'active'),
        eq(users.status, 'active'),
        sql`(${memberships.expiresAt} IS NULL OR ${memberships.expiresAt} > now())`,
      ),
    )
    .orderBy(users.email)
  const readers = people
    .filter((person) => rightsOf(person.role, person.rights).renewals === 'act')
    .flatMap(({ email }) => (email ? [email] : []))
  if (readers.length > 0) return readers
  const address = await clientAddress(db, { clientId, userId: null, area: 'renewals' })
  return address === null ? [] : [address]
}

type ClientMail = { [T in keyof MailProps]: MailProps[T] extends RenewalMail ? T : never }[keyof MailProps]
type More<T extends ClientMail> = Omit<MailProps[T], keyof RenewalMail>

export const aboutOf = (ctx: Pick<ActingCtx, 'origin'>, { policy: row }: Pick<RenewalWithPolicy, 'policy'>): RenewalMail => {
  const { cover, insurer, policy } = namedInMail(row)
  return {
    cover: [cover, insurer].filter(Boolean).join(', '),
    policy,
    expiry: row.expiry,
    link: ctx.origin + paths.clientRenew(row.id),
  }
}

/** Mails every reader of the client's renewal mails. `related`: what the mail is about. Returns how many. */
export const tellReaders = async <T extends ClientMail>(
  ctx: ActingCtx,
  { policy, related }: Pick<RenewalWithPolicy, 'policy'> & { related: { type: 'renewal' | 'policy'; id: string } },
  template: T,
  more: More<T>,
): Promise<number> => {
  const readers = await readersOf(ctx.db, policy.clientId)
  // `template` and `props` match, but TypeScript cannot tell once they are combined.
  const mails = readers.map((to) => ({ template, to, props: { ...aboutOf(ctx, { policy }), ...more }, related }) as unknown as AnyMail)
  if (mails.length > 0) await queueEmails(ctx, mails)
  return mails.length
}

export const tellClient = <T extends ClientMail>(
  ctx: ActingCtx,
  { policy, row }: Pick<RenewalWithPolicy, 'policy' | 'row'>,
  template: T,
  more: More<T>,
): Promise<number> => tellReaders(ctx, { policy, related: { type: 'renewal', id: row.id } }, template, more)

/** That we have the acceptance: of whose terms, and whether the insurer has to be asked first. */
export const tellAccepted = (ctx: ActingCtx, { policy, row }: Pick<RenewalWithPolicy, 'policy' | 'row'>): Promise<number> => {
  const { insurer } = namedInMail({ ...policy, insurer: offerRead(row)?.insurer ?? policy.insurer })
  const changed = row.decision === 'renew_changed'
  return tellClient(ctx, { policy, row }, 'renewalAccepted', { insurer, from: addDays(policy.expiry, 1), changed })
}

/** Adds a task for the assigned broker, once for each `rule`. Returns whether it is new. */
export const addTask = async (
  ctx: Pick<ActingCtx, 'db'>,
  task: {
    rule: string
    clientId: string
    subjectType: 'renewal' | 'policy'
    subjectId: string
    title: string
    dueOn: string
    high?: boolean
    assignedTo: string | null
  },
): Promise<boolean> => {
  // The table belongs to the tasks feature; the tasks feature uses nothing from renewals.
  const id = randomUUID()
  const { rowCount } = (await ctx.db.execute(sql`
    INSERT INTO tasks (id, client_id, subject_type, subject_id, made_by_rule, title, status, due_on, priority, assigned_to)
    VALUES (${id}, ${task.clientId}, ${task.subjectType}, ${task.subjectId}, ${task.rule}, ${task.title}, 'open', ${task.dueOn},
      ${task.high ? 'high' : 'normal'}, ${ifHere(task.assignedTo)})
    ON CONFLICT (made_by_rule) WHERE made_by_rule <> '' DO NOTHING`)) as { rowCount: number | null }
  if (rowCount !== 1) return false
  await notify(ctx.db, { kind: 'assigned', about: { type: 'task', id } })
  return true
}

/** Renewals of these policies that are not withdrawn, by policy id. */
export const renewalsOf = async (db: Db, policyIds: readonly string[]): Promise<ReadonlyMap<string, RenewalRow>> => {
  if (policyIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(renewals)
    .where(inArray(renewals.policyId, [...policyIds]))
    .orderBy(renewals.createdAt)
  return new Map(rows.map((row) => [row.policyId, row]))
}

export const daysLeft = (expiry: string, now: Date) => daysBetween(londonClock(now).date, expiry)
