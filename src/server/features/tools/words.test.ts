/** The texts of the tools follow the rules of every page: no promise, no price, nothing unproved, no real phone number. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { pageRules } from '#test/content/rules.ts'

const names = ['covers', 'scenarios', 'incidents', 'finder/find-my-insurance', 'quiz/business-insurance']
const gather = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(gather)
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(gather)
        : []
const all = names.map((name) => ({
  page: name,
  kind: 'tool',
  heading: name,
  texts: gather(JSON.parse(readFileSync(new URL(`../../../../content/tools/${name}.json`, import.meta.url), 'utf8'))),
}))

test.each(Object.keys(pageRules))('%s', (rule) => {
  expect(all.flatMap((words) => (pageRules[rule]?.(words) ?? []).map((what) => ({ page: words.page, what })))).toEqual([])
})

test('sentences are short: at most 32 words', () => {
  const long = all.flatMap(({ texts }) =>
    texts.flatMap((text) => text.split(/(?<=[.!?])\s+/).filter((sentence) => sentence.split(/\s+/).length > 32)),
  )
  expect(long).toEqual([])
})

test('scenarios and covers never say that somebody is covered or that an insurer will pay', () => {
  const promises = all
    .flatMap(({ texts }) => texts)
    .filter((text) => /\b(?:is|are|be) covered\b|will pay\b|guarantee(?:s|d) (?:to|that)/i.test(text))
  expect(promises).toEqual([])
})
