/** The sign-in messages, exactly as in the specification (sections 4, 5 and 8), and one for forms. A toast has a title and a text. */

/** Shown at every email field whose value is not an email address. */
export const wrongEmail = 'Enter an email address, like name@example.com'

/** The same at fields for money. */
export const wrongSum = 'Enter a sum in pounds, like 850 or 1,234.50'

export type Toast = { title: string; text?: string }

/** Messages that the server replies with. */
export const authMessages = {
  usernameRequired: 'Username is required',
  passwordRequired: 'Password is required',
  /** The same text for every cause. */
  rejected: 'Invalid username or password',
  codeSendFailed: 'Failed to send verification code',
  invalidCode: 'Invalid code. Please try again.',
  phoneNotUpdated: 'Failed to update phone number',
  /** Not in the specification, which does not cover these cases. */
  tooManyTries: 'Too many attempts. Please try again later.',
  tooManyCodes: 'Too many wrong codes. Please sign in again.',
  codesBlocked: 'Too many wrong codes. Please try again in 24 hours, or ask an administrator.',
  codeJustSent: 'A code was sent a moment ago. Please wait before you ask for another.',
  tooManyTexts: 'Too many codes were sent. Please try again later.',
  signIn: 'Sign in to continue',
  completeSecondStep: 'Complete two-factor authentication first',
  reauth: 'Confirm that it is you first',
  linkExpired: 'This link has expired or was used already',
  /** After a refusal because the link was used: the first answer may have been lost. True whoever asks, so it reveals nothing. */
  mayHaveWorked: 'If you sent it before and got no answer, it may have worked: try to sign in with the new password.',
  usedBefore: 'Choose a password you have not used here before.',
  resetAccepted: 'If there is an account with this email address, we have sent a link to it.',
} as const

export const adminLoginToasts = {
  connection: { title: 'Connection error', text: 'Unable to connect to the server. Please try again.' },
  empty: { title: 'Login failed', text: 'Server returned an empty response. Please try again.' },
  rejected: (message?: string) => ({ title: 'Login failed', text: message || authMessages.rejected }),
  failed: { title: 'Login failed', text: 'An error occurred during login.' },
  success: { title: 'Login successful', text: 'Welcome to the admin dashboard.' },
  mfaRequired: { title: 'Additional verification required', text: "We've sent a verification code to your phone." },
  phoneRequired: { title: 'Phone Setup Required' },
  phoneComplete: { title: 'Phone Setup Complete', text: 'Please complete two-factor authentication.' },
  codeFailed: { title: 'Failed to send verification code' },
  codeError: { title: 'An error occurred while sending the verification code.' },
  invalidCode: { title: 'Invalid code. Please try again.' },
  verifyError: { title: 'An error occurred during verification. Please try again.' },
  invalidPhone: { title: 'Invalid Phone Number', text: 'Please enter a valid phone number' },
  setupFailed: (message?: string) => ({ title: 'Setup Failed', text: message || authMessages.phoneNotUpdated }),
  setupError: { title: 'Error', text: 'An error occurred while setting up your phone number.' },
  phoneUpdated: { title: 'Phone Number Updated' },
} as const satisfies Record<string, Toast | ((message?: string) => Toast)>

export const signInToasts = {
  success: { title: 'Login successful', text: 'You have been logged in successfully' },
  rejected: (message?: string) => ({ title: 'Login failed', text: message || authMessages.rejected }),
  error: { title: 'Login error', text: 'An error occurred while logging in. Please try again.' },
  codeSent: { title: 'Authentication code sent', text: 'Please check your phone for the verification code.' },
  verified: { title: 'Verification successful', text: 'Your identity has been verified' },
  verifyFailed: { title: 'Verification failed', text: 'Invalid verification code. Please try again.' },
  verifyError: { title: 'Verification error' },
  codeResent: { title: 'Code sent', text: 'A new verification code has been sent to your phone' },
  resendFailed: { title: 'Failed to send code' },
  resendError: { title: 'Error sending code' },
  twoFactorComplete: { title: '2FA Setup Complete', text: 'Two-factor authentication has been enabled for your account' },
  twoFactorFailed: { title: '2FA Setup Failed' },
  twoFactorError: { title: '2FA Setup Error' },
  profileUpdated: { title: 'Profile Updated', text: 'Your profile has been updated successfully' },
  updateFailed: { title: 'Update Failed' },
  updateError: { title: 'Profile Update Error' },
  loggedOut: { title: 'Logged out' },
  logoutError: { title: 'Logout error' },
} as const satisfies Record<string, Toast | ((message?: string) => Toast)>

export const busyLabels = { login: 'Logging in...', verify: 'Verifying...', resend: 'Sending...' } as const
