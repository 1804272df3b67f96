/** What the account's cards send without script: for the `endpointAction` of a screen that has them. */
import { auth } from '#contract/site/auth.ts'
import { shows } from '#web/forms/endpointAction.ts'

export const accountActions = [
  auth.updateUser,
  shows(auth.changePassword),
  shows(auth.renewRecoveryCodes),
  auth.remove2fa,
  auth.revokeSession,
  auth.revokeOtherSessions,
] as const
