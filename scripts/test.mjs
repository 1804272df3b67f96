// `npm test`: everything that must hold, in order of how soon it tells. Stops at the first failure.
// `npm test -- unit` or `npm test -- browser` runs the steps of that name only. `npm run check` runs what needs neither
// database nor browser, for the time between two edits.
import { spawnSync } from 'node:child_process'
import { installChromium } from './chromium.mjs'
import { ownPath, pinnedNode, root } from './node.mjs'
import { build, install } from './prepare.mjs'

const started = Date.now()
await install()
const node = pinnedNode()

const tool = (program, ...args) =>
  spawnSync(program, args, { cwd: root, stdio: 'inherit', env: ownPath(), shell: process.platform === 'win32' }).status === 0

/** @type {[string, () => boolean | Promise<boolean>][]} */
const steps = [
  ['format', () => tool('oxfmt', '--check')],
  ['lint', () => tool('oxlint', '--type-aware', '--deny-warnings')],
  ['types', () => ['contract', 'server', 'web', 'test'].every((part) => tool('tsc', '-p', `tsconfig.${part}.json`))],
  // Part of `unit`: runs by itself only when it is asked for.
  ['pure', () => tool('vitest', 'run', '--project', 'pure')],
  ['build', async () => (await build(node), true)],
  ['unit', () => tool('vitest', 'run')],
  [
    'browser',
    () => {
      if (installChromium()) return tool('playwright', 'test')
      console.error('The browser tests need Chromium: install it (apt-get install chromium), or set CHROMIUM_PATH to it.')
      return false
    },
  ],
]

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !steps.some(([step]) => step === name))
if (unknown) {
  console.error(`There is no step ${unknown}; there are ${steps.map(([name]) => name).join(', ')}.`)
  process.exit(1)
}
const chosen = steps.filter(([name]) => (asked.length === 0 ? name !== 'pure' : asked.includes(name)))
for (const [name, work] of chosen) {
  console.log(`\n== ${name}`)
  if (!(await work())) {
    console.error(`\nnpm test: ${name} failed after ${Math.round((Date.now() - started) / 1000)} s`)
    process.exit(1)
  }
}
console.log(`\nnpm test: ${chosen.map(([name]) => name).join(', ')} passed in ${Math.round((Date.now() - started) / 1000)} s`)
