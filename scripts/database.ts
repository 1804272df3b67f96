/** Settings and database for commands, whether the app is running or not. */
import { connect, type Db } from '#server/db/connect.ts'
import { startEmbedded, type Embedded } from '#server/db/embedded.ts'
import { appRoleName, migrate } from '#server/db/migrate.ts'
import { loadEnv, type Env } from '#server/env.ts'
import { prepareJobs } from '#server/jobs/queue.ts'

export const log = {
  info: () => undefined,
  warn: (_: unknown, text?: string) => console.error(text),
  error: (fields: unknown, text?: string) => console.error(text, fields),
}

/** Runs `work` with the app's own rights. `embedded` is null if DATABASE_URL names a server. */
export const withDatabase = async <T>(work: (db: Db, env: Env, embedded: Embedded | null) => Promise<T>): Promise<T> => {
  const env = loadEnv()
  const embedded = env.database ? null : await startEmbedded({ dataDir: env.dataDir, log, join: true })
  const ownerUrl = env.database?.ownerUrl ?? embedded?.ownerUrl ?? ''
  // As at the start of the app: this does everything on a new installation, and nothing afterwards.
  await migrate({ ownerUrl, log })
  await prepareJobs(ownerUrl, log)
  const database = connect({
    url: env.database?.url ?? embedded?.appUrl ?? '',
    appRole: env.database && !env.database.separateOwner ? appRoleName : undefined,
    log,
    max: 2,
  })
  try {
    return await work(database.db, env, embedded)
  } finally {
    await database.close()
    await embedded?.stop()
  }
}

/** Runs a command: a failure is printed as one sentence, with exit code 1. */
export const command = async (work: () => Promise<void>) => {
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
