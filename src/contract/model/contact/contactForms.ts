/**
 * The three forms of the contact page as sent. Separate from their endpoints, because the browser validates a form before sending it, and
 * loads these schemas only then.
 */
import { text, z } from '../../schema.ts'
import { AppointmentInput, CallbackInput } from './appointment.ts'
import { EnquiryInput } from './enquiry.ts'

/** Sent with each form in addition to its fields. */
const beside = {
  /** From `contact.form`: when the form was shown, and which form it is. */
  token: z._default(text(300), ''),
  /** A hidden field, so that only bots fill it in. */
  website: z._default(text(300), ''),
  /** The path on our site that the visitor came from. */
  source: z._default(z.string().check(z.maxLength(200), z.regex(/^(?:\/(?:[\w-][\w\-/]*)?)?$/)), ''),
}

export const MessageForm = z.extend(EnquiryInput, {
  ...beside,
  /** If ticked, also send Insights by email, once the address has been confirmed. */
  marketing: z._default(z.enum(['', 'on']), ''),
})
export const CallbackForm = z.extend(CallbackInput, beside)
export const BookingForm = z.extend(AppointmentInput, beside)
