/** What a client and we write to each other about a record. */
import { z, type Infer } from '../../schema.ts'

export const ThreadMessage = z.object({
  id: z.number(),
  at: z.string(),
  by: z.string(),
  from: z.enum(['client', 'staff']),
  text: z.string(),
})
export type ThreadMessage = Infer<typeof ThreadMessage>
