// `npm run lab`: long checks of about an hour: before a release, and after changes to time, mail or the database.
// `npm run lab rounds` runs the checks that are shortened in `npm test` at full length (test/support/rounds.ts).
// `npm run lab scanner` tests the virus check with the real clamd, if it is installed.
// `npm run lab clocks` runs the suite under each moved clock, `npm run lab clocks spring` under those with that name.
// `npm run lab benches` runs every bench with little data, only to see that it still runs; its figures mean nothing.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ownPath, pinnedNode, root, run } from './node.mjs'
import { build, install } from './prepare.mjs'

const day = 86_400_000
const movedTo = (instant) => Date.parse(instant) - Date.now()

/** How far ahead each clock starts, in milliseconds: before, across and after the UK's changes at 01:00 UTC. */
const clocks = {
  'a day': () => day,
  '40 days': () => 40 * day,
  '400 days': () => 400 * day,
  'leap day': () => movedTo('2028-02-29T10:00:00Z'),
  'spring, before': () => movedTo('2027-03-28T00:30:00Z'),
  'spring, across': () => movedTo('2027-03-28T00:59:00Z'),
  'spring, after': () => movedTo('2027-03-28T01:30:00Z'),
  'autumn, before': () => movedTo('2027-10-31T00:30:00Z'),
  'autumn, across': () => movedTo('2027-10-31T00:59:00Z'),
  'autumn, after': () => movedTo('2027-10-31T01:30:00Z'),
}

/** The arguments that make each bench short: rows, tries or seconds. */
const benches = {
  bench: ['1'],
  'bench:sign-in-times': ['5'],
  'bench:search': ['1'],
  'bench:lists': ['2000'],
  'bench:content': ['200'],
  'bench:content-lists': ['200', '200'],
  'bench:imports': ['500'],
  'bench:book': ['2000'],
  'bench:grid': [],
}

const [what, which = ''] = process.argv.slice(2)
if (what && !['rounds', 'scanner', 'clocks', 'benches'].includes(what)) {
  console.error(`There is no ${what} in the lab; there are rounds, scanner, clocks and benches.`)
  process.exit(1)
}
await install()
const node = pinnedNode()
await build(node)

const vitest = (env, files = []) =>
  run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--reporter=dot', ...files], { env: { ...ownPath(), ...env } })

/** The tests that take their number of rounds from test/support/rounds.ts. */
const longTests = () =>
  ['src', 'test']
    .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'utf8').includes('test/support/rounds.ts'))
    .map((file) => relative(root, file))

const failed = []
const round = async (name, work) => {
  console.log(`\n== ${name}`)
  const started = performance.now()
  const passed = (await work()) === 0
  if (!passed) failed.push(name)
  console.log(`== ${name} ${passed ? 'passed' : 'FAILED'} after ${Math.round((performance.now() - started) / 1000)} s`)
}

const hasClamd = spawnSync('clamd', ['--version']).status === 0
if (what === 'scanner' && !hasClamd) {
  console.error('clamd is not installed here: apt install clamav-daemon.')
  process.exit(1)
}

if (!what || what === 'rounds') await round('rounds', () => vitest({ SEAWALL_LAB: 'full' }, longTests()))
if (hasClamd && (!what || what === 'scanner')) await round('scanner', () => vitest({ SEAWALL_LAB: 'scanner' }, ['--project', 'server']))
if (!what || what === 'clocks') {
  const moved = pathToFileURL(join(root, 'test/support/server/movedClock.ts')).href
  for (const [name, by] of Object.entries(clocks).filter(([name]) => name.includes(which)))
    await round(`clock: ${name}`, () => vitest({ SEAWALL_TEST_CLOCK: String(by()), NODE_OPTIONS: `--import=${moved}` }))
}
if (!what || what === 'benches') {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [name, few] of Object.entries(benches).filter(([name]) => name.includes(which)))
    await round(name, () => run(node, [...scripts[name].split(' ').slice(1), ...few]))
}
if (!what && !hasClamd) console.log('\nNot run: scanner, because clamd is not installed here.')
console.log(failed.length > 0 ? `\nThe lab failed: ${failed.join('; ')}` : '\nThe lab passed')
process.exit(failed.length > 0 ? 1 : 0)
