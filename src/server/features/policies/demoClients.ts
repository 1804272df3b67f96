/** Forty fictional clients of the demonstration: who they are, and which classes of policy each has. Telephone numbers are Ofcom's drama numbers. */
import type { PolicyClass } from '#contract/model/policies/policyClass.ts'
import type { ClientRow } from '#server/features/clients/clients.table.ts'
import content from './demoClients.json' with { type: 'json' }

export type DemoClient = Pick<ClientRow, 'name' | 'businessType' | 'trade' | 'activities' | 'established'> & {
  employees: number
  contact: string
  town: string
  postcode: string
  /** Pounds a year. */
  turnoverPounds: number
  classes: readonly PolicyClass[]
  status?: ClientRow['status']
}

// The file's words are checked by the test of the demonstration data.
export const demoBook = content as readonly DemoClient[]
