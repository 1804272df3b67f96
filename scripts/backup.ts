/** `npm run backup -- /folder/for/backups`: backs up the embedded database, uploaded files and secrets while the app runs. */
import { resolve } from 'node:path'
import { sql } from 'drizzle-orm'
import { backUp, checkBackup } from '#server/db/backup.ts'
import { command, withDatabase } from './database.ts'

await command(async () => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Name the folder for backups, best on another disk: npm run backup -- /mnt/backups')
  await withDatabase(async (db, env, embedded) => {
    if (!embedded) throw new Error('DATABASE_URL names a server of its own: back it up with pg_dump or pgBackRest (docs/operations.md)')
    // Recorded for the staff area, with the error if it failed.
    const note = (ok: boolean, where: string, of: { files?: number; bytes?: number; message?: string }) =>
      db.execute(sql`INSERT INTO backup_runs (ok, folder, files, bytes, message)
        VALUES (${ok}, ${where}, ${of.files ?? null}, ${of.bytes ?? null}, ${(of.message ?? '').slice(0, 300)})`)
    const run = async () => {
      const made = await backUp({
        dataDir: env.dataDir,
        ownerUrl: embedded.ownerUrl,
        clusterDir: embedded.dir,
        folder: resolve(folder),
        now: new Date(),
      })
      return { made, ...(await checkBackup(made)) }
    }
    const { made, files, audit } = await run().catch(async (error: unknown) => {
      await note(false, resolve(folder), { message: error instanceof Error ? error.message : 'It failed' })
      throw error
    })
    await note(true, made, { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) })
    console.log(
      `${made}: ${files.length} files, ${Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / 1_000_000)} MB, read back and compared`,
    )
    if (audit) console.log(`The audit chain ends at place ${audit.place} with the seal ${audit.seal}`)
    if (env.s3) console.log(`Uploaded files are in the bucket ${env.s3.bucket}: back that up with its own versioning.`)
  })
})
