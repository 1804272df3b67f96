/**
 * State machines of parts of a record, by their kind. A part has no version, history or audit rows of its own: those are its record's. Not in
 * `machines`, because the badges of every page would load them.
 */
import { needMachine } from './claims/needMachine.ts'
import { requirementMachine } from './policies/requirementMachine.ts'

export const parts = { claimNeed: needMachine, subjectivity: requirementMachine }
