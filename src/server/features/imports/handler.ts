/** What each kind of file must provide: naming its records, deciding what they would do to the book, doing it, and undoing it. */
import type { Actor } from '#contract/access.ts'
import type { RecordChange } from '#contract/admin/imports.ts'
import type { ActingCtx, Doer } from '#server/features/records/records.ts'
import { dateIn } from './kinds/cells.ts'
import type { Cells, Fault, RecordLines } from './lines.ts'
import type { ImportLineRow } from './imports.table.ts'

/** A job that acts in a user's name, in a transaction in that user's scope. */
export type ImportCtx = ActingCtx & {
  actor: Actor
  by: Doer
  /** 'Import of clients.csv'. */ why: string
  file: string
  /** The import, while its file is checked. */ checking?: string
}

/** What a record of the file would do. `confidential`: only some colleagues may know of it. `warning`: what is missing; it names nobody. */
export type Settled<Create = unknown, Update = unknown> =
  | { outcome: 'fault'; faults: Fault[]; confidential?: boolean }
  | { outcome: 'same'; confidential?: boolean }
  | { outcome: 'create'; name: string; plan: Create; confidential?: boolean; warning?: string }
  | { outcome: 'update'; name: string; id: string; plan: Update; confidential?: boolean; warning?: string }

/** `before`: what an undo restores. */
export type Updated = { before: unknown; version: number }

export type KindHandler<Create = unknown, Update = unknown> = {
  /** Names of a record within the file, most important first; empty if nothing names it. No two records share a name. */
  keysOf(cells: Cells): string[]
  /** Whether a following line with the same name adds something to that record. */
  addsTo(first: Cells, cells: Cells): boolean
  /** What each record would do to the book as it is now. Writes nothing. */
  settle(ctx: ImportCtx, records: readonly RecordLines[]): Promise<Settled<Create, Update>[]>
  /** What these updates would overwrite, for the check. Writes nothing. */
  overwrites(ctx: ImportCtx, updates: readonly { id: string; plan: Update }[]): Promise<RecordChange[][]>
  /** Writes new records and returns the ids of those written. `line`: where each begins in the file. */
  create(ctx: ImportCtx, records: readonly { id: string; line: number; plan: Create }[]): Promise<ReadonlySet<string>>
  /** Changes an existing record. */
  update(ctx: ImportCtx, id: string, plan: Update): Promise<Updated>
  /** Undoes a change. Returns why it could not, or null. */
  restore(ctx: ImportCtx, line: ImportLineRow): Promise<string | null>
}

/** Ignores case, spacing and date format. */
const plain = (cell: string | undefined) => (cell === undefined ? '' : (dateIn(cell) ?? cell.toLowerCase().replace(/\s+/g, ' ')))

/** Faults where further lines of a record differ from its first. `further`: the fields that those lines are for. */
export const differences = ([first, ...others]: RecordLines, further: ReadonlySet<string>): Fault[] =>
  others.flatMap(({ line, cells }) =>
    Object.entries(cells).flatMap(([field, value]) =>
      further.has(field) || plain(first.cells[field]) === plain(value)
        ? []
        : [
            {
              line,
              field,
              value,
              reason: `Line ${first.line} of the same record says ${first.cells[field] ? `"${first.cells[field]?.slice(0, 60)}"` : 'nothing'} here`,
            },
          ],
    ),
  )
