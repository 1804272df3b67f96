/**
 * Signing in (specification sections 4, 7, 8; exact answers: security.md B0). `commits: 'self'` if a refusal must not
 * undo what was counted. Identity and state are never read from an input: only the session decides.
 */
import { del, get, group, post, put } from '../endpoint.ts'
import {
  newPassword,
  PendingStep,
  personName,
  phoneInput,
  recoveryCode,
  secondSteps,
  SessionSummary,
  smsCode,
  enteredPassword,
  triedPassword,
  User,
} from '../model/people/user.ts'
import { email, id, secret, z } from '../schema.ts'

const nothing = z.strictObject({})
const none = z.null()
/** Whether a second step is still required. */
const stepFlag = z.object({ requireMfa: z.boolean() })
const required = 'Required'
const linkToken = () => secret(z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is incomplete')))
/** One code: six digits from a text message or an authenticator app, or a recovery code. */
const code = {
  code: z.optional(smsCode()),
  recoveryCode: z.optional(recoveryCode()),
  /** Where the six digits come from; a text message by default. */
  method: z.optional(z.enum(secondSteps)),
}
const oneCode = z.refine<{ code?: string | undefined; recoveryCode?: string | undefined }>(
  ({ code, recoveryCode }) => (code === undefined) !== (recoveryCode === undefined),
  {
    path: ['code'],
    error: required,
  },
)
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const auth = group('site', 'auth', {
  user: get('/api/auth/user', {
    access: 'session',
    // Asking who is signed in must not keep a session alive.
    passive: true,
    input: nothing,
    output: User,
    flags: z.object({ requireMfa: z.boolean(), requirePhoneSetup: z.optional(z.boolean()), step: z.optional(PendingStep) }),
    about: 'Who is signed in; between the steps data is null and requireMfa true; 401 for a visitor',
  }),
  login: post('/api/auth/login', {
    access: 'anyone',
    input: z.strictObject({
      /** Staff: the user name. Clients: the email address. Missing and empty get the same reply (400). */
      username: z.optional(z.string().check(z.maxLength(4096))),
      password: z.optional(triedPassword()),
      /** The staff form only admits staff; others get the same refusal as for a wrong password. */
      area: z.optional(z.literal('staff')),
    }),
    output: none,
    flags: z.object({ requireMfa: z.boolean(), requirePhoneSetup: z.boolean() }),
    commits: 'self',
  }),
  sendMfaCode: post('/api/auth/send-mfa-code', { access: 'pending', input: nothing, output: none, flags: stepFlag, commits: 'self' }),
  verifyMfa: post('/api/auth/verify-mfa', {
    access: 'pending',
    input: z.strictObject(code).check(oneCode),
    output: none,
    flags: stepFlag,
    commits: 'self',
  }),
  setupPhone: post('/api/auth/setup-phone', {
    access: 'pending',
    input: z.strictObject({ phoneNumber: phoneInput() }),
    output: none,
    flags: stepFlag,
    commits: 'self',
    rate: { points: 20, seconds: 3600 },
    about: 'Only while the enrolment of an invitation is open and there is no factor yet',
  }),
  setup2fa: post('/api/auth/setup-2fa', {
    access: 'signedIn',
    input: z.strictObject({ code: z.optional(smsCode()) }),
    output: z.union([recoveryCodes, z.object({ otpauthUri: z.string() })]),
    commits: 'self',
    about: 'Without a code: the secret to add to an authenticator app. With its first code: switched on, and ten recovery codes, once',
  }),
  updateUser: put('/api/auth/user', {
    access: 'signedIn',
    input: z.strictObject({ name: z.optional(personName()), version: z.optional(z.number().check(z.int(), z.minimum(0))) }),
    output: User,
  }),
  logout: post('/api/auth/logout', { access: 'anyone', input: nothing, output: none, commits: 'self' }),

  stopViewing: post('/api/auth/stop-viewing', {
    access: 'signedIn',
    whileViewing: true,
    input: nothing,
    output: z.object({ client: z.nullable(z.uuid()) }),
    about: 'Staff who look at the portal as a client are themselves again',
  }),

  forgotPassword: post('/api/auth/forgot-password', {
    access: 'anyone',
    input: z.strictObject({ email: email() }),
    output: none,
    status: 202,
  }),
  resetPassword: post('/api/auth/reset-password', {
    access: { holder: 'passwordLink' },
    input: z.strictObject({ token: linkToken(), password: newPassword() }),
    output: none,
    rate: { points: 30, seconds: 3600 },
    commits: 'self',
  }),
  checkInvitation: post('/api/auth/invitation/check', {
    access: { holder: 'invitation' },
    input: z.strictObject({ token: linkToken() }),
    output: z.object({ name: z.string(), username: z.string(), area: z.enum(['staff', 'client']), expiresAt: z.string() }),
    rate: { points: 60, seconds: 3600 },
    about: 'Reads an invitation without using it',
  }),
  acceptInvitation: post('/api/auth/invitation', {
    access: { holder: 'invitation' },
    input: z.strictObject({ token: linkToken(), password: newPassword() }),
    output: z.object({ username: z.string(), area: z.enum(['staff', 'client']) }),
    rate: { points: 30, seconds: 3600 },
    commits: 'self',
  }),

  changePassword: post('/api/auth/password', {
    access: 'signedIn',
    input: z.strictObject({ password: newPassword() }),
    output: none,
    commits: 'self',
    rate: { points: 20, seconds: 3600 },
    about: 'For somebody who is signed in and proved it within five minutes; every other session ends',
  }),
  confirmEmail: post('/api/auth/email/confirm', {
    access: { holder: 'emailChange' },
    input: z.strictObject({ token: linkToken() }),
    output: z.object({ done: z.boolean() }),
    rate: { points: 30, seconds: 3600 },
    about: 'One of the two inboxes says yes to a new address; done: both have, and it is the address from now on',
  }),

  sendReauthCode: post('/api/auth/reauth/code', { access: 'signedIn', input: nothing, output: none, commits: 'self' }),
  reauth: post('/api/auth/reauth', {
    access: 'signedIn',
    input: z.strictObject({ password: enteredPassword(), ...code }),
    output: none,
    commits: 'self',
    about: 'Password and, where there is one, the second factor: opens sensitive changes for five minutes',
  }),
  changePhone: post('/api/auth/phone', {
    access: 'signedIn',
    input: z.strictObject({ phoneNumber: phoneInput() }),
    output: none,
    commits: 'self',
    rate: { points: 20, seconds: 3600 },
    about: 'Sends a code to the new number; the old one stays until that code comes back',
  }),
  verifyPhone: post('/api/auth/phone/verify', {
    access: 'signedIn',
    input: z.strictObject({ code: smsCode() }),
    output: none,
    commits: 'self',
  }),
  remove2fa: post('/api/auth/remove-2fa', { access: 'signedIn', input: nothing, output: none, commits: 'self' }),
  renewRecoveryCodes: post('/api/auth/recovery-codes', { access: 'signedIn', input: nothing, output: recoveryCodes, commits: 'self' }),

  sessions: get('/api/auth/sessions', { access: 'signedIn', input: nothing, output: z.array(SessionSummary) }),
  revokeSession: del('/api/auth/sessions/:id', {
    access: 'signedIn',
    input: z.strictObject({ id: id() }),
    output: z.array(SessionSummary),
  }),
  revokeOtherSessions: post('/api/auth/sessions/revoke-others', { access: 'signedIn', input: nothing, output: z.array(SessionSummary) }),
})
