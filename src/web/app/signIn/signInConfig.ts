/** The two sign-ins: /admin for staff, /login for everyone. They differ in wording and in whom they admit. */
import { adminLoginToasts, signInToasts } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { startOf } from '../data/session.ts'
import type { SignInConfig } from './flow.ts'

export const staffSignIn: SignInConfig = {
  area: 'staff',
  path: () => paths.adminLogin(),
  start: startOf,
  words: {
    connection: adminLoginToasts.connection,
    empty: adminLoginToasts.empty,
    rejected: adminLoginToasts.rejected,
    failed: adminLoginToasts.failed,
    success: adminLoginToasts.success,
    codeSent: adminLoginToasts.mfaRequired,
    codeResent: signInToasts.codeResent,
    sendFailed: adminLoginToasts.codeFailed,
    sendError: adminLoginToasts.codeError,
    verified: adminLoginToasts.success,
    wrongCode: adminLoginToasts.invalidCode,
    verifyError: adminLoginToasts.verifyError,
  },
}

export const generalSignIn: SignInConfig = {
  path: () => paths.login(),
  start: startOf,
  words: {
    connection: signInToasts.error,
    empty: signInToasts.error,
    rejected: signInToasts.rejected,
    failed: signInToasts.error,
    success: signInToasts.success,
    codeSent: signInToasts.codeSent,
    codeResent: signInToasts.codeResent,
    sendFailed: signInToasts.resendFailed,
    sendError: signInToasts.resendError,
    verified: signInToasts.verified,
    wrongCode: signInToasts.verifyFailed,
    verifyError: signInToasts.verifyError,
  },
}
