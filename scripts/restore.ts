/**
 * `DATA_DIR=/empty/folder npm run restore -- /mnt/backups/seawall-... [the DATA_DIR of before]`: then start the app with that DATA_DIR. Who was
 * erased on request since the backup was made is known from the folder of before and from newer backups, and is erased again.
 */
import { resolve } from 'node:path'
import { restore } from '#server/db/restore.ts'
import { readDataDir } from '#server/env.ts'
import { command, log } from './database.ts'

await command(async () => {
  const [backup, before] = process.argv.slice(2)
  if (!backup) throw new Error('Name the backup to restore: npm run restore -- /mnt/backups/seawall-...')
  const dataDir = readDataDir()
  const { manifest, audit } = await restore({ backup: resolve(backup), dataDir, before: before && resolve(before), log })
  console.log(`${dataDir}: restored as of ${manifest.madeAt}; ${manifest.files.length} files compared; ${audit.rows} audit rows sealed`)
  if (audit.noted === false) throw new Error('The seal that the backup noted is not in its audit chain: npm run verify-audit')
  if (audit.faults.length > 0) throw new Error(`${audit.faults.length} audit rows are not what was sealed: npm run verify-audit`)
})
