import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { Refusal } from './Refusal.tsx'

const shown = (error: ApiError) =>
  renderToStaticMarkup(<Refusal error={error} onReload={null} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"')

test('a refusal ends before the next sentence begins, whether it came with a full stop or not', () => {
  const by = { changedBy: 'Kim Shingle' }
  const after = 'Your change was not saved'
  // As server/features/records puts it together, from the labels of a machine.
  const step = '"Close claim" is not possible while the claim is "Withdrawn"'
  expect(shown(new ApiError(409, step, { flags: by }))).toContain(`${step}. ${after}`)
  expect(shown(new ApiError(409, 'The list has changed. Look at it again.', { flags: by }))).toContain(`Look at it again. ${after}`)
  // Where nobody was faster it is the title, which is no sentence and has none after it.
  expect(shown(new ApiError(409, step))).toMatch(new RegExp(`${step} ${after}`))
})
