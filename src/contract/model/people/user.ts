/** People who sign in: what a screen may know of them, and the limits both sides share (security.md B0). */
import { permissions, roles } from '../../access.ts'
import { secret, typedText, z, type Infer } from '../../schema.ts'
import { areas, membershipRoles, rightLevels } from './membership.ts'
import { membershipMachine } from './membershipMachine.ts'
import { userMachine } from './userMachine.ts'

export const sessionStages = ['pre_phone', 'pre_mfa', 'full'] as const
export type SessionStage = (typeof sessionStages)[number]
/** How the second step can be done. `recovery` is one of the ten codes on paper. */
export const secondSteps = ['sms', 'totp', 'recovery'] as const
export type SecondStep = (typeof secondSteps)[number]

export const codeLength = 6
export const passwordLimits = { min: 12, max: 128 } as const
export const phoneMinimum = 8
/** Seconds between two texts to one person. */
export const resendSeconds = 60
/** Wrong codes before a sign-in has to start again; a resend does not reset them. */
export const codeAttempts = 5
export const recoveryCodeCount = 10

/** Any password that is tried, exactly as typed: only its length in code points is limited, before it is hashed. */
export const triedPassword = () =>
  secret(
    z
      .string()
      .check(z.refine((value) => [...value].length <= passwordLimits.max, `Password must have at most ${passwordLimits.max} characters`)),
  )

/** A password somebody chooses. Known and guessable ones are refused by the server (`weakness`). */
export const newPassword = () =>
  secret(
    triedPassword().check(
      z.refine((value) => [...value].length >= passwordLimits.min, `Use at least ${passwordLimits.min} characters`),
      z.refine((value) => value.isWellFormed() && !value.includes('\u0000'), 'Remove the characters that cannot be typed'),
    ),
  )

/** Typed by a person: pasted blanks are not forgiven here, the screens remove them. */
export const smsCode = () => secret(z.string().check(z.regex(/^[0-9]{6}$/, 'Enter the 6 digits of the code')))

export const phoneRefusal = 'Please enter a valid phone number'
export const phoneInput = () =>
  z.string(phoneRefusal).check(z.trim(), z.minLength(phoneMinimum, phoneRefusal), z.maxLength(40, phoneRefusal))

/** 'abcd-efgh-...': letters and digits in any case, dashes and blanks ignored by the server. */
export const recoveryCode = () =>
  secret(z.string().check(z.trim(), z.minLength(16, 'Enter the whole recovery code'), z.maxLength(40, 'Enter one recovery code')))

export const personName = () => typedText('Enter the full name', 120)

/** The signed-in user as GET /api/auth/user gives it. */
export const User = z.object({
  id: z.uuid(),
  /** null for clients, who sign in by email. */
  username: z.nullable(z.string()),
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** Absent: those of the role. A list replaces them. */
  permissions: z.optional(z.array(z.enum(permissions))),
  /** Whether the staff area opens for this person at all. Shown to screens; the server decides on every call. */
  staffArea: z.boolean(),
  /** The companies a client acts for, by name, with what they may do there; empty for staff. */
  companies: z.array(z.object({ id: z.uuid(), name: z.string(), rights: z.record(z.enum(areas), z.enum(rightLevels)) })),
  /** The company a client chose to act for in this session; null: all of theirs. */
  company: z.nullable(z.uuid()),
  /** Last three digits of the number codes go to; null without one. */
  phoneEnding: z.nullable(z.string()),
  totp: z.boolean(),
  recoveryCodes: z.number(),
  /** After how many minutes without a click this session ends. */
  idleMinutes: z.number(),
  version: z.number(),
  /** Set for staff who look at the portal as this person: who they are, and until when. */
  viewedBy: z.optional(z.object({ name: z.string(), until: z.string() })),
})
export type User = Infer<typeof User>

/** Where a sign-in stands between password and second step. No word of who it is. */
export const PendingStep = z.object({
  /** What may be used now; empty while a phone has to be set up first. */
  methods: z.array(z.enum(secondSteps)),
  /** Whether a text can be sent, and after how many seconds the next one. */
  codeSent: z.boolean(),
  resendIn: z.number(),
  attemptsLeft: z.number(),
})
export type PendingStep = Infer<typeof PendingStep>

export const SessionSummary = z.object({
  id: z.uuid(),
  /** 'Chrome on Windows' */
  device: z.string(),
  /** The /64 of an IPv6 address, the whole of an IPv4 one. */
  address: z.string(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  current: z.boolean(),
})
export type SessionSummary = Infer<typeof SessionSummary>

/** How somebody proves the second step. */
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
  /** null: those of the role. */
  permissions: z.nullable(z.array(z.enum(permissions))),
  status: z.enum(userMachine.statusNames),
  /** Of a client: every company they act or acted for. */
  companies: z.array(
    z.object({ id: z.uuid(), name: z.string(), role: z.enum(membershipRoles), status: z.enum(membershipMachine.statusNames) }),
  ),
  /** Has accepted the invitation. */
  joined: z.boolean(),
  /** Has a second factor. */
  enrolled: z.boolean(),
  factor: z.enum(factorKinds),
  /** Null: never signed in. */
  lastSeenAt: z.nullable(z.string()),
  /** Browsers that are signed in now. */
  sessions: z.number(),
  /** By name; null: from the command line, or not known. */
  invitedBy: z.nullable(z.string()),
  /** A reset of the second step waits for a second administrator. */
  resetWaits: z.boolean(),
  createdAt: z.string(),
  version: z.number(),
})
export type UserSummary = Infer<typeof UserSummary>
