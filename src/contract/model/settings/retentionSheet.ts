/** The retention periods as a form. */
import { retentionLimits } from '../site/retention.ts'
import type { Fields, Sheet } from './sheet.ts'
import { wholeNumber } from './sheets.ts'

const fields = {
  enquiryMonths: wholeNumber(...retentionLimits.enquiryMonths),
  appointmentMonths: wholeNumber(...retentionLimits.appointmentMonths),
  requestMonths: wholeNumber(...retentionLimits.requestMonths),
  spamDays: wholeNumber(...retentionLimits.spamDays),
} satisfies Fields

export const retentionSheet: Sheet<'retention', typeof fields> = {
  key: 'retention',
  fields,
  labels: {
    enquiryMonths: 'Enquiries, months after they were answered or closed',
    appointmentMonths: 'Appointments and callbacks, months after they ended',
    requestMonths: 'Quote requests without a policy, months after the last step',
    spamDays: 'Suspected spam, days',
  },
  typed: ({ enquiryMonths, appointmentMonths, requestMonths, spamDays }) => ({
    enquiryMonths: String(enquiryMonths),
    appointmentMonths: String(appointmentMonths),
    requestMonths: String(requestMonths),
    spamDays: String(spamDays),
  }),
  value: ({ enquiryMonths, appointmentMonths, requestMonths, spamDays }) => ({
    enquiryMonths: Number(enquiryMonths),
    appointmentMonths: Number(appointmentMonths),
    requestMonths: Number(requestMonths),
    spamDays: Number(spamDays),
  }),
}
