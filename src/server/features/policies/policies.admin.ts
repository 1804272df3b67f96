/** The operations of contract/admin/book/policies.ts (staff), listed in one place for operations.ts. */
export { change, clients, create, insurers } from './policyForms.ts'
export {
  activate,
  assign,
  assignBack,
  assignees,
  assignMany,
  bind,
  cancel,
  cancelNotTakenUp,
  force,
  note,
  receiveProposal,
  reinstate,
  requestDocuments,
  requestProposal,
  require,
  settle,
  startRenewal,
} from './policySteps.ts'
export { declare } from './charges/declaring.ts'
export { extend } from './charges/extending.ts'
export { csv, list, show, terms, vehicles } from './policyView.ts'
