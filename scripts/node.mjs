// Plain JavaScript for any Node >= 20: finds the pinned Node 24 that npm installed and runs things with it.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

export const root = join(import.meta.dirname, '..')
const oldest = 24

const majorOf = (program) => {
  const answer = spawnSync(program, ['--version'], { encoding: 'utf8' })
  return answer.status === 0 ? Number(/^v(\d+)/.exec(answer.stdout)?.[1] ?? 0) : 0
}

/** The Node to run the product with: the pinned one, or this one if it is new enough. Otherwise prints the remedy and exits with 1. */
export const pinnedNode = () => {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const packaged = join(root, 'node_modules', `node-${platform}-${process.arch}`, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(packaged) && majorOf(packaged) >= oldest) return packaged
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath
  console.error(
    `Seawall runs on Node ${oldest}; this is ${process.version}, and npm has no pinned copy for ${process.platform}-${process.arch}.\n` +
      `Install Node ${oldest} (https://nodejs.org), then run the command again.`,
  )
  process.exit(1)
}

/** The environment with our own programs first in PATH, so that `node` and the tools use the pinned Node. */
export const ownPath = (env = process.env) => ({ ...env, PATH: [join(root, 'node_modules', '.bin'), env.PATH ?? ''].join(delimiter) })

const parentOf = (pid) => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/**
 * Calls `gone` when the npm that started this has ended. `kill` of `npm start` ends only npm (tested with npm 11), so that otherwise the server would
 * keep running with its port and data. systemd and Docker run `start.mjs` without npm, so nothing is watched.
 */
export const whenNpmEnds = (gone) => {
  if (!process.env.npm_lifecycle_event) return
  const line = () => `${process.ppid} ${parentOf(process.ppid)}`
  const before = line()
  const timer = setInterval(() => {
    if (line() === before) return
    clearInterval(timer)
    gone()
  }, 500)
  timer.unref()
}

/** Runs a program in our terminal, forwards signals, and returns its exit code (128 + number for a signal). */
export const run = (program, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: root, stdio: 'inherit', env: ownPath(), ...options })
    whenNpmEnds(() => child.kill('SIGTERM'))
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    const forward = (signal) => child.kill(signal)
    for (const signal of signals) process.on(signal, forward)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      for (const name of signals) process.off(name, forward)
      const numbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }
      resolve(code ?? 128 + (numbers[signal] ?? 0))
    })
  })
