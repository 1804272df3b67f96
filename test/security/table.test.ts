/** docs/security-checks.md lists the tests of each check: every listed file must have a test with its number. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const lines = readFileSync(join(root, 'docs/security-checks.md'), 'utf8').split('\n')
const numbered = lines.flatMap((line) => {
  const [, number, files = ''] = /^\| (\d+) \| [^|]*\| ([^|]*)\|/.exec(line) ?? []
  return number ? [{ number: Number(number), files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file), line }] : []
})

test('every file in the table of security checks has a test with the number', () => {
  const missing = numbered.flatMap(({ number, files }) =>
    files
      .filter((file) => !new RegExp(`(?:test|describe)[^]*#${number}(?!\\d)`).test(readFileSync(join(root, file), 'utf8')))
      .map((file) => `${number}: ${file}`),
  )
  expect(missing).toEqual([])
})

test('a check without a test is marked as open', () => {
  const silent = numbered.filter(({ files, line }) => files.length === 0 && !line.includes('**Open'))
  expect(silent.map(({ number }) => number)).toEqual([])
  expect(numbered.length).toBeGreaterThanOrEqual(100)
})
