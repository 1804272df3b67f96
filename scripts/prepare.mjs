// Plain JavaScript for any Node >= 20: installs and builds what is needed before the product runs. Each part does nothing if it is up to date.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync, lstatSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { ownPath, root, run } from './node.mjs'

const lockDir = join(root, 'dist', '.lock')

const isAlive = (pid) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/** Two copies that start at once must not install or build at the same time. */
const alone = async (work) => {
  mkdirSync(join(root, 'dist'), { recursive: true })
  for (;;) {
    try {
      mkdirSync(lockDir)
      break
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
    }
    const owner = existsSync(join(lockDir, 'pid')) ? Number(readFileSync(join(lockDir, 'pid'), 'utf8')) : process.ppid
    if (!isAlive(owner)) rmSync(lockDir, { recursive: true, force: true })
    else await delay(250)
  }
  writeFileSync(join(lockDir, 'pid'), String(process.pid))
  try {
    await work()
  } finally {
    rmSync(lockDir, { recursive: true, force: true })
  }
}

const packagesOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return null
  }
}

/** Whether node_modules matches the lockfile. npm writes its own list last, so an incomplete install does not match. */
const isInstalled = () => {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'))
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) => path === '' || optional || link || present[path]?.version === version,
  )
}

export const install = async () => {
  if (isInstalled()) return
  await alone(async () => {
    if (isInstalled()) return
    // npm would empty the folder that the link leads to, which others may be using.
    if (lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink()) {
      console.error('node_modules is a link, and does not hold what package-lock.json asks for. Run npm ci where it leads to.')
      process.exit(1)
    }
    console.log('Installing packages ...')
    const npm = process.env.npm_execpath
    // Development packages too, because the pages are built here.
    const args = ['ci', '--include=dev', '--no-audit', '--no-fund']
    const code = npm?.endsWith('.js')
      ? await run(process.execPath, [npm, ...args])
      : await run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { shell: process.platform === 'win32' })
    if (code !== 0) {
      console.error('npm ci failed: the packages could not be installed (see above).')
      process.exit(1)
    }
  })
}

const filesUnder = (path) => {
  const full = join(root, path)
  if (!existsSync(full)) return []
  return readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** A digest of all inputs of the build. */
const sourceDigest = () => {
  const hash = createHash('sha256')
  const files = [
    ...['src/web', 'src/contract', 'public'].flatMap(filesUnder),
    join(root, 'vite.config.ts'),
    join(root, 'scripts', 'browserContract.ts'),
    join(root, 'package-lock.json'),
  ]
  files.sort((a, b) => (a < b ? -1 : 1))
  for (const file of files) {
    hash
      .update(relative(root, file))
      .update('\0')
      .update(existsSync(file) ? readFileSync(file) : '')
  }
  return hash.digest('hex')
}

/** Builds the pages for the browser and the server if a source has changed. */
export const build = async (node) => {
  const stamp = join(root, 'dist', '.stamp')
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === sourceDigest()
  if (isFresh()) return
  await alone(async () => {
    if (isFresh()) return
    console.log('Building the pages ...')
    const digest = sourceDigest()
    rmSync(stamp, { force: true })
    const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
    // Built in another folder and moved at once, because another copy may be reading the old files.
    const aside = join(root, 'dist', '.next')
    rmSync(aside, { recursive: true, force: true })
    for (const [name, args] of [
      ['client', []],
      ['server', ['--ssr']],
    ]) {
      const code = await run(node, [vite, 'build', '--logLevel', 'warn', '--outDir', join(aside, name), ...args], {
        env: { ...ownPath(), NODE_ENV: 'production' },
      })
      if (code !== 0) {
        console.error('The pages could not be built (see above).')
        process.exit(1)
      }
    }
    for (const name of ['client', 'server']) {
      rmSync(join(root, 'dist', name), { recursive: true, force: true })
      renameSync(join(aside, name), join(root, 'dist', name))
    }
    writeFileSync(stamp, digest)
  })
}
