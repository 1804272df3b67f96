/** `npm run backup -- /folder/for/backups`: the embedded database, uploaded files and secrets, while the app runs. */
import { resolve } from 'node:path'
import { backUp, checkBackup } from '#server/db/backup.ts'
import { command, withDatabase } from './database.ts'

await command(async () => {
  const [folder] = process.argv.slice(2)
  if (!folder) throw new Error('Name the folder for backups, best on another disk: npm run backup -- /mnt/backups')
  await withDatabase(async (_, env, embedded) => {
    if (!embedded) throw new Error('DATABASE_URL names a server of its own: back it up with pg_dump or pgBackRest (docs/operations.md)')
    const made = await backUp({
      dataDir: env.dataDir,
      ownerUrl: embedded.ownerUrl,
      clusterDir: embedded.dir,
      folder: resolve(folder),
      now: new Date(),
    })
    const { files, audit } = await checkBackup(made)
    console.log(
      `${made}: ${files.length} files, ${Math.ceil(files.reduce((sum, { size }) => sum + size, 0) / 1_000_000)} MB, read back and compared`,
    )
    if (audit) console.log(`The audit chain ends at place ${audit.place} with the seal ${audit.seal}`)
    if (env.s3) console.log(`Uploaded files are in the bucket ${env.s3.bucket}: back that up with its own versioning.`)
  })
})
