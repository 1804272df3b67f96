/** Which of our clients something that reached us through the website is from. */
import { z, type Infer } from '../../schema.ts'

export const KnownClients = z.object({
  /** It belongs to this client. Otherwise they only have the same email address, which anybody can type. */
  certain: z.boolean(),
  /** By name, at most five. */
  clients: z.array(z.object({ id: z.uuid(), name: z.string(), reference: z.string() })),
})
export type KnownClients = Infer<typeof KnownClients>
