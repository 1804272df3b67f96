/** The firm as mails show it, its service levels, and the current time. */
import type { MailSender } from '#contract/model/messages/mail.ts'
import { promisesOf, type ServiceLevels } from '#contract/model/site/serviceLevels.ts'
import { addressLine, type Firm } from '#contract/model/site/firm.ts'

export const senderOf = (firm: Firm, levels: ServiceLevels, { origin, now }: { origin: string; now: () => Date }): MailSender => ({
  name: firm.name,
  phone: firm.phone.shown,
  email: firm.email,
  address: addressLine(firm.headOffice),
  status: firm.regulator.text,
  notice: firm.notice || null,
  promises: promisesOf(levels),
  origin,
  at: now().toISOString(),
})
