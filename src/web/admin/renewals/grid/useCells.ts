/**
 * Changes to the cells of the grid. A change is shown at once and saved in the background. A cell that is not saved has a state, which says
 * why: it is being saved, its text cannot be read, the request has failed, or a colleague has changed the cell too. What the user typed stays
 * in the cell until it is saved, or until they type something else or undo it.
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
import { useSteps } from './useSteps.ts'
import { whyUnsent } from './whyUnsent.ts'

export type Grid = { rows: RenewalRow[]; total: number; more: boolean; today: string }
/** `id`: the renewal in whose row the cell is. */
type Cell = { id: string; field: CellField }
export type NewValue = Cell & { value: CellValue }
/** `before`: the value that the user replaced. The server compares it with its own, and so finds out whether a colleague was faster. */
type Change = NewValue & { before: CellValue }
/** Text that is no value of its cell, such as 'soon' for a date. */
export type Unreadable = Cell & { mine: string; message: string }

/** Why a cell is not saved. `mine`: what the user typed; `theirs`: what a colleague has saved. */
export type CellState =
  | { kind: 'saving' }
  | { kind: 'conflict'; mine: CellValue; theirs: CellValue; by: string }
  /** The text cannot be read, or the server does not accept the value. */
  | { kind: 'refused'; mine: CellValue | string; message: string }
  /** The request has failed. It will be sent again. */
  | { kind: 'unsent'; change: Change; message: string; signedOut: boolean }

/** What one undo takes back: changes, and unreadable text together with the state that its cell had before. */
type Step = { changes: readonly Change[]; unreadable: readonly (Unreadable & { stateBefore: CellState | null })[] }

export const cellKey = (id: string, field: string) => `${id} ${field}`
const keyOf = ({ id, field }: Cell) => cellKey(id, field)

/** The most changes that the endpoint accepts in one request. */
const mostInRequest = 2000

/** `queryKey`: of the list of renewals that is open. */
export const useCells = (queryKey: QueryKey, colleagues: readonly Colleague[]) => {
  const { query: cache } = useDeps()
  const [states, setStates] = useState<ReadonlyMap<string, CellState>>(new Map())
  const [requests, setRequests] = useState(0)
  const steps = useSteps<Step>(JSON.stringify(queryKey))
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  // A save may wait for others. When it is sent it needs the states and the list of that moment, not those of the drawing that made it.
  const latestStates = useRef(states)
  const latestQueryKey = useRef(queryKey)
  /**
   * For cells whose save has failed: the value that the user replaced at first. The row already shows the new value, so only this says what
   * the server had.
   */
  const replaced = useRef(new Map<string, CellValue>())

  const rowsNow = () => cache.getQueryData<Grid>(latestQueryKey.current)?.rows ?? []
  const updateRows = (update: (row: RenewalRow) => RenewalRow) =>
    storeReply<QueryKey, Grid>(cache, { queryKey: latestQueryKey.current }, (grid) => grid && { ...grid, rows: grid.rows.map(update) })
  /** Null removes a cell's state: there is nothing to say about it. */
  const setCells = (changed: Iterable<readonly [Cell, CellState | null]>) => {
    const next = new Map(latestStates.current)
    for (const [cell, state] of changed)
      if (state) next.set(keyOf(cell), state)
      else next.delete(keyOf(cell))
    latestStates.current = next
    setStates(next)
  }

  const showAsSaving = (changes: readonly NewValue[]) => {
    const byRow = Map.groupBy(changes, ({ id }) => id)
    updateRows((row) => (byRow.get(row.id) ?? []).reduce((one, { field, value }) => withValue(one, field, value, colleagues), row))
    setCells(changes.map((change) => [change, { kind: 'saving' }]))
  }

  const takeReply = (changes: readonly Change[], { results, rows }: { results: readonly CellResult[]; rows: readonly RenewalRow[] }) => {
    const byId = new Map(rows.map((row) => [row.id, row]))
    updateRows((row) => byId.get(row.id) ?? row)
    setCells(
      results.map((result) => {
        const { id, field, outcome, message, value, by } = result
        replaced.current.delete(keyOf(result))
        const mine = changes.find((change) => change.id === id && change.field === field)?.value ?? null
        const now = latestStates.current.get(keyOf(result))
        // Unreadable text was pasted into the cell while it was being saved: it stays.
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

  const sendOne = async (changes: readonly Change[]) => {
    const versions = new Map(rowsNow().map(({ id, version }) => [id, version]))
    try {
      const reply = await call(cache, renewals.saveCells, {
        changes: changes.map(({ id, field, before, value }) => ({ id, field, before, value, version: versions.get(id) ?? 0 })),
      })
      takeReply(changes, reply)
    } catch (error) {
      const why = whyUnsent(error)
      for (const change of changes) replaced.current.set(keyOf(change), change.before)
      setCells(changes.map((change) => [change, { kind: 'unsent', change, ...why }]))
    }
  }

  const send = async (changes: readonly Change[]) => {
    for (let from = 0; from < changes.length; from += mostInRequest)
      await sendOne(
        changes.slice(from, from + mostInRequest).map((change) => {
          const first = replaced.current.get(keyOf(change))
          return first === undefined ? change : { ...change, before: first }
        }),
      )
  }

  /** One request at a time, so that what was typed last is saved last. Changes that could not be sent before go first. */
  const save = (changes: readonly Change[]) => {
    showAsSaving(changes)
    setRequests((count) => count + 1)
    queue.current = queue.current.then(async () => {
      await send([...latestStates.current.values()].flatMap((state) => (state.kind === 'unsent' ? [state.change] : [])))
      await send(changes)
      setRequests((count) => count - 1)
    })
    return queue.current
  }

  const stateOf = (cell: Cell) => states.get(keyOf(cell))
  /** The value that a cell shows, saved or not. */
  const valueIn = (row: RenewalRow, field: CellField) => {
    const state = stateOf({ id: row.id, field })
    return state?.kind === 'unsent' ? state.change.value : valueOf(row, field)
  }
  /** Leaves out cells whose row is no longer in the list. */
  const changesOf = (values: readonly NewValue[]): Change[] => {
    const byId = new Map(rowsNow().map((row) => [row.id, row]))
    return values.flatMap((value) => {
      const row = byId.get(value.id)
      return row ? [{ ...value, before: valueIn(row, value.field) }] : []
    })
  }
  const differs = ({ before, value }: Change) => before !== value

  /** Sends again what could not be sent. Null if something is still not saved. */
  const retry = async () => {
    await save([])
    return latestStates.current.size > 0 ? null : true
  }
  const latestRetry = useRef(retry)
  // What runs later, the queue and the event below, reads these.
  useEffect(() => {
    latestQueryKey.current = queryKey
    latestRetry.current = retry
  })
  // The browser says when it is connected again.
  useEffect(() => {
    const online = () => void latestRetry.current()
    addEventListener('online', online)
    return () => removeEventListener('online', online)
  }, [])

  const busy = requests > 0
  const needsUser = [...states.values()].some(({ kind }) => kind !== 'saving')
  useUnsaved({ dirty: needsUser || busy, busy, savesItself: !needsUser, draft: { kept: false }, submit: retry }, true)

  return {
    states,
    unsent: [...states.values()].flatMap((state) => (state.kind === 'unsent' ? [state] : [])),
    busy,
    retry,
    valueIn,
    /** `before`: what the cell showed when the user began to type, if it may show something else by now. */
    change: (values: readonly NewValue[], unreadable: readonly Unreadable[] = [], before?: CellValue) => {
      const found = changesOf(values).map((change) => (before === undefined ? change : { ...change, before }))
      // An unsent value that is typed again is no change, but it must still be sent.
      const changes = found.filter((change) => differs(change) || stateOf(change)?.kind === 'unsent')
      const step = {
        changes: changes.filter(differs),
        unreadable: unreadable.map((cell) => ({ ...cell, stateBefore: stateOf(cell) ?? null })),
      }
      setCells([...values.map((cell) => [cell, null] as const), ...unreadable.map((cell) => [cell, { kind: 'refused', ...cell }] as const)])
      if (step.changes.length + step.unreadable.length > 0) steps.add(step)
      if (changes.length > 0) void save(changes)
    },
    /** Ends a conflict with one of the two values. */
    pick: (id: string, field: CellField, which: 'mine' | 'theirs') => {
      const state = stateOf({ id, field })
      if (state?.kind !== 'conflict') return
      setCells([[{ id, field }, null]])
      if (which === 'mine') void save([{ id, field, before: state.theirs, value: state.mine }])
    },
    undo: () => {
      const step = steps.back()
      if (!step) return
      // A save that was under way then has ended since.
      setCells(step.unreadable.map((cell) => [cell, cell.stateBefore?.kind === 'saving' ? null : cell.stateBefore]))
      if (step.changes.length > 0) void save(step.changes.map((change) => ({ ...change, before: change.value, value: change.before })))
    },
    redo: () => {
      const step = steps.forward()
      if (!step) return
      setCells(step.unreadable.map(({ mine, message, ...cell }) => [cell, { kind: 'refused', mine, message }]))
      if (step.changes.length > 0) void save(step.changes)
    },
    mayUndo: steps.mayUndo,
    mayRedo: steps.mayRedo,
  }
}
export type Cells = ReturnType<typeof useCells>
