/**
 * Changing the bank account clients pay into takes two people: one proposes, another confirms within a week. If no colleague manages settings, the
 * same person may confirm after two days' notice to all colleagues. Until then the current account stays in use.
 */
import { randomUUID } from 'node:crypto'
import { and, eq, ne } from 'drizzle-orm'
import { permissionsOf } from '#contract/access.ts'
import type { BankProposal, settings as contract } from '#contract/admin/settings.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { bankSheet } from '#contract/model/settings/bankSheet.ts'
import { noProposal, proposalTimes, type BankDetails } from '#contract/model/site/bankDetails.ts'
import { todayOf, type CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { notify } from '#server/features/notifications/notifications.ts'
import { getSetting, lockSetting, saveSetting } from '#server/features/settings/settings.ts'
import { requireFresh } from '#server/features/users/users.ts'
import { users } from '#server/features/users/users.table.ts'
import { changeSetting, refuse, requireVersion, shows } from './saving.ts'

type Ctx = CtxFor<'settings:manage'>
const later = (at: string, hours: number) => new Date(Date.parse(at) + hours * 3_600_000).toISOString()

/** Whether there is no colleague who could confirm it. */
const isAlone = async ({ db, actor }: Ctx): Promise<boolean> => {
  const others = await db
    .select({ role: users.role, permissions: users.permissions })
    .from(users)
    .where(and(ne(users.role, 'client'), eq(users.status, 'active'), ne(users.id, actor.userId)))
  return !others.some((one) => permissionsOf(one).includes('settings:manage'))
}

/** Whether who proposed it may still manage settings: an account named by somebody who has left or lost the right has only one person behind it. */
const maySettle = async ({ db }: Ctx, userId: string): Promise<boolean> => {
  const [author] = await db
    .select({ role: users.role, permissions: users.permissions })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.status, 'active')))
  return author !== undefined && permissionsOf(author).includes('settings:manage')
}

export const bankDetails = shows('bankDetails')

/** The proposal waiting for confirmation. Null if there is none or its week is over. */
const waiting = async (ctx: Ctx) => {
  const proposal = await getSetting(ctx, 'bankProposal')
  return proposal.id === '' || later(proposal.at, proposalTimes.hours) < ctx.now().toISOString() ? null : proposal
}

export const bankProposal = async (ctx: Ctx): Promise<BankProposal | null> => {
  const proposal = await waiting(ctx)
  if (!proposal) return null
  const { id, value, by, byName, at } = proposal
  const own = by === ctx.actor.userId
  return {
    id,
    value,
    by: byName,
    at,
    until: later(at, proposalTimes.hours),
    own,
    confirmFrom: !own ? at : (await isAlone(ctx)) ? later(at, proposalTimes.aloneHours) : null,
  }
}

/** Proposes a change without changing the account yet. Replaces any earlier proposal. The same one sent again is still the first. */
export const proposeBank = async (ctx: Ctx, version: number, next: BankDetails) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  await lockSetting(ctx, 'bankDetails')
  const before = await requireVersion(ctx, 'bankDetails', version)
  const { userId: by, name: byName } = ctx.actor
  const earlier = await waiting(ctx)
  const again = earlier?.by === by && JSON.stringify(next) === JSON.stringify(earlier.value)
  if (!again && JSON.stringify(next) !== JSON.stringify(before)) {
    await saveSetting(ctx, 'bankProposal', { id: randomUUID(), value: next, by, byName, at: ctx.now().toISOString() }, { userId: by })
    await writeAudit(ctx, { action: 'settings.propose', subjectType: 'setting', subjectId: 'bankDetails', before, after: next })
    await tell(ctx, 'a change waits for a second person')
  }
  return bankDetails(ctx)
}

/** Notifies other administrators, or all colleagues if there are none, so that the account is never changed unseen. */
const tell = async (ctx: Ctx, what: string) =>
  notify(ctx.db, {
    kind: 'bank',
    about: { type: 'setting', id: 'bankDetails' },
    name: `Bank details: ${what}`,
    otherwise: (await isAlone(ctx)) ? 'dashboard:view' : 'settings:manage',
    by: ctx.actor,
  })

export const saveBankDetails = async (ctx: Ctx, { version, ...typed }: ParsedInputOf<typeof contract.saveBankDetails>) => {
  const before = await getSetting(ctx, 'bankDetails')
  const faults = bankSheet.faults?.(typed, before, todayOf(ctx)) ?? {}
  if (Object.keys(faults).length > 0) refuse(faults)
  return proposeBank(ctx, version, bankSheet.value(typed, before))
}

const lockProposal = async (ctx: Ctx, id: string) => {
  await requireFresh(ctx.db, ctx.actor.sessionId)
  await lockSetting(ctx, 'bankDetails')
  const proposal = await waiting(ctx)
  if (proposal?.id !== id) throw new Failure('conflict', 'This change is no longer waiting: reload the page')
  return proposal
}

const clear = (ctx: Ctx, reason: string) => saveSetting(ctx, 'bankProposal', noProposal, { userId: ctx.actor.userId, reason })

export const confirmBankDetails = async (ctx: Ctx, { id, version }: ParsedInputOf<typeof contract.confirmBankDetails>) => {
  const proposal = await lockProposal(ctx, id)
  if (proposal.by === ctx.actor.userId) {
    if (!(await isAlone(ctx))) throw new Failure('conflict', 'Another administrator has to confirm this change')
    if (later(proposal.at, proposalTimes.aloneHours) > ctx.now().toISOString())
      throw new Failure(
        'conflict',
        'On your own, you can confirm this two days after you proposed it: colleagues will be told in the meantime',
      )
  } else if (!(await maySettle(ctx, proposal.by)))
    throw new Failure(
      'conflict',
      `${proposal.byName} may no longer change settings. Propose the account again, if you know that it is right.`,
    )
  const reason = `Proposed by ${proposal.byName}, confirmed by ${ctx.actor.name}`
  await changeSetting(ctx, { key: 'bankDetails', version, reason }, () => proposal.value)
  await clear(ctx, 'Confirmed')
  await tell(ctx, 'changed')
  return bankDetails(ctx)
}

export const dropBankDetails = async (ctx: Ctx, { id }: ParsedInputOf<typeof contract.dropBankDetails>) => {
  const proposal = await lockProposal(ctx, id)
  await clear(ctx, 'Withdrawn')
  await writeAudit(ctx, { action: 'settings.drop', subjectType: 'setting', subjectId: 'bankDetails', before: proposal.value })
  return bankDetails(ctx)
}
