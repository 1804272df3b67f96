/** The operations of contract/site/auth.ts, listed in one place for operations.ts. The code is in session/, factors/ and password/. */
export { logout, revokeOtherSessions, revokeSession, sessions, updateUser, user } from './session/account.ts'
export { stopViewing } from './session/viewing.ts'
export { changePhone, reauth, remove2fa, renewRecoveryCodes, sendReauthCode, setup2fa, verifyPhone } from './factors/factors.ts'
export { login } from './password/login.ts'
export { confirmEmail } from './emailChange.ts'
export { acceptInvitation, changePassword, checkInvitation, forgotPassword, resetPassword } from './password/newPassword.ts'
export { sendMfaCode, setupPhone, verifyMfa } from './factors/secondStep.ts'
