/** People who sign in: what a screen may know about them, and the limits that the server and the screens share (security.md B0). */
import { permissions, roles } from '../../access.ts'
import { secret, typedText, z, type Infer } from '../../schema.ts'
import { areas, membershipRoles, rightLevels } from './membership.ts'
import { membershipMachine } from './membershipMachine.ts'
import { userMachine } from './userMachine.ts'

export const sessionStages = ['pre_phone', 'pre_mfa', 'full'] as const
export type SessionStage = (typeof sessionStages)[number]
/** Methods for the second step. `recovery` is one of the ten printed codes. */
export const secondSteps = ['sms', 'totp', 'recovery'] as const
export type SecondStep = (typeof secondSteps)[number]

export const codeLength = 6
export const passwordLimits = { min: 12, max: 128 } as const
export const phoneMinimum = 8
/** Wrong codes allowed before the sign-in has to start again. A resend does not reset the count. */
export const codeAttempts = 5
export const recoveryCodeCount = 10

/** A password being tried, exactly as typed. Only its length in code points is limited, before hashing. */
export const triedPassword = () =>
  secret(
    z
      .string()
      .check(z.refine((value) => [...value].length <= passwordLimits.max, `Password must have at most ${passwordLimits.max} characters`)),
  )

/** A password that somebody who is signed in enters again. */
export const enteredPassword = () => secret(triedPassword().check(z.minLength(1, 'Enter your password')))

/** A password being chosen. The server refuses known and guessable ones (`weakness`). */
export const newPassword = () =>
  secret(
    triedPassword().check(
      z.refine((value) => [...value].length >= passwordLimits.min, `Use at least ${passwordLimits.min} characters`),
      z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'Remove the characters that cannot be typed'),
    ),
  )

/** Spaces are not accepted here; the screens remove them from pasted codes. */
export const smsCode = () => secret(z.string().check(z.regex(/^[0-9]{6}$/, 'Enter the 6 digits of the code')))

export const phoneRefusal = 'Please enter a valid phone number'
export const phoneInput = () =>
  z.string(phoneRefusal).check(z.trim(), z.minLength(phoneMinimum, phoneRefusal), z.maxLength(40, phoneRefusal))

/** 'abcd-efgh-...': letters and digits in any case; the server ignores dashes and spaces. */
export const recoveryCode = () =>
  secret(z.string().check(z.trim(), z.minLength(16, 'Enter the whole recovery code'), z.maxLength(40, 'Enter one recovery code')))

export const personName = () => typedText('Enter the full name', 120)

/** The signed-in user, as returned by GET /api/auth/user. */
export const User = z.object({
  id: z.uuid(),
  /** Null for clients, who sign in by email. */
  username: z.nullable(z.string()),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** If absent, those of the role. A list replaces them. */
  permissions: z.optional(z.array(z.enum(permissions))),
  /** Whether this user may enter the staff area at all. For display; the server checks every call. */
  staffArea: z.boolean(),
  /** The companies a client acts for, by name, with their rights there. Empty for staff. */
  companies: z.array(z.object({ id: z.uuid(), name: z.string(), rights: z.record(z.enum(areas), z.enum(rightLevels)) })),
  /** The company the client chose to act for in this session. Null means all of theirs. */
  company: z.nullable(z.uuid()),
  /** Last three digits of the number that codes are sent to. Null if there is none. */
  phoneEnding: z.nullable(z.string()),
  totp: z.boolean(),
  recoveryCodes: z.number(),
  /** Minutes without a click after which this session ends. */
  idleMinutes: z.number(),
  version: z.number(),
  /** Set while a member of staff views the portal as this person: the member of staff's name, and until when. */
  viewedBy: z.optional(z.object({ name: z.string(), until: z.string() })),
})
export type User = Infer<typeof User>

/** The state of a sign-in between the password and the second step. Does not reveal who is signing in. */
export const PendingStep = z.object({
  /** Methods that may be used now. Empty if a phone has to be set up first. */
  methods: z.array(z.enum(secondSteps)),
  /** Whether a text was sent, and the seconds until the next one may be. */
  codeSent: z.boolean(),
  resendIn: z.number(),
  attemptsLeft: z.number(),
})
export type PendingStep = Infer<typeof PendingStep>

export const SessionSummary = z.object({
  id: z.uuid(),
  /** 'Chrome on Windows' */
  device: z.string(),
  /** The /64 of an IPv6 address, or the whole IPv4 address. */
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
export type SessionSummary = Infer<typeof SessionSummary>

/** The method used for the second step. */
export const factorKinds = ['app', 'phone', 'none'] as const
export const factorLabels: Readonly<Record<(typeof factorKinds)[number], string>> = {
  app: 'Authenticator app',
  phone: 'Text message',
  none: 'None',
}

/** A user as administrators see them. */
export const UserSummary = z.object({
  id: z.uuid(),
  username: z.nullable(z.string()),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** Null means those of the role. */
  permissions: z.nullable(z.array(z.enum(permissions))),
  status: z.enum(userMachine.statusNames),
  /** For clients: every company they act or acted for. */
  companies: z.array(
    z.object({ id: z.uuid(), name: z.string(), role: z.enum(membershipRoles), status: z.enum(membershipMachine.statusNames) }),
  ),
  /** Whether the invitation was accepted. */
  joined: z.boolean(),
  /** Whether a second factor is set up. */
  enrolled: z.boolean(),
  factor: z.enum(factorKinds),
  /** Null if the user never signed in. */
  lastSeenAt: z.nullable(z.string()),
  /** Number of browsers signed in now. */
  sessions: z.number(),
  /** A name. Null if created from the command line, or not known. */
  invitedBy: z.nullable(z.string()),
  /** A reset of the second step is waiting for a second administrator. */
  resetWaits: z.boolean(),
  createdAt: z.string(),
  version: z.number(),
})
export type UserSummary = Infer<typeof UserSummary>
