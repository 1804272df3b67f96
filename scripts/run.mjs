// Runs one of our TypeScript commands with the pinned Node: `node scripts/run.mjs scripts/backup.ts /backups`.
import { resolve } from 'node:path'
import { pinnedNode, root, run } from './node.mjs'
import { build, install } from './prepare.mjs'

const [file, ...args] = process.argv.slice(2)
if (!file) {
  console.error('Name the file to run.')
  process.exit(1)
}
await install()
const node = pinnedNode()
if (file === 'build') {
  await build(node)
  process.exit(0)
}
process.exit(await run(node, [resolve(root, file), ...args], { cwd: process.cwd() }))
