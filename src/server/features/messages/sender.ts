/** The firm as a mail shows it, and when it is written. */
import type { MailSender } from '#contract/model/messages/mail.ts'
import { addressLine, type Firm } from '#contract/model/site/firm.ts'

export const senderOf = (firm: Firm, { origin, now }: { origin: string; now: () => Date }): MailSender => ({
  name: firm.name,
  phone: firm.phone.shown,
  email: firm.email,
  address: addressLine(firm.headOffice),
  status: firm.regulator.text,
  notice: firm.notice || null,
  origin,
  at: now().toISOString(),
})
