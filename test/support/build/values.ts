/** Values for the columns of records. */
import { randomBytes } from 'node:crypto'

/** A unique reference in the product's format, like QT-2026-0123456789. */
export const reference = (prefix: string, at: Date) => `${prefix}-${at.getUTCFullYear()}-${randomBytes(5).toString('hex').toUpperCase()}`

/** The time this many hours from now; negative for the past. */
export const inHours = (hours: number, from = new Date()) => new Date(from.getTime() + hours * 3_600_000)
