/**
 * The three forms of the contact page as they are sent. Apart from their endpoints, because the browser checks a form before it
 * sends it, and fetches these schemas only then.
 */
import { text, z } from '../../schema.ts'
import { AppointmentInput, CallbackInput } from './appointment.ts'
import { EnquiryInput } from './enquiry.ts'

/** What each form sends beside its fields. */
const beside = {
  /** From `contact.form`: when the form was shown, and which form it is. */
  token: z._default(text(300), ''),
  /** People do not see this field; programs fill it in. */
  website: z._default(text(300), ''),
  /** The page the visitor came from, a path of ours. */
  source: z._default(z.string().check(z.maxLength(200), z.regex(/^(?:\/(?:[\w-][\w\-/]*)?)?$/)), ''),
}

export const MessageForm = z.extend(EnquiryInput, {
  ...beside,
  /** Ticked: also send Insights by email, once the address has confirmed it. */
  marketing: z._default(z.enum(['', 'on']), ''),
})
export const CallbackForm = z.extend(CallbackInput, beside)
export const BookingForm = z.extend(AppointmentInput, beside)
