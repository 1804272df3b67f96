/** Client portal: the user's own details, the mails they get, and changing the address they sign in with. */
import { get, group, post, put } from '../endpoint.ts'
import { optionalEvents } from '../model/people/notification.ts'
import { text, typedEmail, z, type Infer } from '../schema.ts'

const nothing = z.strictObject({})

export const Profile = z.object({
  job: z.string(),
  /** What would make it easier for them to deal with us. */
  supportNeeds: z.string(),
  /** Documents that we draw are drawn in large print for them. */
  largePrint: z.boolean(),
  /** Mails they have opted out of. */
  unwanted: z.array(z.enum(optionalEvents)),
  /** Articles by email. */
  insights: z.enum(['none', 'pending', 'confirmed', 'stopped']),
  /** A new address that has not been confirmed yet. */
  newEmail: z.nullable(z.object({ address: z.string(), oldConfirmed: z.boolean(), newConfirmed: z.boolean(), expiresAt: z.string() })),
  version: z.number(),
})
export type Profile = Infer<typeof Profile>

export const profile = group('portal', 'profile', {
  show: get('/api/client/profile', { access: 'client', input: nothing, output: Profile }),
  save: put('/api/client/profile', {
    access: 'client',
    input: z.strictObject({
      job: text(80),
      supportNeeds: text(1000),
      largePrint: z.boolean(),
      version: z.number().check(z.int(), z.minimum(0)),
    }),
    output: Profile,
  }),
  chooseMails: put('/api/client/profile/mails', {
    access: 'client',
    input: z.strictObject({ wanted: z.array(z.enum(optionalEvents)).check(z.maxLength(optionalEvents.length)) }),
    output: Profile,
    about: 'The optional emails a person wants; the others are switched off',
  }),
  changeEmail: post('/api/client/profile/email', {
    access: 'client',
    input: z.strictObject({ email: typedEmail('Enter the new email address') }),
    output: Profile,
    idempotent: true,
    rate: { points: 5, seconds: 3600, counts: 'done' },
    about: 'Sends a link to the old and to the new address; nothing changes until both were opened and confirmed',
  }),
  cancelEmail: post('/api/client/profile/email/cancel', { access: 'client', input: nothing, output: Profile }),
  data: get('/api/client/profile/data', {
    access: 'client',
    input: nothing,
    output: z.object({
      made: z.string(),
      person: z.record(z.string(), z.unknown()),
      companies: z.array(z.record(z.string(), z.unknown())),
    }),
    rate: { points: 10, seconds: 3600 },
    about: 'What we hold about this person and, as far as their rights allow, their companies',
  }),
})
