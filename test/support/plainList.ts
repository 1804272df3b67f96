/** What test/listOrder.test.ts needs to know about a list, written independently of the product. */
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Build } from './build/build.ts'

export type Stored = { id: string } & Record<string, unknown>
export type Plain = {
  table: PgTable
  /** Inserts one row. The rows have ties in every order. */
  plant: (build: Build, place: number, people: readonly string[]) => Promise<unknown>
  /** Whether a row is in the list when no filter is set. `me`: who reads it. */
  base: (row: Stored, asked: Readonly<Record<string, string>>, me: string) => boolean
  filters: Record<string, (row: Stored, value: string, me: string, now: Date) => boolean>
  /** By column: the value by which rows are ordered. Rows without a value come last. */
  keys: Record<string, (row: Stored) => string | number>
  /** Adds columns from other tables to a row. */
  beside?: (build: Build) => Promise<(row: Stored) => Stored>
  /** Values of filters that have no options. */
  values?: Record<string, readonly string[]>
}
