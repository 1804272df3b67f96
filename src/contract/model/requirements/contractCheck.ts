/** A checked contract, as the client and staff see it. */
import { z, type Infer } from '../../schema.ts'
import { LineVerdict, Requirement } from './requirement.ts'

export const CheckCounts = z.object({ pass: z.number(), gap: z.number(), ask: z.number() })
export type CheckCounts = Infer<typeof CheckCounts>

export const ContractCheck = z.object({
  id: z.uuid(),
  version: z.number(),
  company: z.object({ id: z.uuid(), name: z.string() }),
  customer: z.string(),
  clause: z.string(),
  lines: z.array(Requirement),
  /** One per line, based on the policies as they were on `checkedOn`. */
  results: z.array(LineVerdict),
  checkedOn: z.string(),
  counts: CheckCounts,
  /** The lines that the client asked us about, and when. */
  asked: z.array(z.object({ line: z.number(), at: z.string(), by: z.string(), policyId: z.uuid() })),
  by: z.string(),
  at: z.string(),
})
export type ContractCheck = Infer<typeof ContractCheck>

/** '2 pass, 1 gap, 1 to ask us about'; 'Nothing to check yet' if there are no lines. */
export const countsText = ({ pass, gap, ask }: CheckCounts): string =>
  [
    ...(pass ? [`${pass} pass`] : []),
    ...(gap ? [`${gap} gap${gap === 1 ? '' : 's'}`] : []),
    ...(ask ? [`${ask} to ask us about`] : []),
  ].join(', ') || 'Nothing to check yet'
