/** How long a user stays signed in. The firm may shorten it, but never exceed what its security rules allow. */
import { integerWithin, z, type Infer } from '../../schema.ts'

/** From the workable minimum to the safe maximum (security.md B0). Idle times in minutes, total lengths in hours. */
export const sessionLimits = {
  staffIdle: [5, 20],
  staffHours: [1, 8],
  clientIdle: [5, 30],
  clientHours: [1, 12],
} as const

export const SessionLengths = z.strictObject({
  staffIdle: integerWithin(sessionLimits.staffIdle),
  staffHours: integerWithin(sessionLimits.staffHours),
  clientIdle: integerWithin(sessionLimits.clientIdle),
  clientHours: integerWithin(sessionLimits.clientHours),
})
export type SessionLengths = Infer<typeof SessionLengths>
export const longestSessions: SessionLengths = { staffIdle: 20, staffHours: 8, clientIdle: 30, clientHours: 12 }

/** The limits of a session in seconds. */
export const sessionLife = (lengths: SessionLengths, of: 'staff' | 'client'): { idle: number; absolute: number } =>
  of === 'client'
    ? { idle: lengths.clientIdle * 60, absolute: lengths.clientHours * 3600 }
    : { idle: lengths.staffIdle * 60, absolute: lengths.staffHours * 3600 }
