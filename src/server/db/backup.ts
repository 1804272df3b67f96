/**
 * Copies everything this installation stores: the embedded database while it runs, uploaded files, secrets.
 * A backup is a folder. Its manifest has the SHA-256 of every file and is written last, so an incomplete backup has none.
 */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import pg from 'pg'
import { z, type Infer } from '#contract/schema.ts'

export const Manifest = z.strictObject({
  format: z.literal(1),
  /** ISO timestamp. */
  madeAt: z.string(),
  /** '18.4'. A restore needs the same major version. */
  postgres: z.string(),
  migrations: z.array(z.string()),
  /** The end of the audit chain: its seal must be in the chain of anything restored from this backup, and of the later installation. */
  audit: z.optional(z.strictObject({ place: z.number(), seal: z.string() })),
  files: z.array(z.strictObject({ path: z.string(), size: z.number(), sha256: z.string() })),
})
export type Manifest = Infer<typeof Manifest>

export const manifestName = 'manifest.json'

/** Folders whose content belongs to the running server and is recreated at start (PostgreSQL's list for base backups). */
const emptied = new Set(['pg_wal', 'pg_replslot', 'pg_dynshmem', 'pg_notify', 'pg_serial', 'pg_snapshots', 'pg_stat_tmp', 'pg_subtrans'])
const leftOut = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*|current_logfiles(?:\.tmp)?)$/

const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Every file under a folder, as sorted relative paths; empty if the folder is missing. */
export const listFiles = async (dir: string): Promise<string[]> => {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isGone(error)) return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

export const sha256 = async (file: string): Promise<string> => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(file)) hash.update(chunk)
  return hash.digest('hex')
}

/** Copies a file and syncs it to disk. A file that has meanwhile vanished (a dropped table) is skipped: replaying the log covers that. */
const copy = async (from: string, to: string) => {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await copyFile(from, to)
  } catch (error) {
    if (isGone(error)) return
    throw error
  }
  await settle(to)
}

const settle = async (file: string) => {
  const handle = await open(file, 'r+')
  await handle.chmod(0o600)
  await handle.sync()
  await handle.close()
}

const write = async (file: string, text: string) => {
  const handle = await open(file, 'w', 0o600)
  await handle.writeFile(text)
  await handle.sync()
  await handle.close()
}

const copyCluster = async (from: string, to: string) => {
  for (const folder of emptied) await mkdir(join(to, folder), { recursive: true, mode: 0o700 })
  // Copies the control file last, as PostgreSQL's own backup does.
  const control = 'global/pg_control'
  for (const path of [...(await listFiles(from)).filter((name) => name !== control), control]) {
    const [top = ''] = path.split('/')
    if (!(emptied.has(top) && path.includes('/')) && !leftOut.test(path.split('/').at(-1) ?? ''))
      await copy(join(from, path), join(to, path))
  }
  // Also creates empty folders, except those of the running server (a slot without its file would prevent a start).
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    const path = relative(from, join(entry.parentPath, entry.name))
    if (entry.isDirectory() && !emptied.has(path.split(sep)[0] ?? '')) await mkdir(join(to, path), { recursive: true, mode: 0o700 })
  }
}

/** Copies the cluster of a running server so that a server can be started from it: PostgreSQL's own low-level backup. */
const backUpCluster = async (
  ownerUrl: string,
  clusterDir: string,
  target: string,
): Promise<Pick<Manifest, 'postgres' | 'migrations' | 'audit'>> => {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'seawall backup' })
  await client.connect()
  try {
    // Read before the copy, so that the copy contains it.
    const chain = await client.query<{ place: number; seal: string }>(
      `SELECT position::int AS place, encode(hash, 'hex') AS seal FROM audit_chain ORDER BY position DESC LIMIT 1`,
    )
    const [audit] = chain.rows
    // The slot keeps the log from being recycled until it is copied. It is dropped with this connection.
    await client.query(`SELECT pg_create_physical_replication_slot('seawall_backup', true, true)`)
    const started = await client.query<{ segment: string }>(`SELECT pg_walfile_name(pg_backup_start('seawall', fast => true)) AS segment`)
    await copyCluster(clusterDir, target)
    const stopped = await client.query<{ segment: string; label: string; map: string }>(
      `SELECT pg_walfile_name(lsn) AS segment, labelfile AS label, spcmapfile AS map FROM pg_backup_stop(wait_for_archive => false)`,
    )
    const [first, last] = [started.rows[0]?.segment ?? '', stopped.rows[0]?.segment ?? '']
    await write(join(target, 'backup_label'), stopped.rows[0]?.label ?? '')
    const log = (await readdir(join(clusterDir, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name) && name >= first && name <= last)
    for (const name of log) await copy(join(clusterDir, 'pg_wal', name), join(target, 'pg_wal', name))
    const facts = await client.query<{ postgres: string; migrations: string[] }>(
      `SELECT current_setting('server_version') AS postgres, (SELECT coalesce(array_agg(name ORDER BY name), '{}') FROM schema_migrations) AS migrations`,
    )
    return { postgres: facts.rows[0]?.postgres ?? '', migrations: facts.rows[0]?.migrations ?? [], ...(audit ? { audit } : {}) }
  } finally {
    await client.end()
  }
}

/**
 * Creates `<folder>/seawall-<time>` and returns its path. The app may keep running meanwhile.
 * If anything fails it throws, leaves no incomplete backup and touches no older one.
 */
export const backUp = async (from: {
  dataDir: string
  ownerUrl: string
  clusterDir: string
  folder: string
  now: Date
}): Promise<string> => {
  const target = join(from.folder, `seawall-${from.now.toISOString().replace(/[:.]/g, '-')}`)
  const draft = `${target}.partial`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    const facts = await backUpCluster(from.ownerUrl, from.clusterDir, join(draft, 'postgres'))
    // Files after the database, because a file is stored before the row that names it.
    for (const path of await listFiles(join(from.dataDir, 'files')))
      await copy(join(from.dataDir, 'files', path), join(draft, 'files', path))
    await copy(join(from.dataDir, 'secrets.json'), join(draft, 'secrets.json'))
    const files: Manifest['files'] = []
    for (const path of await listFiles(draft))
      files.push({ path, size: (await stat(join(draft, path))).size, sha256: await sha256(join(draft, path)) })
    const manifest: Manifest = { format: 1, madeAt: from.now.toISOString(), ...facts, files }
    await write(join(draft, manifestName), `${JSON.stringify(manifest, null, 1)}\n`)
    await rename(draft, target)
    return target
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

/** Reads a backup's manifest and compares every file with it. Throws an error that names the first fault. */
export const checkBackup = async (backup: string): Promise<Manifest> => {
  const text = await readFile(join(backup, manifestName), 'utf8').catch(() => {
    throw new Error(`${backup} is not a whole backup: it has no ${manifestName}`)
  })
  let manifest: Manifest
  try {
    manifest = z.parse(Manifest, JSON.parse(text))
  } catch {
    throw new Error(`${join(backup, manifestName)} is damaged`)
  }
  for (const { path, size, sha256: expected } of manifest.files) {
    const found = await stat(join(backup, path)).catch(() => null)
    if (!found) throw new Error(`The backup is damaged: ${path} is missing`)
    if (found.size !== size || (await sha256(join(backup, path))) !== expected)
      throw new Error(`The backup is damaged: ${path} is not what was saved`)
  }
  const known = new Set(manifest.files.map(({ path }) => path))
  const extra = (await listFiles(backup)).find((path) => path !== manifestName && !known.has(path))
  if (extra) throw new Error(`The backup is damaged: ${extra} does not belong to it`)
  return manifest
}
