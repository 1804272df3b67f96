// `npm start`: installs what is missing, builds what is stale, then runs the server on the pinned Node.
// `npm run dev`: the same, in development mode, started again when a server file changes.
import { join } from 'node:path'
import { pinnedNode, root, run } from './node.mjs'
import { build, install } from './prepare.mjs'

const dev = process.argv.includes('--dev')
await install()
const node = pinnedNode()
// In development, pages are built when they are requested.
if (!dev) await build(node)
if (dev) process.env.SEAWALL_ENV ??= 'development'
process.env.NODE_ENV ??= dev ? 'development' : 'production'
// Compiled code is cached between starts.
process.env.NODE_COMPILE_CACHE ??= join(root, 'dist', '.compile-cache')

const watch = dev ? ['--watch-path', join(root, 'src/server'), '--watch-path', join(root, 'src/contract')] : []
// Measured: half the resident memory at the same speed. A heap of 512 MB is many times what the server needs.
const memory = ['--max-semi-space-size=8', '--max-old-space-size=512']
// Otherwise glibc keeps memory used for rendering and compressing, separately for each thread. Measured after 14,000 mixed requests and 15 s idle:
// 188 MB resident with these settings, 214 if only blocks above 64 kB are returned at once.
process.env.MALLOC_ARENA_MAX ??= '2'
process.env.MALLOC_TRIM_THRESHOLD_ ??= '131072'
process.env.MALLOC_MMAP_THRESHOLD_ ??= '32768'
const main = [
  ...memory,
  ...watch,
  '--import',
  join(root, 'scripts/quickResolve.mjs'),
  '--import',
  join(root, 'scripts/followParent.mjs'),
  join(root, 'src/server/main.ts'),
  ...process.argv.slice(2),
]
// In the folder we were started in, where .env and a relative DATA_DIR are looked up; npm sets it to the project's folder.
process.exit(await run(node, main, { cwd: process.cwd(), stdio: ['inherit', 'inherit', 'inherit', 'ipc'] }))
