/** Forty fictional clients for the demonstration, and the policy classes each has. Phone numbers are from Ofcom's range for drama. */
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

// The demonstration data's test checks the file's values.
export const demoBook = content as readonly DemoClient[]
