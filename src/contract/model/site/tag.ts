/** Scripts of other firms that need a visitor's consent: none unless staff name them in the settings record `tags`. */
import { requiredText, z, type Infer } from '../../schema.ts'
import { tagPurposes } from './tagWords.ts'

/** An https address without a login or a port of its own: its origin is put into the content policy as it stands. */
const scriptUrl = () =>
  z.string().check(z.maxLength(300), z.regex(/^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\/[\w./?=&%~+-]*$/, 'Enter an https address'))

export const Tag = z.strictObject({
  name: requiredText(60),
  purpose: z.enum(tagPurposes),
  script: scriptUrl(),
  provider: requiredText(120),
  /** Every cookie it sets: name, and how long it lives in words. */
  cookies: z.array(z.strictObject({ name: requiredText(80), lives: requiredText(80) })).check(z.maxLength(20)),
  /** How long the provider keeps what it learned. */
  retention: requiredText(120),
})
export type Tag = Infer<typeof Tag>

export const Tags = z.array(Tag).check(z.maxLength(12))
export type Tags = Infer<typeof Tags>
