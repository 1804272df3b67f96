/** A short summary of a cover for the public tools: what it is designed to pay for, what it leaves out, and how it works. */
import { requiredText, z, type Infer } from '../../schema.ts'

const short = requiredText(200)
const lines = z.array(requiredText(120)).check(z.minLength(3), z.maxLength(6))

/** The points on which two covers are compared. `inside` and `outside` are lists, the others one sentence each. */
export const CoverFacets = z.strictObject({
  inside: lines,
  outside: lines,
  law: short,
  /** Who is paid, or who may claim. */
  who: short,
  /** What must happen within the policy period. */
  trigger: short,
  /** What the limit applies to. */
  basis: short,
  /** Whether defence costs are inside the limit. */
  defence: short,
  where: short,
  /** The condition that surprises people. */
  check: short,
})
export type CoverFacets = Infer<typeof CoverFacets>

/** content/tools/covers.json */
export const Cover = z.strictObject({
  slug: requiredText(20),
  /** 'PL'. COMBINED is a page rather than a code in the quote journey. */
  code: requiredText(10),
  name: requiredText(60),
  /** Slug of the product page. */
  service: requiredText(80),
  /** False if it is discussed by telephone only and cannot be quoted online. */
  online: z.boolean(),
  pays: short,
  /** A limit that other businesses often choose. */
  limit: requiredText(120),
  /** Why a business does not need it now, in the finder's words. */
  without: requiredText(160),
  facets: CoverFacets,
})
export type Cover = Infer<typeof Cover>
