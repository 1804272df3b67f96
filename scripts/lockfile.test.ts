import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { missingFrom } from './complete-lock.mjs'

const root = join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
type Entry = { version: string; integrity?: string; resolved?: string; optional?: boolean; optionalDependencies?: Record<string, string> }
const packages: Record<string, Entry> = read('package-lock.json').packages
const entries = Object.entries(packages).filter(([path]) => path !== '')

test('#128 malicious package: every dependency has an exact version, and install scripts are off', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))).toEqual([])
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('#128 malicious package: every installed package has a hash in the lockfile, and all come from the public registry', () => {
  // Optional packages for other systems may have no hash, because npm does not install them here.
  expect(entries.filter(([, { integrity, optional }]) => !integrity && !optional)).toEqual([])
  const installed: Record<string, Entry> = read('node_modules/.package-lock.json').packages
  expect(Object.keys(installed).filter((path) => !packages[path]?.integrity)).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))).toEqual([])
})

const filesUnder = (path: string) =>
  readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:ts|js)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
/** Packages that a file loads at run time, by static or dynamic import. */
const loads = (file: string): string[] => {
  const text = readFileSync(file, 'utf8')
  const { module } = parseSync(file, text)
  const named = module.staticImports
    .filter(({ entries: names }) => names.length === 0 || names.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const later = module.dynamicImports.flatMap(
    ({ moduleRequest }) => /^['"`](.+)['"`]$/.exec(text.slice(moduleRequest.start, moduleRequest.end))?.[1] ?? [],
  )
  return [...named, ...later]
    .filter((name) => /^[@a-z]/.test(name) && !name.startsWith('node:'))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'))
}

test('#128 malicious package: there are at most 25 direct production packages, which include all that the server loads', () => {
  const production = Object.keys(read('package.json').dependencies)
  expect(production.length).toBeLessThanOrEqual(25)
  const source = ['src/server', 'src/contract'].flatMap(filesUnder).filter((file) => !file.endsWith('http/pages/development.ts'))
  const loaded = new Set(source.flatMap(loads))
  expect([...loaded].filter((name) => !production.includes(name))).toEqual([])
  // The renderer needs no packages.
  const renderer = filesUnder('dist/server')
  expect(renderer.length).toBeGreaterThan(10)
  expect([...new Set(renderer.flatMap(loads))]).toEqual([])
})

test('the lockfile is complete, so that `npm ci` accepts it on every system', () => {
  expect(missingFrom(packages)).toEqual([])
  const without = { ...packages }
  delete without['node_modules/@oxlint/binding-win32-x64-msvc']
  expect(missingFrom(without)).toEqual([expect.objectContaining({ name: '@oxlint/binding-win32-x64-msvc' })])
})
