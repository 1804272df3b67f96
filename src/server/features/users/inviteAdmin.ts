/** What `npm run invite-admin` does: the first administrator, or one who lost their phone when nobody else can help. */
import { and, eq, ne } from 'drizzle-orm'
import { Failure } from '#contract/failure.ts'
import { z } from '#contract/schema.ts'
import { users as contract } from '#contract/admin/users.ts'
import { inviteUser, resetEnrolment, type Invited, type Inviter } from './invite.ts'
import { users } from './users.table.ts'
import { canonicalName } from './users.ts'

export type AdminWish = { username: string; email?: string | undefined; name?: string | undefined; again?: boolean | undefined }

/** Throws Failure with a sentence for the terminal. Runs in the caller's transaction. */
export const inviteAdmin = async (ctx: Inviter, wish: AdminWish): Promise<Invited> => {
  const username = canonicalName(wish.username)
  const [known] = await ctx.db
    .select({ id: users.id, role: users.role, status: users.status })
    .from(users)
    .where(and(eq(users.username, username), ne(users.role, 'client')))
  if (wish.again) {
    if (!known) throw new Failure('notFound', `There is no member of staff with the user name ${username}`)
    if (known.status !== 'active') throw new Failure('conflict', `${username} is disabled: another administrator can enable the account`)
    return resetEnrolment(ctx, known.id)
  }
  if (known) throw new Failure('conflict', `${username} exists already. With --again their factors are reset and they are invited anew.`)
  const parsed = z.safeParse(contract.invite.input, { username, email: wish.email, name: wish.name, role: 'admin' })
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`)
    throw new Failure('invalid', problems.join('\n'))
  }
  return inviteUser(ctx, { username, email: parsed.data.email, name: parsed.data.name, role: 'admin' })
}
