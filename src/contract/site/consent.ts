/** Public: whether visits by this browser are counted, and which third-party tags it may load. */
import { get, group, post } from '../endpoint.ts'
import { Tag } from '../model/site/tag.ts'
import { tagPurposes } from '../model/site/tagWords.ts'
import { z, type Infer } from '../schema.ts'

export const Choices = z.object({
  /** False if this browser has the cookie that says so. */
  counted: z.boolean(),
  /** Of the question asked: changes with the tags and the text. */
  version: z.string(),
  tags: z.array(Tag),
  /** Null if not asked yet, or if something has changed since. */
  choice: z.nullable(z.object({ accepted: z.array(z.enum(tagPurposes)), receipt: z.string() })),
})
export type Choices = Infer<typeof Choices>

const rate = { points: 60, seconds: 3600 }

export const consent = group('site', 'consent', {
  show: get('/api/choices', { access: 'anyone', input: z.strictObject({}), output: Choices }),
  /** The scripts this browser agreed to. The page's own loader calls nothing else. */
  scripts: get('/api/choices/scripts', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ scripts: z.array(z.string()) }),
  }),
  /** Accepts these purposes and rejects the others. 409 if the tags or the text have changed since they were shown. */
  choose: post('/api/choices', {
    access: 'anyone',
    input: z.strictObject({
      version: z.string().check(z.regex(/^[0-9a-f]{12}$/)),
      accepted: z.array(z.enum(tagPurposes)).check(z.maxLength(tagPurposes.length)),
    }),
    output: z.object({}),
    rate,
  }),
  /** Off: sets the cookie `no-count`. On: removes it. */
  count: post('/api/choices/counting', {
    access: 'anyone',
    input: z.strictObject({ counted: z.boolean() }),
    output: z.object({}),
    rate,
  }),
})
