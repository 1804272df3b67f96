/** Small values that records are made of. */
import { randomBytes } from 'node:crypto'

/** A reference as the product gives them, unlike any other: QT-2026-0123456789. */
export const reference = (prefix: string, at: Date) => `${prefix}-${at.getUTCFullYear()}-${randomBytes(5).toString('hex').toUpperCase()}`

/** So many hours from now, or before when negative. */
export const inHours = (hours: number, from = new Date()) => new Date(from.getTime() + hours * 3_600_000)
