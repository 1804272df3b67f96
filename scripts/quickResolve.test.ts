import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Every module that the server loads, sorted, with or without quickResolve.mjs. */
const loaded = (quick: boolean): string[] => {
  const watch = `import { registerHooks } from 'node:module'
    const seen = new Set()
    registerHooks({ load(url, context, next) { seen.add(context.format + ' ' + url); return next(url, context) } })
    process.on('exit', () => console.log(JSON.stringify([...seen].sort())))`
  const answer = spawnSync(
    process.execPath,
    [
      ...(quick ? ['--import', './scripts/quickResolve.mjs'] : []),
      '--import',
      `data:text/javascript,${encodeURIComponent(watch)}`,
      '--input-type=module',
      '--eval',
      "await Promise.all([import('./src/server/compose.ts'), import('./src/server/db/seed.ts'), import('./src/server/jobs/handlers.ts')])",
    ],
    { cwd: root, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  )
  if (answer.status !== 0) throw new Error(answer.stderr)
  return JSON.parse(answer.stdout)
}

test('quickResolve.mjs resolves every module to the same file and format as Node', () => {
  const short = loaded(true)
  expect(short.length).toBeGreaterThan(500)
  expect(short).toEqual(loaded(false))
  // Packages that a first page does not need are loaded later.
  expect(short.filter((module) => /\/node_modules\/(?:fontkit|pdfkit|sharp|nodemailer|@aws-sdk)\//.test(module))).toEqual([])
})
