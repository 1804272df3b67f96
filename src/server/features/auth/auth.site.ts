/** The operations of signing in, by the names of contract/site/auth.ts. Each lives with what it belongs to. */
export { logout, revokeOtherSessions, revokeSession, sessions, updateUser, user } from './account.ts'
export { changePhone, reauth, remove2fa, renewRecoveryCodes, sendReauthCode, setup2fa, verifyPhone } from './factors.ts'
export { login } from './login.ts'
export { acceptInvitation, checkInvitation, forgotPassword, resetPassword } from './newPassword.ts'
export { sendMfaCode, setupPhone, verifyMfa } from './secondStep.ts'
