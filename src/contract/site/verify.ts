/** Anybody with the code of a letter: whether what it says is true now. Nothing that the letter does not say. */
import { get, group } from '../endpoint.ts'
import { ProofFacts, proofStates } from '../model/proofs/proof.ts'
import { requiredText, text, z, type Infer } from '../schema.ts'

export const Verified = z.object({
  code: z.string(),
  state: z.enum(proofStates),
  /** The last day of cover, where it has passed or is earlier than the letter says. */
  until: z.nullable(z.string()),
  checkedAt: z.string(),
  /** What the letter says; null once it no longer holds. */
  facts: z.nullable(ProofFacts),
  /** Whom it was for and when, whatever became of it. */
  issuedOn: z.string(),
  insured: z.string(),
  /** Whether the file that was asked about is the letter we issued; null where none was. */
  unaltered: z.nullable(z.boolean()),
  /** Bytes of the letter, for its link; null once it no longer holds. */
  bytes: z.nullable(z.number()),
})
export type Verified = Infer<typeof Verified>

export const verify = group('site', 'verify', {
  show: get('/api/verify/:code', {
    access: { holder: 'proof' },
    input: z.strictObject({
      code: requiredText(60),
      /** The SHA-256 of a file that somebody received. */
      hash: z.optional(text(120)),
    }),
    output: Verified,
    rate: { points: 60, seconds: 600, in: 'process' },
  }),
})
