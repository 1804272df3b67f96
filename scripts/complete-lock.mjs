// `npm run complete-lock`, after adding or upgrading a dependency. npm leaves packages for other systems out of the lockfile if it cannot fetch them,
// and then `npm ci` says that the lockfile is out of sync. This adds those entries, with exact version and system, so that `npm ci` accepts them and
// skips them elsewhere. With a registry that has the packages of all systems there is nothing to add; with the packages of one system only, 61
// entries were missing.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './node.mjs'

/** The os, cpu and libc in a name like 'binding-linux-arm64-musl', as npm writes them. */
const systemOf = (name) => {
  const [os, cpu, abi = ''] = name.replace(/^.*?(android|darwin|freebsd|linux|openharmony|win32|wasm32)/, '$1').split('-')
  if (os === 'wasm32') return { cpu: ['wasm32'] }
  const libc = os === 'linux' && abi.startsWith('musl') ? ['musl'] : os === 'linux' && abi.startsWith('gnu') ? ['glibc'] : null
  return { cpu: [cpu], ...(libc ? { libc } : {}), os: [os] }
}

/** Where Node would look for `name` from the package at `path`: in its own folder, then in each folder above. */
const placesOf = (path, name) => {
  const places = [`node_modules/${name}`]
  for (let at = path; at !== ''; at = at.includes('/node_modules/') ? at.slice(0, at.lastIndexOf('/node_modules/')) : '') {
    places.push(`${at}/node_modules/${name}`)
  }
  return places
}

/** Optional dependencies that the lockfile refers to but does not contain: [path of the entry, name, version, dev]. */
export const missingFrom = (packages) =>
  Object.entries(packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !placesOf(path, name).some((place) => packages[place]))
      .map(([name, version]) => ({ name, version, dev: entry.dev === true })),
  )

if (process.argv[1] === import.meta.filename) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  const missing = missingFrom(lock.packages)
  for (const { name, version, dev } of missing) {
    lock.packages[`node_modules/${name}`] = { version, ...systemOf(name), ...(dev ? { dev } : {}), optional: true }
  }
  lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
  console.log(`package-lock.json: ${missing.length} entries added`)
}
