import { expect, test } from 'vitest'
import { ApiError } from '#contract/failure.ts'
import { lostConnection, lostOnce, refusalOf, statusOf, textIn, textsIn, wordedRefusal } from './sentForm.ts'

test('text fields are read, files are left out', () => {
  const form = new FormData()
  form.append('name', 'Kim')
  form.append('topic', 'first')
  form.append('topic', 'last')
  form.append('letter', new File(['x'], 'letter.txt'))
  expect(textsIn(form)).toEqual({ name: 'Kim', topic: 'last' })
  expect([textIn(form, 'name'), textIn(form, 'letter'), textIn(form, 'none')]).toEqual(['Kim', '', ''])
})

test('a refusal is worded at its fields, else by its status', () => {
  const words = { own: [409], tooMany: 'Wait', failed: 'Try again' }
  const said = (status: number, fields = {}) => wordedRefusal(new ApiError(status, 'Own text', { fields }), words)
  expect(said(422, { email: 'Enter an email address' })).toEqual({ email: 'Enter an email address' })
  expect([409, 429, 500].map((status) => said(status)[''])).toEqual(['Own text', 'Wait', 'Try again'])
  expect(said(0)['']).toBe(lostConnection)
  expect(wordedRefusal(new ApiError(0, 'x'), { ...words, lost: lostOnce })['']).toContain('we will not receive it twice')
  expect(wordedRefusal(new ApiError(422, 'x', { fields: { day: 'Choose a day' } }), words, {})).toEqual({ '': 'Try again' })
})

test('no answer counts as unavailable; what is no refusal is thrown again', () => {
  expect([statusOf(new ApiError(0, 'x')), statusOf(new ApiError(409, 'x'))]).toEqual([503, 409])
  expect(() => refusalOf(new TypeError('x'))).toThrow(TypeError)
})
