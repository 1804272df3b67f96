import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')

/** Every module that the server loads, in order of its address, found with or without the short way. */
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

test('the short way to a module leads to the same file, of the same kind, as the long one', () => {
  const short = loaded(true)
  expect(short.length).toBeGreaterThan(500)
  expect(short).toEqual(loaded(false))
  // What a first page does not need waits until it is asked for.
  expect(short.filter((module) => /\/node_modules\/(?:fontkit|pdfkit|sharp|nodemailer|@aws-sdk)\//.test(module))).toEqual([])
})
