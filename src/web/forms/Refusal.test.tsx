import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import { Refusal } from './Refusal.tsx'

const shown = (error: ApiError, typed = true) =>
  renderToStaticMarkup(<Refusal error={error} typed={typed} onReload={null} />)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll('&quot;', '"')

test('a full stop is added before the next sentence if the refusal has none', () => {
  const by = { changedBy: 'Kim Shingle' }
  const after = 'Your change was not saved'
  // In the form that server/features/records makes from the labels of a machine.
  const step = '"Close claim" is not possible while the claim is "Withdrawn"'
  expect(shown(new ApiError(409, step, { flags: by }))).toContain(`${step}. ${after}`)
  expect(shown(new ApiError(409, 'The list has changed. Look at it again.', { flags: by }))).toContain(`Look at it again. ${after}`)
  // Without a colleague's change it is the title, which needs no full stop.
  expect(shown(new ApiError(409, step))).toMatch(new RegExp(`${step} ${after}`))
})

test('a refused button says that nothing was changed, not that something typed is kept', () => {
  const late = new ApiError(409, 'Somebody has changed this webhook since you opened it')
  expect(shown(late)).toContain('what you typed is still here')
  expect(shown(late, false)).toContain('Nothing was changed.')
  expect(shown(late, false)).not.toContain('typed')
})

test('when the server fails, the form says whose fault it is, what is kept, what to do, and a reference', () => {
  const failed = new ApiError(500, 'Something went wrong', { requestId: 'r-1' })
  expect(shown(failed)).toContain(
    'The fault is ours, and it has been recorded. What you typed is still here. Please try again in a minute. If it still fails, tell us this reference: r-1',
  )
  expect(shown(failed, false)).not.toContain('typed')
  expect(shown(new ApiError(502, 'Server returned an invalid response format'))).not.toContain('recorded')
})

test('without a connection, the form says what is kept, what to do, and that nothing is stored twice', () => {
  expect(shown(new ApiError(0, 'Unable to connect to the server. Please try again.'))).toContain(
    'What you typed is still here. Check your internet connection. If it reached us already, it is not stored twice.',
  )
})

test('an ended session leads to the sign-in and says what is kept; a wrong code only says that it is wrong', () => {
  const ended = (error: ApiError, typed = true) =>
    renderToStaticMarkup(
      <MemoryRouter initialEntries={['/admin/security']}>
        <Refusal error={error} typed={typed} onReload={null} />
      </MemoryRouter>,
    )
  const pending = new ApiError(401, authMessages.completeSecondStep, { flags: { requireMfa: true } })
  for (const error of [new ApiError(401, authMessages.signIn), pending]) {
    expect(ended(error)).toContain('next=%2Fadmin%2Fsecurity')
    expect(ended(error)).toContain('what you typed is still here')
  }
  // A button: nothing was typed.
  expect(ended(new ApiError(401, authMessages.signIn), false)).not.toContain('typed')
  expect(shown(new ApiError(401, authMessages.invalidCode))).not.toContain('Sign in again')
})

test('a refusal after a lost answer does not say that somebody else was faster, nor that nothing was saved', () => {
  const flags = { changedBy: 'Kim Shingle', sentBefore: true }
  const said = 'It may have worked the first time You sent it before and got no answer. Look at the latest version'
  expect(shown(new ApiError(409, 'Somebody has changed this', { flags }))).toContain(said)
  expect(shown(new ApiError(404, 'Not found', { flags }), false)).toContain(said)
  expect(shown(new ApiError(409, 'Somebody has changed this', { flags }))).not.toMatch(/Kim Shingle|not saved/)
})

test('a refusal because of another tab of the same person does not give their own name', () => {
  const text = 'You have changed this claim in another tab or on another device since you opened it here'
  const late = shown(new ApiError(409, text, { flags: { changedBy: 'Kim Shingle', own: true } }))
  expect(late).toContain('You saved first in another tab or on another device')
  expect(late).not.toContain('Kim Shingle')
})
