/**
 * `npm run invite-admin -- --username jofield --email jo@example.com --name "Jo Field"`: creates an administrator and prints the
 * invitation, which is also mailed. This is the only way to create the first administrator.
 * `-- --username jofield --again`: for an existing one who lost their phone; removes their factors and sessions.
 * An administrator who was disabled or lost rights gets all of them back.
 */
import { parseArgs } from 'node:util'
import { transaction } from '#server/db/connect.ts'
import { appRoleName } from '#server/db/migrate.ts'
import { inviteAdmin } from '#server/features/users/inviteAdmin.ts'
import { startQueue } from '#server/jobs/queue.ts'
import { createKeys } from '#server/keys.ts'
import { command, log, withDatabase } from './database.ts'

const usage = 'Use: npm run invite-admin -- --username jofield --email jo@example.com --name "Jo Field", or -- --username jofield --again'

const read = () => {
  try {
    const { values } = parseArgs({
      options: { username: { type: 'string' }, email: { type: 'string' }, name: { type: 'string' }, again: { type: 'boolean' } },
    })
    return values
  } catch {
    throw new Error(usage)
  }
}

await command(async () => {
  const { username, email, name, again } = read()
  if (!username) throw new Error(usage)
  await withDatabase(async (db, env, embedded) => {
    const appRole = env.database && !env.database.separateOwner ? appRoleName : undefined
    const queue = await startQueue({ url: env.database?.url ?? embedded?.appUrl ?? '', appRole, log, works: false })
    try {
      const { link, expiresAt } = await transaction(db, { scope: 'system' }, (tx) =>
        inviteAdmin(
          { db: tx, enqueue: queue.enqueueIn(tx), keys: createKeys(env.encryptionKeys), origin: env.publicUrl, now: () => new Date() },
          { username, email, name, again },
        ),
      )
      console.log(`Open this link to choose a password; it works once, until ${expiresAt.toISOString()}:\n${link}`)
      console.log('Then sign in at /admin and set up the phone within the same time. The link is on its way by mail too.')
    } finally {
      await queue.stop()
    }
  })
})
