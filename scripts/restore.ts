/**
 * `DATA_DIR=/empty/folder npm run restore -- /mnt/backups/seawall-... [the former DATA_DIR]`: then start the app with that DATA_DIR. Clients erased
 * on request since the backup are known from the former folder and from newer backups, and are erased again.
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
