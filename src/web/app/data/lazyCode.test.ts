/** A visitor whose connection drops before a form's code was loaded keeps the form and what was typed. */
import { expect, test } from 'vitest'
import { isCodeMissing, lazyAction, lazyCode } from './lazyCode.ts'

const chrome = new TypeError('Failed to fetch dynamically imported module: http://localhost/assets/send-abc.js')
const away = () => Promise.reject(chrome)
const posted = (typed: Record<string, string>) =>
  ({ request: new Request('http://localhost/contact', { method: 'POST', body: new URLSearchParams(typed) }) }) as never

test('a form whose code could not be loaded is shown again with what was typed, and says what to do', async () => {
  const action = lazyAction(
    away,
    () => Promise.reject(new Error('Not reached')),
    (errors, values) => ({ errors, values }),
  )
  const { data } = await action(posted({ name: 'Ann', message: 'A long message' }))
  expect(data.values).toEqual({ name: 'Ann', message: 'A long message' })
  expect(data.errors['']).toBe(
    'Our server did not answer. What you typed is still here: check your internet connection, then send it again.',
  )
})

test.each([
  chrome,
  new TypeError('error loading dynamically imported module: http://localhost/assets/x.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /assets/x.css'),
])('code that could not be loaded counts as no answer: %s', async (error) => {
  const failed = await lazyCode(() => Promise.reject(error)).catch((thrown: unknown) => thrown)
  expect(failed).toMatchObject({ status: 0 })
  expect(isCodeMissing(failed)).toBe(true)
})

test('a fault in the code itself is not taken for a lost connection', async () => {
  await expect(lazyCode(() => Promise.reject(new TypeError('x is undefined')))).rejects.toThrow('x is undefined')
})
