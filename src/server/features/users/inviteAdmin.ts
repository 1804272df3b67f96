/** The command `npm run invite-admin`: for the first administrator, or one who lost their phone or rights when nobody else can help. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { z } from '#contract/schema.ts'
import { users as contract } from '#contract/admin/users.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { addEvent, systemDoer } from '#server/features/records/records.ts'
import { inviteUser, resetEnrolment, type Invited, type Inviter } from './invite.ts'
import { users } from './users.table.ts'
import { userRecord } from './userRecord.ts'
import { canonicalName, type UserRow } from './users.ts'

export type AdminInvitation = { username: string; email?: string | undefined; name?: string | undefined; again?: boolean | undefined }

/** Restores an administrator who lost their rights or was disabled, when nobody is left who could do so. */
const restore = async (ctx: Inviter, { id, version, status, permissions, passwordHash }: UserRow): Promise<void> => {
  if (status !== 'disabled' && permissions === null) return
  const back = passwordHash === null ? ('invited' as const) : ('active' as const)
  await ctx.db
    .update(users)
    .set({ status: back, permissions: null, version: version + 1, updatedAt: sql`now()` })
    .where(eq(users.id, id))
  await addEvent(ctx, userRecord, id, { event: 'update', by: systemDoer, reason: 'Restored from the command line', version: version + 1 })
  await writeAudit(ctx, {
    action: 'users.restore',
    subjectType: 'user',
    subjectId: id,
    before: { status, permissions },
    after: { status: back, permissions: null },
  })
}

/** Throws Failure with a sentence for the terminal. Runs in the caller's transaction. */
export const inviteAdmin = async (ctx: Inviter, invitation: AdminInvitation): Promise<Invited> => {
  const username = canonicalName(invitation.username)
  const [known] = await ctx.db
    .select()
    .from(users)
    .where(and(eq(users.username, username), ne(users.role, 'client')))
  if (invitation.again) {
    if (!known) throw new Failure('notFound', `There is no member of staff with the user name ${username}`)
    if (known.status === 'disabled' && known.role !== 'admin')
      throw new Failure('conflict', `${username} is disabled: another administrator can enable the account`)
    if (known.role === 'admin') await restore(ctx, known)
    return resetEnrolment(ctx, known.id)
  }
  if (known) throw new Failure('conflict', `${username} exists already. With --again their factors are reset and they are invited again.`)
  const parsed = z.safeParse(contract.invite.input, { username, email: invitation.email, name: invitation.name, role: 'admin' })
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`)
    throw new Failure('invalid', problems.join('\n'))
  }
  return inviteUser(ctx, { username, email: parsed.data.email, name: parsed.data.name, role: 'admin' })
}
