/**
 * The grid's rows and the changes to their cells: shown at once, saved in batches, undone and redone. A cell that a colleague
 * has changed in the meantime keeps both values until the user picks one. Nothing the user typed is lost.
 */
import { useEffect, useRef, useState } from 'react'
import type { QueryKey } from '@tanstack/react-query'
import { renewals, type CellResult, type RenewalRow } from '#contract/admin/book/renewals.ts'
import type { CellField, CellValue } from '#contract/model/renewals/renewal.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, storeReply } from '#web/app/data/query.ts'
import { useUnsaved } from '#web/forms/unsaved.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { valueOf, withValue, type Colleague } from './cellText.ts'
import { whyUnsent } from './whyUnsent.ts'

export type Grid = { rows: RenewalRow[]; total: number; more: boolean; today: string }
export type Cell = { id: string; field: CellField }
export type Wanted = Cell & { value: CellValue }
type Done = Wanted & { before: CellValue }
/** Text that cannot be read. It stays in its cell with the reason. */
export type Refused = Cell & { mine: string; message: string }
/** What one undo takes back. `was`: the state of the cell before. */
type Step = { done: readonly Done[]; refused: readonly (Refused & { was: CellState | null })[] }

/** The state of a cell. `mine`: what the user typed; `theirs`: what is stored now. */
export type CellState =
  | { kind: 'saving' }
  | { kind: 'conflict'; mine: CellValue; theirs: CellValue; by: string }
  | { kind: 'refused'; mine: CellValue | string; message: string }
  /** The request failed or was not answered, so it will be sent again. */
  | { kind: 'unsent'; change: Done; message: string; signedOut: boolean }

export const cellKey = (id: string, field: string) => `${id} ${field}`
/** The most changes the endpoint accepts in one request. */
const most = 2000
const kept = 100

export const useCells = (key: QueryKey, colleagues: readonly Colleague[]) => {
  const { query: cache } = useDeps()
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map())
  const [past, setPast] = useState<readonly Step[]>([])
  const [future, setFuture] = useState<readonly Step[]>([])
  const [saves, setSaves] = useState(0)
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  // A queued save must use the states and the list as they are when it is sent.
  const statesNow = useRef(states)
  const keyNow = useRef(key)
  /** The last known stored values of cells whose save failed. Only these show whether a colleague has changed the cell. */
  const stored = useRef(new Map<string, CellValue>())

  // Undo applies only to the list in which the change was made; elsewhere the user would not see it.
  const list = JSON.stringify(key)
  const [stepsOf, setStepsOf] = useState(list)
  if (stepsOf !== list) {
    setStepsOf(list)
    setPast([])
    setFuture([])
  }

  const rowsNow = () => cache.getQueryData<Grid>(keyNow.current)?.rows ?? []
  const storeRows = (make: (row: RenewalRow) => RenewalRow) =>
    storeReply<QueryKey, Grid>(cache, { queryKey: keyNow.current }, (grid) => grid && { ...grid, rows: grid.rows.map(make) })
  const mark = (changes: Iterable<readonly [Cell, CellState | null]>) => {
    const next = new Map(statesNow.current)
    for (const [{ id, field }, state] of changes)
      if (state) next.set(cellKey(id, field), state)
      else next.delete(cellKey(id, field))
    statesNow.current = next
    setStates(next)
  }
  const show = (changes: readonly Wanted[]) => {
    const byRow = Map.groupBy(changes, ({ id }) => id)
    storeRows((row) => (byRow.get(row.id) ?? []).reduce((one, { field, value }) => withValue(one, field, value, colleagues), row))
    mark(changes.map((change) => [change, { kind: 'saving' }]))
  }

  const settle = (changes: readonly Done[], results: readonly CellResult[], fresh: readonly RenewalRow[]) => {
    const byId = new Map(fresh.map((row) => [row.id, row]))
    storeRows((row) => byId.get(row.id) ?? row)
    mark(
      results.map((result) => {
        const { id, field, outcome, message, value, by } = result
        stored.current.delete(cellKey(id, field))
        const mine = changes.find((change) => change.id === id && change.field === field)?.value ?? null
        // Keep unreadable text that was pasted in the meantime.
        const now = statesNow.current.get(cellKey(id, field))
        if (now?.kind === 'refused') return [result, now]
        if (outcome === 'saved') return [result, null]
        return [result, outcome === 'conflict' ? { kind: 'conflict', mine, theirs: value, by } : { kind: 'refused', mine, message }]
      }),
    )
    const conflicts = results.filter(({ outcome }) => outcome === 'conflict').length
    if (conflicts > 0)
      toast.error(
        conflicts === 1 ? 'Somebody else has changed a cell' : `Somebody else has changed ${conflicts} cells`,
        'It shows both values: pick one.',
      )
  }

  const send = async (changes: readonly Done[]) => {
    for (let at = 0; at < changes.length; at += most) {
      const part = changes.slice(at, at + most).map((change) => {
        const cell = cellKey(change.id, change.field)
        return { ...change, before: stored.current.has(cell) ? (stored.current.get(cell) ?? null) : change.before }
      })
      const versions = new Map(rowsNow().map(({ id, version }) => [id, version]))
      try {
        const reply = await call(cache, renewals.saveCells, {
          changes: part.map(({ id, field, before, value }) => ({ id, field, before, value, version: versions.get(id) ?? 0 })),
        })
        settle(part, reply.results, reply.rows)
      } catch (error) {
        const why = whyUnsent(error)
        for (const { id, field, before } of part) stored.current.set(cellKey(id, field), before)
        mark(part.map((change) => [change, { kind: 'unsent', change, ...why }]))
      }
    }
  }

  /** Saves run one after another, so that what was typed last is saved last. Changes that failed before go first. */
  const save = (changes: readonly Done[]) => {
    show(changes)
    setSaves((count) => count + 1)
    queue.current = queue.current.then(async () => {
      const again = [...statesNow.current.values()].flatMap((state) => (state.kind === 'unsent' ? [state.change] : []))
      await send(again)
      await send(changes)
      setSaves((count) => count - 1)
    })
    return queue.current
  }

  /** The value shown in a cell. */
  const valueIn = (row: RenewalRow, field: CellField) => {
    const state = states.get(cellKey(row.id, field))
    return state?.kind === 'unsent' ? state.change.value : valueOf(row, field)
  }
  const doneOf = (wanted: readonly Wanted[]): Done[] => {
    const byId = new Map(rowsNow().map((row) => [row.id, row]))
    return wanted.flatMap((change) => {
      const row = byId.get(change.id)
      return row ? [{ ...change, before: valueIn(row, change.field) }] : []
    })
  }
  const differs = ({ before, value }: Done) => before !== value
  const isUnsent = ({ id, field }: Cell) => states.get(cellKey(id, field))?.kind === 'unsent'

  /** Null where something is still not saved. */
  const retry = async () => {
    await save([])
    return statesNow.current.size > 0 ? null : true
  }
  const latest = useRef(retry)
  // The event below outlives a drawing; the newest list and colleagues belong to the newest one.
  useEffect(() => {
    keyNow.current = key
    latest.current = retry
  })
  // The browser's own event: the connection is back.
  useEffect(() => {
    const online = () => void latest.current()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [])
  const held = [...states.values()].some(({ kind }) => kind !== 'saving')
  useUnsaved({ dirty: held || saves > 0, busy: saves > 0, savesItself: !held, draft: { kept: false }, submit: retry }, true)

  return {
    states,
    unsent: [...states.values()].flatMap((state) => (state.kind === 'unsent' ? [state] : [])),
    busy: saves > 0,
    retry,
    valueIn,
    /** `before`: what the cell held when the user began to type, if that may have changed since. */
    change: (wanted: readonly Wanted[], refused: readonly Refused[] = [], before?: CellValue) => {
      const found = doneOf(wanted).map((change) => (before === undefined ? change : { ...change, before }))
      const changes = found.filter((change) => differs(change) || isUnsent(change))
      const step = {
        done: changes.filter(differs),
        refused: refused.map((one) => ({ ...one, was: states.get(cellKey(one.id, one.field)) ?? null })),
      }
      mark([...wanted.map((cell) => [cell, null] as const), ...refused.map((one) => [one, { kind: 'refused', ...one }] as const)])
      if (step.done.length + step.refused.length > 0) {
        setPast((all) => [...all, step].slice(-kept))
        setFuture([])
      }
      if (changes.length > 0) void save(changes)
    },
    /** Resolves a cell in conflict. */
    pick: (id: string, field: CellField, which: 'mine' | 'theirs') => {
      const state = states.get(cellKey(id, field))
      if (state?.kind !== 'conflict') return
      mark([[{ id, field }, null]])
      if (which === 'mine') void save([{ id, field, before: state.theirs, value: state.mine }])
    },
    undo: () => {
      const last = past.at(-1)
      if (!last) return false
      setPast(past.slice(0, -1))
      setFuture([...future, last])
      mark(last.refused.map((one) => [one, one.was?.kind === 'saving' ? null : one.was]))
      if (last.done.length > 0) void save(last.done.map(({ before, value, ...cell }) => ({ ...cell, before: value, value: before })))
      return true
    },
    redo: () => {
      const next = future.at(-1)
      if (!next) return false
      setFuture(future.slice(0, -1))
      setPast([...past, next])
      mark(next.refused.map((one) => [one, { kind: 'refused', mine: one.mine, message: one.message }]))
      if (next.done.length > 0) void save(next.done)
      return true
    },
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
  }
}
export type Cells = ReturnType<typeof useCells>
