/** Messages between a client and us about a record. */
import { z, type Infer } from '../../schema.ts'

export const ThreadMessage = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  from: z.enum(['client', 'staff']),
  text: z.string(),
})
export type ThreadMessage = Infer<typeof ThreadMessage>
