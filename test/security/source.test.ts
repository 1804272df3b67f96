/** Rules for all source files, checked by reading them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

describe('rules for source files', () => {
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

  test('#125 the server and the contract do not use Math.random, and secrets are not compared with ===', () => {
    expect(using('server', /Math\.random/)).toEqual([])
    expect(using('contract', /Math\.random/)).toEqual([])
    // Digests and signatures are looked up in the database or compared with timingSafeEqual.
    expect(using('server', /(?:signature|mac|digest|tokenHash|codeHash|passwordHash)\s*(?:===|!==)(?!\s*(?:null|undefined|''))/)).toEqual(
      [],
    )
  })
  test('#81 #82 no screen writes raw HTML, and no code is evaluated', () => {
    expect(using('web', /dangerouslySetInnerHTML|\.innerHTML\s*\+?=(?!=)|outerHTML\s*=|insertAdjacentHTML|document\.write/)).toEqual([])
    for (const folder of ['web', 'server', 'contract']) expect(using(folder, /\beval\(|new Function\(|setTimeout\(\s*['"`]/)).toEqual([])
  })
  test('#56 columns with secrets of sign-in are used only by sign-in and the administration of users', () => {
    const elsewhere = using('server', /passwordHash|totpSealed|totpPendingSealed|password_hash|totp_sealed/).filter(
      (path) => !/^server\/features\/(?:auth|users)\/|\.demo\.ts$/.test(path),
    )
    expect(elsewhere).toEqual([])
    expect(using('contract', /passwordHash|totpSealed|password_hash/)).toEqual([])
  })
  test('#74 statements are not built from strings', () => {
    // The statistics number their own columns (d0, f1), without any input.
    expect(using('server/features', /sql\.raw\(|\.execute\(\s*['`"]/)).toEqual(['server/features/statistics/tally.ts'])
  })
  test('#14 #60 storage flags are not read on the server, and the authorization header only in two files', () => {
    expect(using('server', /adminSessionActive|specialAdminAuth|emergencyAdminAccess|authToken/i)).toEqual([])
    // For API tokens of the settings, and for the token that opens only /metrics.
    expect(using('server', /get\(['"]authorization/i)).toEqual(['server/http/request/bearer.ts', 'server/http/system/metrics.ts'])
  })
})
