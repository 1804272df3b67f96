/**
 * The route action of all sign-in forms, staff and public. Only the session knows the current step: the action calls the API, the
 * loader reads the session again, and the screen shows its step. This way it works without script, after a reload and with the
 * Back button. In the browser the action also shows toasts and sets the storage flags.
 */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import { adminLoginToasts, authMessages, type Toast } from '#contract/messages.ts'
import { phoneMinimum, phoneRefusal, type User } from '#contract/model/people/user.ts'
import { auth } from '#contract/site/auth.ts'
import { depsContext, type Deps } from '#web/app/data/deps.tsx'
import { currentToasts, dismissToast, toast } from '#web/ui/feedback/toasts.ts'
import { call, load, type Queries } from '../data/query.ts'
import { clearStaffFlags, currentSession, sessionQuery, setStaffFlag, userQuery } from '../data/session.ts'

export type Intent = 'login' | 'send' | 'verify' | 'phone' | 'cancel'
/** What a refused form shows. `values` never holds a password or a code. */
export type Refused = { intent: Intent; errors: Record<string, string>; values: Record<string, string>; retryAfter: number | null }
/** A code was sent. Also shown in the page, for users who have no script or missed the toast. */
export type Sent = { intent: 'send'; sent: true }

type Words = {
  connection: Toast
  empty: Toast
  rejected: (message?: string) => Toast
  failed: Toast
  success: Toast
  codeSent: Toast
  codeResent: Toast
  sendFailed: Toast
  sendError: Toast
  verified: Toast | null
  wrongCode: Toast
  verifyError: Toast
}

export type SignInConfig = {
  words: Words
  /** The staff sign-in admits staff only. */
  area?: 'staff'
  /** Path of the sign-in, where Cancel leads. */
  path: () => string
  /** Where to go once signed in. */
  start: (user: User, next: string | null) => string
}

/** There are no toasts on the server, where everything is shown in the page. */
const say = (tone: 'success' | 'error' | 'info', { title, text }: Toast) => {
  if (typeof window !== 'undefined') toast[tone](title, text)
}

/** Error toasts stay until dismissed; the next attempt dismisses them. After signing in, all sign-in toasts are dismissed. */
const forget = (which: 'errors' | 'all') => {
  if (typeof window === 'undefined') return
  for (const { id, tone } of currentToasts()) if (which === 'all' || tone === 'error') dismissToast(id)
}

/** No usable answer: the connection failed, or the reply was not what we expect. */
const isOutage = (error: ApiError) => error.status === 0
const isEmpty = (error: ApiError) => error.status >= 200 && error.status < 300 && !unreadable.includes(error.text)
/** The message for a reply that is not JSON (specification, section 8). */
const unreadable = ['Server returned an invalid response format', 'Failed to parse server response']
/** In the page, after the specification's words: whose fault it is, and what to do. */
const whoseFault = (error: ApiError) =>
  isOutage(error)
    ? 'Check your internet connection first.'
    : error.status >= 500 || unreadable.includes(error.text)
      ? 'The fault is ours: it should work again in a minute.'
      : ''
const isRefusal = (error: ApiError) => error.status >= 400 && error.status < 500

const refused = (
  intent: Intent,
  error: { status: number; fields?: Record<string, string>; text: string; retryAfter?: number | null },
  values: Record<string, string> = {},
) =>
  data<Refused>(
    {
      intent,
      errors: error.fields && Object.keys(error.fields).length > 0 ? error.fields : { '': error.text },
      values,
      retryAfter: error.retryAfter ?? null,
    },
    { status: error.status >= 400 ? error.status : 503 },
  )

const asApiError = (error: unknown): ApiError => {
  if (error instanceof ApiError) return error
  throw error
}

/**
 * Sends a code and reports the outcome. `again`: the user asked for it; otherwise it is sent automatically on entering the step.
 * `signal`: aborted once the user has cancelled, who then hears nothing of the code.
 */
const sendCode = async (deps: Deps, { words }: SignInConfig, again: boolean, signal: AbortSignal): Promise<Refused | null> => {
  try {
    await call(deps.query, auth.sendMfaCode)
    if (!signal.aborted) say('info', again ? words.codeResent : words.codeSent)
    return null
  } catch (thrown) {
    const error = asApiError(thrown)
    if (signal.aborted) return null
    // On entry, a "too soon" refusal means that a code is on its way, so it is not an error (specification, section 4; security E6).
    if (!again && error.status === 429 && error.flags['coolDown'] === true) return null
    const text =
      error.status === 503 ? authMessages.codeSendFailed : isRefusal(error) ? error.text : (words.sendError.text ?? words.sendError.title)
    say(
      'error',
      isRefusal(error) || error.status === 503
        ? { ...words.sendFailed, ...(isRefusal(error) ? { text: error.text } : {}) }
        : words.sendError,
    )
    return { intent: 'send', errors: { '': text }, values: {}, retryAfter: error.retryAfter }
  }
}

/** Signed in: sets the flags, shows the toast and redirects. */
const enter = async (deps: Deps, config: SignInConfig, next: string | null, word: Toast | null) => {
  deps.query.removeQueries({ queryKey: userQuery.queryKey })
  const session = await currentSession(deps)
  if (session.kind !== 'user') return redirect(config.path())
  // Signed in without access to the staff area: the screen explains.
  if (config.area === 'staff' && !session.user.staffArea) return redirect(config.path())
  if (session.user.staffArea) setStaffFlag()
  forget('all')
  if (word) say('success', word)
  return redirect(config.start(session.user, next))
}

const login = async (deps: Deps, config: SignInConfig, form: FormData, next: string | null, again: Response, signal: AbortSignal) => {
  clearStaffFlags()
  const username = String(form.get('username') ?? '')
  const password = String(form.get('password') ?? '')
  const errors: Record<string, string> = {}
  if (!username.trim()) errors['username'] = authMessages.usernameRequired
  if (!password) errors['password'] = authMessages.passwordRequired
  if (Object.keys(errors).length > 0) return refused('login', { status: 422, fields: errors, text: '' }, { username })
  try {
    const reply = await call(deps.query, auth.login, { username, password, ...(config.area ? { area: config.area } : {}) })
    if (!reply.requireMfa) return enter(deps, config, next, config.words.success)
    if (reply.requirePhoneSetup) {
      say('info', adminLoginToasts.phoneRequired)
      return again
    }
    const session = await currentSession(deps)
    const byText = session.kind === 'pending' && session.step.methods.includes('sms')
    return byText ? onEntry(deps, config, again, signal) : again
  } catch (thrown) {
    const error = asApiError(thrown)
    const { words } = config
    const word = isOutage(error)
      ? words.connection
      : isEmpty(error)
        ? words.empty
        : isRefusal(error) || unreadable.includes(error.text)
          ? words.rejected(error.text)
          : words.failed
    say('error', word)
    return refused(
      'login',
      {
        ...error,
        status: error.status,
        fields: error.fields,
        text: [word.text ?? word.title, whoseFault(error)].join(' ').trim(),
        retryAfter: error.retryAfter,
      },
      { username },
    )
  }
}

/** Sends the code automatically on entering the step, then redirects, so that a reload does not send another. */
const onEntry = async (deps: Deps, config: SignInConfig, again: Response, signal: AbortSignal) => {
  const failure = await sendCode(deps, config, false, signal)
  return failure ? data<Refused>(failure, { status: 503 }) : again
}

const verify = async (deps: Deps, config: SignInConfig, form: FormData, next: string | null) => {
  const recovery = form.get('method') === 'recovery'
  const method = form.get('method') === 'totp' ? 'totp' : 'sms'
  const typed = String(form.get(recovery ? 'recoveryCode' : 'code') ?? '').trim()
  const field = recovery ? 'recoveryCode' : 'code'
  try {
    await call(deps.query, auth.verifyMfa, recovery ? { recoveryCode: typed } : { code: typed.replace(/[\s-]/g, ''), method })
  } catch (thrown) {
    const error = asApiError(thrown)
    const session = await currentSession(deps)
    if (error.status === 401 && session.kind !== 'pending') {
      const text = 'Your sign-in took too long. Please sign in again.'
      say('error', config.words.rejected(text))
      return refused('login', { status: 401, text })
    }
    const text = isRefusal(error) ? error.text : (config.words.verifyError.text ?? config.words.verifyError.title)
    say(
      'error',
      !isRefusal(error)
        ? config.words.verifyError
        : error.status === 429
          ? { title: config.words.wrongCode.title, text }
          : config.words.wrongCode,
    )
    return refused('verify', { status: error.status, fields: { [field]: text }, text, retryAfter: error.retryAfter })
  }
  return enter(deps, config, next, config.words.verified)
}

const setupPhone = async (deps: Deps, config: SignInConfig, form: FormData, again: Response, signal: AbortSignal) => {
  const phoneNumber = String(form.get('phoneNumber') ?? '')
  if (phoneNumber.trim().length < phoneMinimum) {
    say('error', adminLoginToasts.invalidPhone)
    return refused('phone', { status: 422, fields: { phoneNumber: phoneRefusal }, text: phoneRefusal }, { phoneNumber })
  }
  try {
    await call(deps.query, auth.setupPhone, { phoneNumber })
  } catch (thrown) {
    const error = asApiError(thrown)
    const text = isRefusal(error) ? error.text : adminLoginToasts.setupError.text
    say(
      'error',
      error.status === 422
        ? adminLoginToasts.invalidPhone
        : isRefusal(error)
          ? adminLoginToasts.setupFailed(text)
          : adminLoginToasts.setupError,
    )
    return refused('phone', { status: error.status, fields: { phoneNumber: text }, text }, { phoneNumber })
  }
  say('success', adminLoginToasts.phoneUpdated)
  say('success', adminLoginToasts.phoneComplete)
  return onEntry(deps, config, again, signal)
}

const leave = async (deps: Deps, config: SignInConfig) => {
  await call(deps.query, auth.logout).catch((thrown: unknown) => asApiError(thrown))
  // An answer still on its way was given before the session ended: the loader would take it as the answer to its own question.
  await deps.query.cancelQueries({ queryKey: sessionQuery.queryKey, exact: true })
  return redirect(config.path())
}

export const signInAction =
  (config: SignInConfig) =>
  async ({ context, request }: ActionFunctionArgs) => {
    const deps = context.get(depsContext)
    const form = await request.formData()
    const next = typeof form.get('next') === 'string' ? String(form.get('next')) : new URL(request.url).searchParams.get('next')
    const { pathname, search } = new URL(request.url)
    // Redirect to the same page by GET, so that a reload does not post again.
    const again = redirect(pathname + search)
    forget('errors')
    switch (form.get('intent')) {
      case 'verify':
        return verify(deps, config, form, next)
      case 'send': {
        const asked = form.get('entry') !== 'yes'
        const failure = await sendCode(deps, config, asked, request.signal)
        if (failure) return data<Refused>(failure, { status: 503 })
        // If sent automatically on entering the step, return nothing: the loader runs next and knows whether a code was sent.
        return asked ? ({ intent: 'send', sent: true } satisfies Sent) : null
      }
      case 'phone':
        return setupPhone(deps, config, form, again, request.signal)
      case 'cancel':
        return leave(deps, config)
      default:
        return login(deps, config, form, next, again, request.signal)
    }
  }

/** Redirects users who are already signed in; everyone else sees their current step. */
export const signInLoader =
  <T extends readonly unknown[]>(config: SignInConfig, ...queries: Queries<T>) =>
  async ({ context, request }: LoaderFunctionArgs) => {
    const deps = context.get(depsContext)
    const [session] = await Promise.all([currentSession(deps), load(context, ...queries)])
    if (session.kind === 'user' && (config.area !== 'staff' || session.user.staffArea))
      throw redirect(config.start(session.user, new URL(request.url).searchParams.get('next')))
    return null
  }
