/** What no source file may do, found by reading them all. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

describe('what the source may not do', () => {
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory()
        ? files(join(folder, entry.name))
        : /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.')
          ? [join(folder, entry.name)]
          : [],
    )
  const root = join(import.meta.dirname, '../../src')
  const using = (folder: string, pattern: RegExp) =>
    files(join(root, folder))
      .filter((path) => pattern.test(readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')))
      .map((path) => path.slice(root.length + 1))

  test('#125 chance comes from the generator of the system, secrets are compared in constant time', () => {
    expect(using('server', /Math\.random/)).toEqual([])
    expect(using('contract', /Math\.random/)).toEqual([])
    // Digests and signatures meet `===` nowhere: the database finds them by their hash, or timingSafeEqual compares.
    expect(using('server', /(?:signature|mac|digest|tokenHash|codeHash|passwordHash)\s*(?:===|!==)(?!\s*(?:null|undefined|''))/)).toEqual(
      [],
    )
  })
  test('#81 #82 raw HTML is written in no screen; nothing is evaluated', () => {
    expect(using('web', /dangerouslySetInnerHTML|\.innerHTML\s*\+?=(?!=)|outerHTML\s*=|insertAdjacentHTML|document\.write/)).toEqual([])
    for (const folder of ['web', 'server', 'contract']) expect(using(folder, /\beval\(|new Function\(|setTimeout\(\s*['"`]/)).toEqual([])
  })
  test('#56 the columns that sign somebody in are read by sign-in and by the administration of users alone', () => {
    const elsewhere = using('server', /passwordHash|totpSealed|totpPendingSealed|password_hash|totp_sealed/).filter(
      (path) => !/^server\/features\/(?:auth|users)\/|\.demo\.ts$/.test(path),
    )
    expect(elsewhere).toEqual([])
    expect(using('contract', /passwordHash|totpSealed|password_hash/)).toEqual([])
  })
  test('#74 no statement is put together from strings', () => {
    // The figures number their own columns (d0, f1): numbers of ours, and nothing that anybody sent.
    expect(using('server/features', /sql\.raw\(|\.execute\(\s*['`"]/)).toEqual(['server/features/statistics/tally.ts'])
  })
  test('#14 #60 the storage flags and the bearer are read for access nowhere on the server', () => {
    expect(using('server', /adminSessionActive|specialAdminAuth|emergencyAdminAccess|authToken/i)).toEqual([])
    // A token of the settings, which is no session; and the machine that collects numbers, whose token opens /metrics and nothing else.
    expect(using('server', /get\(['"]authorization/i)).toEqual(['server/http/request/bearer.ts', 'server/http/system/metrics.ts'])
  })
})
