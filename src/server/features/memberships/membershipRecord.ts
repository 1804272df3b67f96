/** How a membership changes: its statuses in the table, what its history shows, and who is mailed. */
import { eq, sql } from 'drizzle-orm'
import { formatDate } from '#contract/format.ts'
import { areaLabels, areas, levelLabels, membershipRoleLabels, type RightLevel } from '#contract/model/people/membership.ts'
import { membershipMachine } from '#contract/model/people/membershipMachine.ts'
import { clients } from '#server/features/clients/clients.table.ts'
import { defineRecord, type ActingCtx } from '#server/features/records/records.ts'
import { memberships, type MembershipRow } from './memberships.table.ts'

/** In a sentence of the log: 'Policies: nothing' would read as if nothing had been changed. */
const levelWords = (level: RightLevel) => (level === 'none' ? 'no access' : levelLabels[level].toLowerCase())

/** `ended`: the id of the membership. */
type Follower = (ctx: ActingCtx, owner: { clientId: string; ended: string }) => Promise<unknown>
const followers: Follower[] = []
/** For a later feature that has to know that an owner of a company is gone. Called once, when that feature is loaded. */
export const followEndedOwners = (follower: Follower): void => void followers.push(follower)
/** Also called by users, for the account of an owner that is deactivated. */
export const tellOwnerEnded: Follower = async (ctx, owner) => {
  for (const follow of followers) await follow(ctx, owner)
}

/** Also on its day: the invitation did not say when that would be. */
const accessEnded = {
  to: 'client' as const,
  template: 'accessEnded' as const,
  // An invitation that was not accepted gave no access.
  when: ({ row }: { row: MembershipRow }) => row.acceptedAt !== null,
  props: ({ facts }: { facts: { company: string } }) => ({ company: facts.company }),
}

export const membershipRecord = defineRecord({
  machine: membershipMachine,
  table: memberships,
  fields: {
    role: { label: 'Role', show: (role) => membershipRoleLabels[role] },
    rights: {
      label: 'Differs from the role',
      show: (rights) =>
        areas.flatMap((area) => (rights[area] ? `${areaLabels[area]}: ${levelWords(rights[area])}` : [])).join(', ') || 'no difference',
    },
    expiresAt: { label: 'Ends on', show: (at) => (at ? formatDate(at.toISOString()) : 'no day') },
  },
  mailFacts: async ({ db }: ActingCtx, { userId, clientId }: MembershipRow) => {
    const [company] = await db.select({ name: clients.name }).from(clients).where(eq(clients.id, clientId))
    // Queried directly, because the users feature imports this one and circular imports are not allowed.
    const { rows } = await db.execute<{ email: string }>(sql`SELECT email FROM users WHERE id = ${userId}`)
    return { email: rows[0]?.email ?? null, company: company?.name ?? '' }
  },
  clientEmail: (_row, { email }) => email,
  after: (ctx, { action, row }) =>
    (action === 'revoke' || action === 'expire') && row.role === 'owner' && row.acceptedAt !== null
      ? tellOwnerEnded(ctx, { clientId: row.clientId, ended: row.id })
      : undefined,
  mails: {
    revoke: [accessEnded],
    expire: [accessEnded],
  },
})
