/** What the account's cards send without script: for the `endpointAction` of a screen that has them. */
import { auth } from '#contract/site/auth.ts'
import { leadsTo, shows } from '#web/forms/endpointAction.ts'

/** The step that asks for the code sent to a new number. */
export const codeStep = 'code'

export const accountActions = [
  auth.updateUser,
  shows(auth.changePassword),
  shows(auth.renewRecoveryCodes),
  auth.remove2fa,
  // Without a code it would make a new secret instead of refusing.
  shows(auth.setup2fa, ['code']),
  leadsTo(auth.changePhone, () => `?step=${codeStep}`),
  auth.verifyPhone,
  auth.revokeSession,
  auth.revokeOtherSessions,
] as const
