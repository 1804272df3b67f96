/** Puts a backup into an empty DATA_DIR, starts the database from it once, and checks that everything is there. */
import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Logger } from 'pino'
import { verifyAudit, type AuditVerdict } from '#server/features/audit/audit.ts'
import { erasureListKey, mergeErasures, readErasures } from '#server/features/erasure/erasure.ts'
import { checkBackup, type Manifest } from './backup.ts'
import { connect } from './connect.ts'
import { placeOf, startEmbedded } from './embedded.ts'
import { binariesIn } from './postgres/binaries.ts'
import type { SystemUser } from './postgres/user.ts'

type Log = Pick<Logger, 'info' | 'warn' | 'error'>

const giveTo = async (user: SystemUser, dir: string) => {
  await chown(dir, user.uid, user.gid)
  for (const entry of await readdir(dir, { recursive: true, withFileTypes: true }))
    await chown(join(entry.parentPath, entry.name), user.uid, user.gid)
}

/** Erasures since the backup, from newer backups beside it and from the replaced folder: the app carries them out again. */
const bringErasures = async (places: readonly string[], dataDir: string) => {
  const files = places.map((place) => join(place, 'files', erasureListKey))
  const lists = await Promise.all(files.filter((file) => existsSync(file)).map(async (file) => readErasures(await readFile(file))))
  const list = mergeErasures(...lists)
  const target = join(dataDir, 'files', erasureListKey)
  if (list.length === 0) return
  await mkdir(dirname(target), { recursive: true })
  await writeFile(`${target}.part`, JSON.stringify(list, null, 1), { mode: 0o600 })
  await rename(`${target}.part`, target)
}

/**
 * Checks the backup, copies it, and starts and stops the database. If the backup is damaged or the folder is in use, throws and leaves
 * DATA_DIR as it was. Returns what was restored and the verdict on the audit chain.
 */
export const restore = async ({
  backup,
  dataDir,
  before,
  log,
}: {
  backup: string
  dataDir: string
  /** The DATA_DIR being replaced, if it still exists: its list of erasures is the newest. */
  before?: string | undefined
  log: Log
}): Promise<{ manifest: Manifest; audit: AuditVerdict }> => {
  const manifest = await checkBackup(backup)
  await mkdir(dataDir, { recursive: true })
  const present = await readdir(dataDir)
  const inTheWay = ['postgres', 'secrets.json', 'files', 'seawall.pid'].filter((name) => present.includes(name))
  if (inTheWay.length > 0)
    throw new Error(`${dataDir} already holds ${inTheWay.join(', ')}: restore into an empty DATA_DIR, or move those away`)

  const { user, dir, base } = placeOf(dataDir, log, true)
  const major = (version: string) => version.split('.')[0]
  const { version } = binariesIn(base, user)
  if (major(version) !== major(manifest.postgres))
    throw new Error(
      `The backup is of PostgreSQL ${manifest.postgres}, this program brings ${version}: restore with the program of that time`,
    )
  const draft = `${dir}.new`
  try {
    await cp(join(backup, 'postgres'), draft, { recursive: true })
    // Copying a backup may change its permissions, and PostgreSQL refuses a data folder that others may read.
    await chmod(draft, 0o700)
    if (user) await giveTo(user, draft)
    await cp(join(backup, 'files'), join(dataDir, 'files'), { recursive: true }).catch((error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    })
    const beside = (await readdir(dirname(backup)))
      .filter((name) => /^seawall-(?!.*\.partial$)/.test(name))
      .map((name) => join(dirname(backup), name))
    await bringErasures([backup, ...beside, ...(before ? [before] : [])], dataDir)
    await cp(join(backup, 'secrets.json'), join(dataDir, 'secrets.json'))
    await chmod(join(dataDir, 'secrets.json'), 0o600)
    await rename(draft, dir)
  } catch (error) {
    for (const path of [draft, join(dataDir, 'files'), join(dataDir, 'secrets.json')]) await rm(path, { recursive: true, force: true })
    throw error
  }

  const embedded = await startEmbedded({ dataDir, log })
  const database = connect({ url: embedded.ownerUrl, log, max: 1 })
  try {
    const noted = manifest.audit?.seal
    return { manifest, audit: await verifyAudit(database.db, noted === undefined ? {} : { noted }) }
  } finally {
    await database.close()
    await embedded.stop()
  }
}
