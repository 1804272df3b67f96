import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { missingFrom } from './complete-lock.mjs'

const root = join(import.meta.dirname, '..')
const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'))
type Entry = { version: string; integrity?: string; resolved?: string; optional?: boolean; optionalDependencies?: Record<string, string> }
const packages: Record<string, Entry> = read('package-lock.json').packages
const entries = Object.entries(packages).filter(([path]) => path !== '')

test('#128 malicious package: every dependency is exact, and none runs a script when it is installed', () => {
  const { dependencies, devDependencies, optionalDependencies } = read('package.json')
  const versions = Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies })
  expect(versions.filter((version) => !/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(String(version)))).toEqual([])
  expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('#128 malicious package: the lockfile has a hash for everything that is installed here, and no machine’s own registry', () => {
  // Packages of other systems that could not be fetched when the lockfile was completed have none; npm passes them over here.
  expect(entries.filter(([, { integrity, optional }]) => !integrity && !optional)).toEqual([])
  const installed: Record<string, Entry> = read('node_modules/.package-lock.json').packages
  expect(Object.keys(installed).filter((path) => !packages[path]?.integrity)).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))).toEqual([])
})

test('the lockfile is complete: `npm ci` takes it on every system', () => {
  expect(missingFrom(packages)).toEqual([])
  const without = { ...packages }
  delete without['node_modules/@oxlint/binding-win32-x64-msvc']
  expect(missingFrom(without)).toEqual([expect.objectContaining({ name: '@oxlint/binding-win32-x64-msvc' })])
})
