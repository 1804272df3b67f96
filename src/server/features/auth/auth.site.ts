/** The operations of signing in, by the names of contract/site/auth.ts. Each lives with what it belongs to. */
export { logout, revokeOtherSessions, revokeSession, sessions, updateUser, user } from './session/account.ts'
export { changePhone, reauth, remove2fa, renewRecoveryCodes, sendReauthCode, setup2fa, verifyPhone } from './factors/factors.ts'
export { login } from './password/login.ts'
export { acceptInvitation, checkInvitation, forgotPassword, resetPassword } from './password/newPassword.ts'
export { sendMfaCode, setupPhone, verifyMfa } from './factors/secondStep.ts'
