/** A page of ours as another page links to it. */
import { z, type Infer } from '../../schema.ts'

export const NamedPage = z.object({ slug: z.string(), title: z.string(), path: z.string(), summary: z.string() })
export type NamedPage = Infer<typeof NamedPage>
