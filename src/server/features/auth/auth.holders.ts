/** Holders of a password link, an invitation or an email-change link, who act without signing in. Opening the link does not use it up. */
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import { invitations, users } from '#server/features/users/users.table.ts'
import { mayEnter } from '#server/features/users/users.ts'
import type { Holder, Holders } from '#server/holder.ts'
import { hashToken } from '#server/keys.ts'
import { emailChanges, passwordResets } from './auth.table.ts'

export const expired = () => new Failure('gone', authMessages.linkExpired)

/** Conditions for links this token still opens. Checked again on use, because two browsers may use a link at the same time. */
export const usableReset = (token: string) =>
  and(eq(passwordResets.tokenHash, hashToken(token)), isNull(passwordResets.usedAt), sql`${passwordResets.expiresAt} > now()`)
export const usableInvitation = (token: string) =>
  and(eq(invitations.tokenHash, hashToken(token)), isNull(invitations.usedAt), sql`${invitations.expiresAt} > now()`)
/**
 * Condition for the change of address with this token hash, from either inbox: open, or completed, so that its link can be used again by somebody who
 * got no answer.
 */
export const usableChange = (hash: string) =>
  and(
    or(eq(emailChanges.oldTokenHash, hash), eq(emailChanges.newTokenHash, hash)),
    or(isNull(emailChanges.endedAt), and(isNotNull(emailChanges.oldConfirmedAt), isNotNull(emailChanges.newConfirmedAt))),
    sql`${emailChanges.expiresAt} > now()`,
  )

const passwordLink: Holder<'passwordLink'> = {
  prove: async ({ db }, { input }) => {
    const [link] = await db
      .select({ userId: passwordResets.userId })
      .from(passwordResets)
      .innerJoin(users, eq(users.id, passwordResets.userId))
      .where(and(usableReset(String(input['token'])), mayEnter))
    return link ?? null
  },
  scope: ({ userId }) => ({ scope: 'holder', of: 'account', key: userId }),
  refuse: expired,
}

const invitation: Holder<'invitation'> = {
  prove: async ({ db }, { input }) => {
    const [link] = await db
      .select({ userId: invitations.userId, expiresAt: invitations.expiresAt })
      .from(invitations)
      .innerJoin(users, eq(users.id, invitations.userId))
      .where(and(usableInvitation(String(input['token'])), mayEnter))
    return link ?? null
  },
  scope: ({ userId }) => ({ scope: 'holder', of: 'account', key: userId }),
  refuse: expired,
}

const emailChange: Holder<'emailChange'> = {
  prove: async ({ db }, { input }) => {
    const hash = hashToken(String(input['token']))
    const [change] = await db
      .select({ id: emailChanges.id, userId: emailChanges.userId, old: emailChanges.oldTokenHash })
      .from(emailChanges)
      .innerJoin(users, eq(users.id, emailChanges.userId))
      .where(and(usableChange(hash), mayEnter))
    return change ? { userId: change.userId, changeId: change.id, side: change.old === hash ? 'old' : 'new' } : null
  },
  scope: ({ userId }) => ({ scope: 'holder', of: 'account', key: userId }),
  refuse: expired,
}

export const holders = { passwordLink, invitation, emailChange } satisfies Partial<Holders>
