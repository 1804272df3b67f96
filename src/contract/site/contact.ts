/** Anybody: the contact form. */
import { get, post, type Group } from '../endpoint.ts'
import { EnquiryInput } from '../model/enquiry.ts'
import { text, z } from '../schema.ts'

export const contact = {
  /** A signed note of when the form was shown: tells people from programs, and makes one form one enquiry. */
  form: get('/api/contact/form', { access: 'anyone', input: z.strictObject({}), output: z.object({ token: z.string() }) }),
  submit: post('/api/contact', {
    access: 'anyone',
    input: z.extend(EnquiryInput, {
      /** From `form`. */
      token: z._default(text(300), ''),
      /** People do not see this field; programs fill it in. */
      website: z._default(text(300), ''),
      /** Ticked: also send Insights by e-mail, once the address has confirmed it. */
      marketing: z._default(z.enum(['', 'on']), ''),
      /** The page the visitor came from, a path of ours. */
      source: z._default(z.string().check(z.maxLength(200), z.regex(/^(?:\/(?:[\w-][\w\-/]*)?)?$/)), ''),
    }),
    output: z.object({ reference: z.string() }),
    status: 201,
    rate: { points: 10, seconds: 3600 },
    idempotent: true,
  }),
} satisfies Group
