/** The parts of a change that both the client and staff see. */
import { z } from '../../schema.ts'

/** One field: its current value and the requested one. */
export const Compared = z.object({ field: z.string(), before: z.string(), after: z.string() })
/** The cost for the rest of the period, in pence. Negative if money is returned. */
export const ChangePrice = z.object({ net: z.number(), ipt: z.number(), fee: z.number(), total: z.number() })
