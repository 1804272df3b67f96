/** Choosing a client by typing: what such an endpoint takes and returns. */
import { id, text, z, type Infer } from '../../schema.ts'

export const ClientChoice = z.object({ id: z.uuid(), name: z.string(), reference: z.string(), place: z.string(), activities: z.string() })
export type ClientChoice = Infer<typeof ClientChoice>

/** Those whose name or reference contains the text, at most eight; or the one with this id. */
export const clientChoice = { input: z.strictObject({ name: text(80), id: z.optional(id()) }), output: z.array(ClientChoice) }
