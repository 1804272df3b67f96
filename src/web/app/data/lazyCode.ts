/** Code that the browser loads when it is needed: a screen, or what sends a form. It can fail as a call to the server can. */
import { data, type ActionFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { isReachable } from './api.ts'
import { lostConnection, textsIn, type Errors } from './sentForm.ts'

/** What Chrome, Firefox and Safari say, in this order, and what our build says of a missing style sheet. */
const notLoaded = /dynamically imported module|module script failed|preload CSS/i

/** Whether it is code that could not be loaded. Chrome does not request it again: only a new page does. */
export const isCodeMissing = (error: unknown): boolean => error instanceof ApiError && error.flags['code'] === true

/** Loads code. If it cannot be loaded, fails as a call without an answer does. */
export const lazyCode = async <C>(load: () => Promise<C>): Promise<C> => {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof Error) || !notLoaded.test(error.message)) throw error
    throw new ApiError(0, 'Unable to connect to the server. Please try again.', { flags: { code: true } })
  }
}

/** Sends the form as a browser without script does. Its answer is a new page, so the promise never ends. */
const sendPlainly = ({ url }: Request, typed: FormData) => {
  const form = Object.assign(document.createElement('form'), { method: 'post', action: url, hidden: true })
  for (const [name, value] of typed) form.append(Object.assign(document.createElement('textarea'), { name, value }))
  document.body.append(form)
  // Not form.submit(): a field may have that name.
  HTMLFormElement.prototype.submit.call(form)
  return new Promise<never>(() => undefined)
}

/**
 * The action of a form whose code is loaded when it is first sent; most visitors only read the page. If the server cannot be reached, the form stays,
 * with what was typed: `refused` makes the answer that the screen shows. If only the code cannot be loaded, the form is sent without it.
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
      const typed = await args.request.formData()
      if (await isReachable()) return sendPlainly(args.request, typed)
      return data(refused({ '': lostConnection }, textsIn(typed)), { status: 503 })
    }
    return act(code, args)
  }
