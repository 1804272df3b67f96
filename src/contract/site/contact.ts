/** Public: the contact form. */
import { get, group, post } from '../endpoint.ts'
import { MessageForm } from '../model/contact/contactForms.ts'
import { wordsSchemas } from '../model/site/ourWords.ts'
import { z } from '../schema.ts'

export const contact = group('site', 'contact', {
  /** A signed record of when the form was shown: distinguishes people from bots, and makes one form one enquiry. */
  form: get('/api/contact/form', {
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({
      token: z.string(),
      /** When the office next opens. Null while it is open. */
      opensAt: z.nullable(z.string()),
    }),
  }),
  /** Its questions and topics. */
  words: get('/api/contact/words', {
    access: 'anyone',
    input: z.strictObject({}),
    output: wordsSchemas['words.contact'],
    cache: 'address',
  }),
  submit: post('/api/contact', {
    access: 'anyone',
    input: MessageForm,
    output: z.object({ reference: z.string() }),
    status: 201,
    rate: { points: 10, seconds: 3600 },
    idempotent: true,
  }),
})
