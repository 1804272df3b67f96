/** A browser that is signed in, without going through the forms and their limits. */
import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { sql } from 'drizzle-orm'
import type { Permission, Role } from '#contract/access.ts'
import { demoClients } from '#server/db/demoId.ts'
import type { Build } from '../build/build.ts'

type Person = { role?: Role; permissions?: readonly Permission[] | null; name?: string; stage?: 'full' | 'pre_mfa' }

/** Somebody new with a session in this browser; a client belongs to the first company of the demonstration. */
export const signIn = async (
  build: Build,
  context: BrowserContext,
  { role = 'admin', permissions = null, name = 'Robin Sands', stage = 'full' }: Person = {},
) => {
  const user = await build.user({
    role,
    name,
    permissions: permissions ? [...permissions] : null,
    ...(role === 'client' ? { clientId: demoClients[0].id } : {}),
  })
  await giveSession(build, context, user, stage)
  return { userId: user.id, name }
}

type Stage = NonNullable<Person['stage']>
/** A session of somebody who exists already, in this browser. */
export const giveSession = async (build: Build, context: BrowserContext, user: { id: string; role: Role }, stage: Stage = 'full') => {
  const token = await build.session(user, { stage, address: '127.0.0.1' })
  await context.addCookies([{ name: 'sid', value: token, domain: 'localhost', path: '/', httpOnly: true, sameSite: 'Lax' }])
}

/** Somebody who owns a company of their own, signed in. */
export const signInOwner = async (build: Build, context: BrowserContext) => {
  const company = await build.client({ name: `Adur ${randomUUID().slice(0, 6)} Ltd` })
  const user = await build.user({ role: 'client', name: 'Sam Reed', clientId: company.id })
  await giveSession(build, context, user)
  return { company, user }
}

export const endSessions = (build: Build, userId: string) =>
  build.db.execute(sql`UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = ${userId}`)
