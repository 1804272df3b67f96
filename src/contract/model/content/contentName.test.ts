import { expect, test } from 'vitest'
import { blankOf } from './blankOf.ts'
import { contentKinds } from './contentKind.ts'
import { kindNames, longestTitle } from './contentName.ts'
import { problemsOf } from './problemsOf.ts'

const builtPage = 2

test.each(kindNames)('a new item of the kind %s may have a title as long as its editor allows, and none that is longer', (kind) => {
  const blank = blankOf(contentKinds[kind], kind === 'page' ? builtPage : 0)
  const key = 'term' in blank ? 'term' : 'name' in blank ? 'name' : 'title'
  const isTooLong = (length: number) =>
    problemsOf(contentKinds[kind], { ...blank, [key]: 'x'.repeat(length) }).some(
      ({ path, message }) => path === key && message.startsWith('Shorten'),
    )
  expect([isTooLong(longestTitle[kind]), isTooLong(longestTitle[kind] + 1)]).toEqual([false, true])
})
