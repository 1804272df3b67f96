/** These scripts name endpoints by method and path, because importing the contract would make them many times as large. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { consent } from '#contract/site/consent.ts'
import { trades } from '#contract/site/trades.ts'

const sources = readdirSync(import.meta.dirname)
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(new URL(name, import.meta.url), 'utf8'))
const calls = sources.flatMap((text) =>
  [...text.matchAll(/browserCall\(\s*'(\w+)',\s*'([^']+)'/g)].map(([, method, path]) => `${method} ${path}`),
)

test('the scripts of pages without React call endpoints as the contract declares them', () => {
  const declared = [trades.list, trades.show, consent.scripts].map(({ method, path }) => `${method} ${path}`)
  expect(calls.toSorted()).toEqual(declared.toSorted())
})

test('they call nothing in another way', () => {
  expect(sources.join('\n').match(/browserCall\(/g)).toHaveLength(calls.length)
})
