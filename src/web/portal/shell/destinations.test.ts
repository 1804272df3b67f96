import { expect, test } from 'vitest'
import { paths } from '#contract/paths.ts'
import { areas, roleRights, type Area } from '#contract/model/people/membership.ts'
import { destinationOf, destinationsFor } from './destinations.ts'

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

const none = Object.fromEntries(areas.map((area) => [area, 'none'])) as Record<Area, 'none'>
const labels = (...companies: Parameters<typeof destinationsFor>[0]) => destinationsFor(companies).map(({ label }) => label)

test('only what the user may see in one of their companies has an entry', () => {
  expect(labels({ rights: roleRights.finance })).toEqual([
    'Dashboard',
    'Policies',
    'Renewals',
    'Proof of cover',
    'Quotes',
    'Documents',
    'Companies',
    'Profile',
  ])
  expect(labels({ rights: roleRights.finance }, { rights: { ...none, claims: 'view' } })).toContain('Claims')
  expect(labels({ rights: none })).toEqual(['Dashboard', 'Companies', 'Profile'])
})

test('whoever may see invoices but no documents has an entry for them', () => {
  const rights = { ...none, billing: 'act' } as const
  expect(labels({ rights })).toEqual(['Dashboard', 'Invoices', 'Companies', 'Profile'])
  expect(destinationOf(paths.clientInvoices(), destinationsFor([{ rights }]))).toBe(paths.clientInvoices())
  expect(destinationOf(paths.clientInvoices(), destinationsFor([{ rights: roleRights.finance }]))).toBe(paths.clientDocuments())
})
