/** Phone numbers that codes may be sent to: real UK mobiles, in one format (security check 112). */
import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { Failure } from '#contract/failure.ts'
import { phoneRefusal } from '#contract/model/people/user.ts'
import { servesNumber } from '#server/features/messages/messages.ts'

/** Numbers that Ofcom reserves for drama; the demo uses them. */
const fictionalNumber = /^\+447700900\d{3}$/

/** '07700 900123' -> '+447700900123'. Read as a UK number if there is no country code. Throws invalid with the specification's text. */
export const mobileNumber = (typed: string): string => {
  const parsed = parsePhoneNumberFromString(typed, 'GB')
  const real =
    parsed && (parsed.isValid() ? ['MOBILE', 'FIXED_LINE_OR_MOBILE'].includes(parsed.getType() ?? '') : fictionalNumber.test(parsed.number))
  if (!parsed || !real || parsed.ext || !servesNumber(parsed.number))
    throw new Failure('invalid', phoneRefusal, { fields: { phoneNumber: phoneRefusal } })
  return parsed.number
}

export const endingOf = (phone: string | null): string | null => phone?.slice(-3) ?? null
