/** What test/listOrder.test.ts wants to know of a list, written plainly a second time. */
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Build } from './build/build.ts'

export type Stored = { id: string } & Record<string, unknown>
export type Plain = {
  table: PgTable
  /** Rows with ties in every order. */
  plant: (build: Build, place: number, people: readonly string[]) => Promise<unknown>
  /** Whether a row belongs to the list at all. */
  base: (row: Stored, asked: Readonly<Record<string, string>>) => boolean
  filters: Record<string, (row: Stored, value: string, me: string, now: Date) => boolean>
  /** By column: what rows are ordered by; rows without it come after all others. */
  keys: Record<string, (row: Stored) => string | number>
  /** What of a row stands in another table. */
  beside?: (build: Build) => Promise<(row: Stored) => Stored>
  /** Values of filters that have no options. */
  values?: Record<string, readonly string[]>
}
