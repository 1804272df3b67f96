/**
 * `npm run verify-audit`: recomputes the audit chain; exits with 1 if a row was changed, removed or not sealed by us.
 * `-- --noted <seal>`: also checks that a seal noted elsewhere is still in it.
 * `-- --export <file>`: checks an export of the audit log as JSON lines alone, without database, settings or key.
 */
import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { verifyAudit } from '#server/features/audit/audit.ts'
import { verifyExport } from '#server/features/audit/exported.ts'
import { createKeys } from '#server/keys.ts'
import { command, withDatabase } from './database.ts'

const verifyInstallation = async (noted: string | undefined) => {
  const verdict = await withDatabase((db, env) =>
    verifyAudit(db, { keys: createKeys(env.encryptionKeys), ...(noted === undefined ? {} : { noted }) }),
  )
  const { rows, head, faults, unsealed, signed } = verdict
  console.log(`${rows} sealed rows, ${signed} of them signed; last seal ${head ?? 'none'}`)
  for (const { auditId, position, problem } of faults) console.error(`Row ${auditId} (place ${position} of the chain): ${problem}`)
  if (unsealed > 0)
    console.error(`${unsealed} rows older than five minutes are not sealed: background work is not running, or seals were removed`)
  if (verdict.noted === false) console.error('The noted seal is not in the chain: it was cut short or made anew since')
  if (verdict.noted === true) console.log('The noted seal is in the chain.')
  return faults.length === 0 && unsealed === 0 && verdict.noted !== false
}

const verifyFile = async (file: string, noted: string | undefined) => {
  const { rows, first, last, faults, noted: found } = await verifyExport(createInterface({ input: createReadStream(file) }), noted)
  console.log(`${rows} rows${first && last ? `, places ${first.place} to ${last.place}; last seal ${last.seal}` : ''}`)
  for (const { line, problem } of faults) console.error(`Line ${line}: ${problem}`)
  if (noted !== undefined) console.log(found ? 'The noted seal is in the file.' : 'The noted seal is not in the file.')
  return faults.length === 0 && rows > 0 && (noted === undefined || found)
}

await command(async () => {
  const { values } = parseArgs({ options: { noted: { type: 'string' }, export: { type: 'string' } } })
  const noted = values.noted?.toLowerCase()
  if (noted !== undefined && !/^[0-9a-f]{64}$/.test(noted)) throw new Error('A seal has 64 letters and digits: 0 to 9, a to f')
  const whole = await (values.export === undefined ? verifyInstallation(noted) : verifyFile(values.export, noted))
  if (whole) console.log(values.export === undefined ? 'The chain is whole.' : 'The export is whole.')
  else process.exitCode = 1
})
