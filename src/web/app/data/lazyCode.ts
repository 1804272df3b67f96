/** Code that the browser loads when it is needed: a screen, or what sends a form. It can fail as a call to the server can. */
import { data, type ActionFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { lostConnection, textsIn, type Errors } from './sentForm.ts'

/** What Chrome, Firefox and Safari say, in this order, and what our build says of a missing style sheet. */
const notLoaded = /dynamically imported module|module script failed|preload CSS/i

/** What was not loaded before either. */
const failedBefore = new Set<string>()

/** Whether it is code that could not be loaded. */
export const isCodeMissing = (error: unknown): boolean => error instanceof ApiError && error.flags['code'] === true

/** Loads code. If it cannot be loaded, fails as a call without an answer does. */
export const lazyCode = async <C>(load: () => Promise<C>): Promise<C> => {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error) || !notLoaded.test(error.message)) throw error
    const failure = new ApiError(0, 'Unable to connect to the server. Please try again.', {
      flags: { code: true, again: failedBefore.has(error.message) },
    })
    failedBefore.add(error.message)
    throw failure
  }
}

/** Whether only a new page can load it: after a new version of the product, code has other addresses. */
export const isCodeGone = (error: unknown): boolean => error instanceof ApiError && error.flags['again'] === true && navigator.onLine

/**
 * The action of a form whose code is loaded when it is first sent; most visitors only read the page. If that fails, the form stays, with what was
 * typed: `refused` makes the answer that the screen shows.
 */
export const lazyAction =
  <C, A, R>(
    load: () => Promise<C>,
    act: (code: C, args: ActionFunctionArgs) => A,
    refused: (errors: Errors, values: Record<string, string>) => R,
  ) =>
  async (args: ActionFunctionArgs) => {
    let code: C
    try {
      code = await lazyCode(load)
    } catch (error) {
      if (!isCodeMissing(error)) throw error
      return data(refused({ '': lostConnection }, textsIn(await args.request.formData())), { status: 503 })
    }
    return act(code, args)
  }
