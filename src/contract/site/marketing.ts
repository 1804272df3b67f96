/** Public: subscribing to Insights by email, and changing or stopping it from a link. */
import { get, group, post } from '../endpoint.ts'
import { marketingFrequencies, marketingTopics } from '../model/contact/marketing.ts'
import { wordsSchemas } from '../model/site/ourWords.ts'
import { requiredText, text, typedEmail, z, type Infer } from '../schema.ts'

/** Sealed by us; anything longer cannot be ours. */
const token = () => requiredText(800)
const address = typedEmail()
const rate = { points: 10, seconds: 3600 }
const done = z.object({})

export const Choices = z.object({
  /** `j***@example.com` */
  address: z.string(),
  /** stopped: nothing is sent, whatever else is on record. none: we send nothing because no one subscribed. */
  state: z.enum(['confirmed', 'pending', 'stopped', 'none']),
  topics: z.array(z.enum(marketingTopics)),
  frequency: z.enum(marketingFrequencies),
})
export type Choices = Infer<typeof Choices>

export const marketing = group('site', 'marketing', {
  /** The text beside the form and beside the choice, which people agree to. */
  words: get('/api/subscriptions/words', {
    access: 'anyone',
    input: z.strictObject({}),
    output: wordsSchemas['words.marketing'],
    cache: 'address',
  }),
  /** Mails a confirmation link. The reply is the same whatever we know about the address. */
  subscribe: post('/api/subscriptions', {
    access: 'anyone',
    input: z.strictObject({
      email: address,
      /** The page with the form, as a path. */
      source: z._default(z.string().check(z.maxLength(200), z.regex(/^(?:\/(?:[\w-][\w\-/]*)?)?$/)), ''),
      /** Hidden from people; bots fill it in. */
      website: z._default(text(300), ''),
    }),
    output: done,
    status: 202,
    idempotent: true,
    rate,
  }),
  /** The address that a confirmation link is for; 410 if the link is too old. Changes nothing. */
  pending: get('/api/subscriptions/asked', {
    access: { holder: 'optIn' },
    input: z.strictObject({ token: token() }),
    output: z.object({ address: z.string() }),
  }),
  confirm: post('/api/subscriptions/confirm', {
    access: { holder: 'optIn' },
    input: z.strictObject({ token: token() }),
    output: done,
    rate: { points: 30, seconds: 3600 },
  }),
  /** What is sent to the link's address. Changes nothing. */
  choices: get('/api/unsubscribe', { access: { holder: 'mailing' }, input: z.strictObject({ token: token() }), output: Choices }),
  choose: post('/api/unsubscribe', {
    access: { holder: 'mailing' },
    input: z.strictObject({
      token: token(),
      topics: z.array(z.enum(marketingTopics)).check(z.maxLength(marketingTopics.length)),
      frequency: z._default(z.enum(marketingFrequencies), 'monthly'),
    }),
    output: Choices,
    rate: { points: 60, seconds: 3600 },
  }),
  /** No rate limit: mail providers send requests for many people from few addresses, and only our own links get this far. */
  stop: post('/api/unsubscribe/all', {
    access: { holder: 'mailing' },
    input: z.strictObject({ token: token(), oneClick: z.optional(z.boolean()) }),
    output: Choices,
  }),
  /** Mails the link. The reply is the same whatever we know about the address. */
  askLink: post('/api/unsubscribe/link', {
    access: 'anyone',
    input: z.strictObject({ email: address }),
    output: done,
    status: 202,
    idempotent: true,
    rate,
  }),
})
