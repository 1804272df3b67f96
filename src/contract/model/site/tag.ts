/** Third-party scripts that need a visitor's consent. None, unless staff add them in the settings record `tags`. */
import { requiredText, z, type Infer } from '../../schema.ts'
import { tagPurposes } from './tagWords.ts'

/** An https address without credentials or a port. Its origin goes into the content security policy unchanged. */
const scriptUrl = () =>
  z.string().check(z.maxLength(300), z.regex(/^https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?\/[\w./?=&%~+-]*$/, 'Enter an https address'))

export const Tag = z.strictObject({
  name: requiredText(60),
  purpose: z.enum(tagPurposes),
  script: scriptUrl(),
  provider: requiredText(120),
  /** Every cookie it sets: its name, and its lifetime in words. */
  cookies: z.array(z.strictObject({ name: requiredText(80), lives: requiredText(80) })).check(z.maxLength(20)),
  /** How long the provider keeps the data. */
  retention: requiredText(120),
})
export type Tag = Infer<typeof Tag>

export const Tags = z.array(Tag).check(z.maxLength(12))
export type Tags = Infer<typeof Tags>
