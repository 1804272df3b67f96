/** What each kind of file must be able to do: say what a record is called, what it would do to the book, do it, and take it back. */
import type { Actor } from '#contract/access.ts'
import type { ActingCtx, Doer } from '#server/features/records/records.ts'
import { dateIn } from './kinds/cells.ts'
import type { Cells, Fault, RecordLines } from './lines.ts'
import type { ImportLineRow } from './imports.table.ts'

/** A job that acts in somebody's name, in a transaction under that person's scope. */
export type ImportCtx = ActingCtx & { actor: Actor; by: Doer; /** 'Import of clients.csv'. */ why: string; file: string }

/** What a record of the file would do. `confidential`: only some colleagues may know of it. */
export type Settled<Create = unknown, Update = unknown> =
  | { outcome: 'fault'; faults: Fault[]; confidential?: boolean }
  | { outcome: 'same'; confidential?: boolean }
  | { outcome: 'create'; name: string; plan: Create; confidential?: boolean }
  | { outcome: 'update'; name: string; id: string; plan: Update; confidential?: boolean }

/** `before`: what an undo puts back. */
export type Updated = { before: unknown; version: number }

export type KindHandler<Create = unknown, Update = unknown> = {
  /** Names of a record within the file, the one that counts most first; empty where nothing names it. Two records never share one. */
  keysOf(cells: Cells): string[]
  /** Whether a line that follows one of the same name adds something to that record. */
  addsTo(first: Cells, cells: Cells): boolean
  /** What each record would do, by the book as it is now. Writes nothing. */
  settle(ctx: ImportCtx, records: readonly RecordLines[]): Promise<Settled<Create, Update>[]>
  /** Writes new records; gives the ids of those that could be written. `line`: where each begins in the file. */
  create(ctx: ImportCtx, records: readonly { id: string; line: number; plan: Create }[]): Promise<ReadonlySet<string>>
  /** Changes a record there is. */
  update(ctx: ImportCtx, id: string, plan: Update): Promise<Updated>
  /** Takes a change back; gives why it could not, or null. */
  restore(ctx: ImportCtx, line: ImportLineRow): Promise<string | null>
}

/** Any of them: what a plan holds is known to the handler that made it. */
export type AnyHandler = KindHandler<never, never>

/** Case, blanks and the way a date is written make no difference. */
const plain = (cell: string | undefined) => (cell === undefined ? '' : (dateIn(cell) ?? cell.toLowerCase().replace(/\s+/g, ' ')))

/** The further lines of a record say nothing else than its first. `further`: the fields that they are for. */
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
              reason: `Line ${first.line} of the same record says ${first.cells[field] ? `\u201c${first.cells[field]?.slice(0, 60)}\u201d` : 'nothing'} here`,
            },
          ],
    ),
  )
