/** `npm run verify-audit`: recomputes the audit chain; exit 1 when a row was changed or removed. */
import { verifyAudit } from '#server/features/audit/audit.ts'
import { command, withDatabase } from './database.ts'

await command(async () => {
  const { rows, head, faults, unsealed } = await withDatabase((db) => verifyAudit(db))
  console.log(`${rows} sealed rows; last seal ${head ?? 'none'}`)
  for (const { auditId, position, problem } of faults) console.error(`Row ${auditId} (place ${position} of the chain) was ${problem}`)
  if (unsealed > 0)
    console.error(`${unsealed} rows older than five minutes are not sealed: background work is not running, or seals were removed`)
  if (faults.length > 0 || unsealed > 0) process.exitCode = 1
  else console.log('The chain is whole.')
})
