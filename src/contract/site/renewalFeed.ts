/** The calendar of a client's renewals, for calendar programs without a session: the secret address identifies the client. */
import { get, group } from '../endpoint.ts'
import { text, z } from '../schema.ts'

export const renewalFeed = group('site', 'renewalFeed', {
  show: get('/api/renewal-feed', {
    access: { holder: 'renewalFeed' },
    input: z.strictObject({ token: text(200, 1) }),
    output: z.array(z.object({ id: z.uuid(), title: z.string(), about: z.string(), on: z.string() })),
    rate: { points: 60, seconds: 60, in: 'process' },
  }),
})
