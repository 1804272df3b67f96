/** What the client and staff both see of a change. */
import { z } from '../../schema.ts'

/** One field, as it is and as it is asked for. */
export const Compared = z.object({ field: z.string(), before: z.string(), after: z.string() })
/** What it costs for the rest of the period, in pence; negative is given back. */
export const ChangePrice = z.object({ net: z.number(), ipt: z.number(), fee: z.number(), total: z.number() })
