/** Public, with a letter's code: whether what it says is true now. Reveals nothing that the letter does not say. */
import { get, group } from '../endpoint.ts'
import { ProofFacts, proofStates } from '../model/proofs/proof.ts'
import { requiredText, text, z, type Infer } from '../schema.ts'

export const Verified = z.object({
  code: z.string(),
  state: z.enum(proofStates),
  /** The last day of cover, if it has passed or is earlier than the letter says. */
  until: z.nullable(z.string()),
  checkedAt: z.string(),
  /** What the letter says; null once it is no longer valid. */
  facts: z.nullable(ProofFacts),
  /** Who it was for and when it was issued, whatever has happened to it since. */
  issuedOn: z.string(),
  insured: z.string(),
  /** Whether the given file is the letter we issued; null if no file was given. */
  unaltered: z.nullable(z.boolean()),
  /** Size of the letter in bytes, for its link; null once it is no longer valid. */
  bytes: z.nullable(z.number()),
})
export type Verified = Infer<typeof Verified>

export const verify = group('site', 'verify', {
  show: get('/api/verify/:code', {
    access: { holder: 'proof' },
    input: z.strictObject({
      code: requiredText(60),
      /** The SHA-256 of a file that the reader received. */
      hash: z.optional(text(120)),
    }),
    output: Verified,
    rate: { points: 60, seconds: 600, in: 'process' },
  }),
})
