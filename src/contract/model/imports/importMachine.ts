/** The states of an import: a CSV file with part of the book of business. Nothing in the book changes before it is confirmed. */
import { machine, type ActionOf, type StatusOf } from '../../machine.ts'

export const importMachine = machine({
  record: 'import',
  plural: 'imports',
  noun: 'import',
  permission: 'book:import',
  starts: ['mapping'],
  statuses: {
    mapping: { label: 'Columns to match', tone: 'warn', turn: 'staff', next: 'Match its columns, then check it' },
    checking: { label: 'Being checked', tone: 'info', turn: null, next: 'Wait: nothing in the book has changed' },
    checked: { label: 'To confirm', tone: 'renew', turn: 'staff', next: 'Look at what it would do, then confirm it' },
    running: { label: 'Importing', tone: 'info', turn: null, next: 'Wait, or stop it' },
    stopped: { label: 'Stopped', tone: 'warn', turn: 'staff', next: 'Continue it, or undo what it did' },
    done: { label: 'Imported', tone: 'good', turn: null, next: 'Nothing: it can be undone for 30 days' },
    undoing: { label: 'Being undone', tone: 'info', turn: null, next: 'Wait: its records are being undone' },
    undone: { label: 'Undone', tone: 'neutral', turn: null, next: 'Nothing: it was undone' },
    discarded: { label: 'Discarded', tone: 'neutral', turn: null, next: 'Nothing: it was never imported' },
  },
  transitions: {
    check: { from: ['mapping', 'checked'], to: 'checking', by: ['staff'], label: 'Check the file', done: 'Check started' },
    finishCheck: { from: ['checking'], to: 'checked', by: ['system'], label: 'Finish the check', done: 'Checked' },
    confirm: { from: ['checked'], to: 'running', by: ['staff'], label: 'Import', done: 'Import confirmed', outward: true },
    stop: { from: ['running'], to: 'stopped', by: ['staff'], label: 'Stop', done: 'Stopped' },
    resume: { from: ['stopped'], to: 'running', by: ['staff'], label: 'Continue', done: 'Continued' },
    finish: { from: ['running'], to: 'done', by: ['system'], label: 'Finish', done: 'Imported' },
    undo: { from: ['done', 'stopped'], to: 'undoing', by: ['staff'], label: 'Undo the import', done: 'Undo started', reason: 'required' },
    finishUndo: { from: ['undoing'], to: 'undone', by: ['system'], label: 'Finish the undo', done: 'Undone' },
    discard: {
      from: ['mapping', 'checking', 'checked'],
      to: 'discarded',
      by: ['staff'],
      label: 'Discard',
      done: 'Discarded',
      final: true,
    },
  },
  events: { create: 'File received' },
})
export type ImportStatus = StatusOf<typeof importMachine>
export type ImportAction = ActionOf<typeof importMachine>

/** Whether a job is working on it. Its screen polls meanwhile. */
export const isWorking = (status: ImportStatus) => status === 'checking' || status === 'running' || status === 'undoing'
