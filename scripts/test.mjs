// `npm test`: all checks, the quickest first; independent ones run in parallel. Stops at the first stage that fails. `npm test -- unit` or `npm test
// -- browser` runs only the steps with that name. `npm run check` runs those that need neither database nor browser. Long checks are in
// scripts/lab.mjs.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { installTestBrowser } from './chromium.mjs'
import { ownPath, pinnedNode, root, run } from './node.mjs'
import { install } from './prepare.mjs'

const started = performance.now()
const seconds = (since) => Math.round((performance.now() - since) / 1000)
await install()
const node = pinnedNode()
const windows = process.platform === 'win32'

/** Whether a program exits with 0. With `quiet`, its output is shown only when it has ended. */
const tool = async (quiet, program, ...args) => {
  const options = { cwd: root, env: ownPath(), shell: windows }
  if (!quiet) return (await run(program, args, options)) === 0
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const said = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
  const [code] = await once(child, 'close')
  process.stdout.write(Buffer.concat(said))
  return code === 0
}

const checkTypes = async (quiet) => {
  for (const part of ['contract', 'server', 'web', 'test']) if (!(await tool(quiet, 'tsc', '-p', `tsconfig.${part}.json`))) return false
  return true
}

const browse = (quiet) => {
  if (installTestBrowser()) return tool(quiet, 'playwright', 'test')
  console.error(
    'The browser tests need Chromium: install it (apt-get install chromium-headless-shell, or chromium), or set CHROMIUM_PATH to it.',
  )
  return false
}

/** @type {Record<string, (quiet: boolean) => boolean | Promise<boolean>>[]} */
const stages = [
  { format: (quiet) => tool(quiet, 'oxfmt', '--check') },
  {
    // With the compiler's messages: each file is checked once, with the settings of its own part.
    lint: (quiet) => tool(quiet, 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
    build: (quiet) => tool(quiet, node, join(root, 'scripts/run.mjs'), 'build'),
  },
  // Included in `lint` and `unit`, so these run alone only on request.
  { types: checkTypes },
  { pure: (quiet) => tool(quiet, 'vitest', 'run', '--project', 'pure') },
  { unit: (quiet) => tool(quiet, 'vitest', 'run') },
  { browser: browse },
]

const asked = process.argv.slice(2)
const names = stages.flatMap((stage) => Object.keys(stage))
const unknown = asked.find((name) => !names.includes(name))
if (unknown) {
  console.error(`There is no step ${unknown}; there are ${names.join(', ')}.`)
  process.exit(1)
}
const onlyAsked = new Set(['types', 'pure'])
const isChosen = (name) => (asked.length === 0 ? !onlyAsked.has(name) : asked.includes(name))
for (const stage of stages) {
  const chosen = Object.entries(stage).filter(([name]) => isChosen(name))
  const outcomes = await Promise.all(
    chosen.map(async ([name, work]) => {
      const from = performance.now()
      if (chosen.length === 1) console.log(`\n== ${name}`)
      const passed = await work(chosen.length > 1)
      console.log(`== ${name} ${passed ? 'passed' : 'FAILED'} after ${seconds(from)} s`)
      return { name, passed }
    }),
  )
  const failed = outcomes.filter(({ passed }) => !passed).map(({ name }) => name)
  if (failed.length > 0) {
    console.error(`\nnpm test: ${failed.join(', ')} failed after ${seconds(started)} s`)
    process.exit(1)
  }
}
console.log(`\nnpm test: ${names.filter(isChosen).join(', ')} passed in ${seconds(started)} s`)
