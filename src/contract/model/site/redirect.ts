/** An old address. `to`: where it leads now, a path of ours; null: what stood there is gone for good. */
import { z, type Infer } from '../../schema.ts'

export const Redirect = z.strictObject({
  path: z.string().check(z.regex(/^\/(?!.*\/\/)[a-z0-9._/-]{1,200}$/)),
  to: z.nullable(z.string().check(z.regex(/^\/(?!.*\/\/)[a-z0-9/-]{0,200}$/))),
})
export type Redirect = Infer<typeof Redirect>
