/**
 * The grid's rows and the changes to their cells: shown at once, saved in batches, with undo and redo. If a colleague has changed a cell
 * meanwhile, it keeps both values until the user picks one. Nothing that was typed is lost.
 */
import { useRef, useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { renewals, type CellResult, type RenewalRow } from '#contract/admin/book/renewals.ts'
import { ApiError } from '#contract/failure.ts'
import type { CellField, CellValue } from '#contract/model/renewals/renewal.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, storeReply } from '#web/app/data/query.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { valueOf, withValue, type Colleague } from './cellText.ts'

export type Grid = { rows: RenewalRow[]; total: number; more: boolean; today: string }
export type Wanted = { id: string; field: CellField; value: CellValue }
type Done = Wanted & { before: CellValue }

/** The state of a cell with an unsaved change. `mine`: what was typed; `theirs`: the stored value. */
export type CellState =
  | { kind: 'saving' }
  | { kind: 'conflict'; mine: CellValue; theirs: CellValue; by: string }
  | { kind: 'refused'; mine: CellValue | string; message: string }

export const cellKey = (id: string, field: string) => `${id} ${field}`
/** The endpoint's limit. */
const most = 2000
const kept = 100

export const useCells = (key: QueryKey, colleagues: readonly Colleague[]) => {
  const { query: cache } = useDeps()
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map())
  const [past, setPast] = useState<readonly (readonly Done[])[]>([])
  const [future, setFuture] = useState<readonly (readonly Done[])[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const rowsNow = () => cache.getQueryData<Grid>(key)?.rows ?? []
  const mark = (changes: readonly { id: string; field: CellField }[], state: CellState | null) =>
    setStates((all) => {
      const next = new Map(all)
      for (const { id, field } of changes)
        if (state) next.set(cellKey(id, field), state)
        else next.delete(cellKey(id, field))
      return next
    })
  const show = (changes: readonly Wanted[]) => {
    const byRow = Map.groupBy(changes, ({ id }) => id)
    storeReply<QueryKey, Grid>(
      cache,
      { queryKey: key },
      (grid) =>
        grid && {
          ...grid,
          rows: grid.rows.map((row) =>
            (byRow.get(row.id) ?? []).reduce((one, { field, value }) => withValue(one, field, value, colleagues), row),
          ),
        },
    )
  }

  const settle = (changes: readonly Done[], results: readonly CellResult[], fresh: readonly RenewalRow[]) => {
    const byId = new Map(fresh.map((row) => [row.id, row]))
    storeReply<QueryKey, Grid>(
      cache,
      { queryKey: key },
      (grid) => grid && { ...grid, rows: grid.rows.map((row) => byId.get(row.id) ?? row) },
    )
    setStates((all) => {
      const next = new Map(all)
      for (const { id, field, outcome, message, value, by } of results) {
        const mine = changes.find((change) => change.id === id && change.field === field)?.value ?? null
        if (outcome === 'saved') next.delete(cellKey(id, field))
        else if (outcome === 'conflict') next.set(cellKey(id, field), { kind: 'conflict', mine, theirs: value, by })
        else next.set(cellKey(id, field), { kind: 'refused', mine, message })
      }
      return next
    })
    const conflicts = results.filter(({ outcome }) => outcome === 'conflict').length
    if (conflicts > 0)
      toast.error(
        conflicts === 1 ? 'Somebody else has changed a cell' : `Somebody else has changed ${conflicts} cells`,
        'It shows both values: pick one.',
      )
  }

  /** Saves run one after another, so that what was typed last is saved last. */
  const save = (changes: readonly Done[]) => {
    show(changes)
    mark(changes, { kind: 'saving' })
    const work = async () => {
      try {
        for (let at = 0; at < changes.length; at += most) {
          const part = changes.slice(at, at + most)
          const versions = new Map(rowsNow().map(({ id, version }) => [id, version]))
          const reply = await call(cache, renewals.saveCells, {
            changes: part.map(({ id, field, before, value }) => ({ id, field, before, value, version: versions.get(id) ?? 0 })),
          })
          settle(part, reply.results, reply.rows)
        }
      } catch (error) {
        const said = error instanceof ApiError && error.status > 0 ? error.text : 'No connection'
        // What was typed stays in its cell, to be tried again.
        setStates((all) => {
          const next = new Map(all)
          for (const { id, field, value } of changes)
            next.set(cellKey(id, field), { kind: 'refused', mine: value, message: `Not saved: ${said}` })
          return next
        })
        toast.error('Not saved', `${said}. What you typed is still in the cells.`)
      }
    }
    queue.current = queue.current.then(work)
    return queue.current
  }

  const doneOf = (wanted: readonly Wanted[]): Done[] => {
    const byId = new Map(rowsNow().map((row) => [row.id, row]))
    return wanted.flatMap((change) => {
      const row = byId.get(change.id)
      const before = row ? valueOf(row, change.field) : null
      return row && before !== change.value ? [{ ...change, before }] : []
    })
  }

  return {
    states,
    /** `before`: what the cell held when the user began to type, if that may have changed since. */
    change: (wanted: readonly Wanted[], before?: CellValue) => {
      const changes = doneOf(wanted).map((change) => (before === undefined ? change : { ...change, before }))
      if (changes.length === 0) return
      setPast((all) => [...all, changes].slice(-kept))
      setFuture([])
      void save(changes)
    },
    refuse: (refused: readonly { id: string; field: CellField; mine: string; message: string }[]) => {
      for (const { id, field, mine, message } of refused) mark([{ id, field }], { kind: 'refused', mine, message })
    },
    clear: (id: string, field: CellField) => mark([{ id, field }], null),
    /** Resolves a cell in conflict. */
    pick: (id: string, field: CellField, which: 'mine' | 'theirs') => {
      const state = states.get(cellKey(id, field))
      if (state?.kind !== 'conflict') return
      mark([{ id, field }], null)
      if (which === 'mine') void save([{ id, field, before: state.theirs, value: state.mine }])
    },
    undo: () => {
      const last = past.at(-1)
      if (!last) return false
      setPast(past.slice(0, -1))
      setFuture([...future, last])
      void save(last.map(({ before, value, ...cell }) => ({ ...cell, before: value, value: before })))
      return true
    },
    redo: () => {
      const next = future.at(-1)
      if (!next) return false
      setFuture(future.slice(0, -1))
      setPast([...past, next])
      void save(next)
      return true
    },
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
  }
}
export type Cells = ReturnType<typeof useCells>
