/**
 * "Confirm it is you" without script (reauthentication, security checks 28 and 140). Its fields are part of the form that was refused, so
 * that nothing typed is lost: they are proved first, and then the form is tried again. It is the same endpoint as with script, with its
 * limits; whether the proof is recent enough is decided by the endpoint of the form alone.
 */
import type { QueryClient } from '@tanstack/react-query'
import type { ApiError } from '#contract/failure.ts'
import { authMessages } from '#contract/messages.ts'
import { auth } from '#contract/site/auth.ts'
import { reauthInput } from './reauthInput.ts'
import { call } from './query.ts'
import { refusalOf, statusOf, textIn } from './sentForm.ts'

/** Their names begin with an underscore, so they are never part of an endpoint's input nor shown again. */
export const confirmNames = {
  /** Hidden: the form asks for the others. */
  asked: '_confirm',
  password: '_password',
  way: '_way',
  code: '_code',
  /** The button that has a code sent. */
  send: '_sendCode',
  /** Hidden: a code was sent already. */
  sent: '_codeSent',
} as const

/** What the page that answers says of it. */
export type Confirming = { password: string; code: string; way: string; sent: boolean }

/** The refusal that asks for it, as an endpoint would word it. */
export const asksToConfirm = () => ({ text: authMessages.reauth, flags: { requireReauth: true } })

/** Null if the form did not ask, or it is proved: the form may be tried. */
export const confirmFirst = async (query: QueryClient, form: FormData): Promise<{ confirming: Confirming; status: number } | null> => {
  if (!form.has(confirmNames.asked)) return null
  const way = textIn(form, confirmNames.way)
  const confirming = { password: '', code: '', way, sent: form.has(confirmNames.sent) }
  try {
    if (form.has(confirmNames.send)) {
      await call(query, auth.sendReauthCode)
      return { confirming: { ...confirming, sent: true }, status: 200 }
    }
    const code = textIn(form, confirmNames.code).replaceAll(/\s/g, '')
    await call(query, auth.reauth, reauthInput({ password: textIn(form, confirmNames.password), way, code, recoveryCode: code }))
    return null
  } catch (error) {
    const refused = refusalOf(error)
    return { confirming: { ...confirming, ...messagesOf(refused, form.has(confirmNames.send)) }, status: statusOf(refused) }
  }
}

/** The messages at the two fields. What names neither is about the password, or about the code that was to be sent. */
const messagesOf = ({ fields, text }: ApiError, sending: boolean) => {
  const code = fields['code'] ?? fields['recoveryCode'] ?? ''
  const password = fields['password'] ?? ''
  if (code || password) return { code, password }
  return sending ? { code: text } : { password: text }
}
