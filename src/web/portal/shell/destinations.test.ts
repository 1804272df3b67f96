import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { destinationOf } from './destinations.ts'

const id = '5ea00000-0000-4000-8000-0000000000c1'

test.for([
  [paths.portalDashboard(), paths.portalDashboard()],
  [paths.clientPolicy(id), paths.clientPolicies()],
  [paths.clientPolicyChange(id), paths.clientPolicies()],
  [paths.clientChange(id), paths.clientPolicies()],
  [paths.clientRenew(id), paths.clientRenewals()],
  [paths.clientRenewStep(id, 'facts'), paths.clientRenewals()],
  [paths.clientTold(), paths.clientRenewals()],
  [paths.clientProofNew(id), paths.clientProofs()],
  [paths.clientProof(id), paths.clientProofs()],
  [paths.clientStaffPage(), paths.clientProofs()],
  [paths.clientContractChecks(), paths.clientProofs()],
  [paths.clientContractCheck(id), paths.clientProofs()],
  [paths.clientDocument(id), paths.clientDocuments()],
  [paths.clientCompany(id), paths.clientCompanies()],
] as const)('%s belongs to %s', ([pathname, entry]) => {
  expect(destinationOf(pathname)).toBe(entry)
})
