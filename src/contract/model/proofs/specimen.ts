/** The letter shown in the portal's demonstration: for an invented company, dated today. */
import { addDays } from '../contact/workingTime.ts'
import type { ProofFacts, ProofSection } from './proof.ts'

const section = (code: string, name: string, limit: number, extensions: string[] = []): ProofSection => ({
  code,
  name,
  limit,
  basis: 'any_one_occurrence',
  territory: 'Great Britain, Northern Ireland, the Channel Islands and the Isle of Man',
  retroactiveOn: null,
  excess: null,
  extensions,
})

export const specimenNotice = 'Specimen: proves nothing'
export const specimenCode = 'DEMO-DEMO-DEMO-DEMO-DEMO-0000'

export const specimenFacts = (today: string): ProofFacts => ({
  insured: 'Lanes Bakery Ltd',
  business: 'Bakery and café with seating for 32, bread and cakes baked on the premises',
  class: 'hospitality',
  insurer: 'Downs Example Mutual',
  policyNumber: 'HOS/DEMO-001',
  inception: addDays(today, -200),
  expiry: addDays(today, 164),
  sections: [
    section('PL', 'Public liability', 500_000_000, ['Indemnity to principal']),
    section('PROD', 'Products liability', 500_000_000),
  ],
  holder: { name: 'Example Lettings', address: '14 Example Square\nBrighton BN1 1AB' },
  issuedOn: today,
})
