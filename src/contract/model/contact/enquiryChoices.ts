import { closingTime, openingTime } from './workingTime.ts'

/** What a visitor may choose in the contact form. Separate from the schemas, so that the form does not load the schema library until it is sent. */
export const enquiryTopics = ['new_policy', 'existing_policy', 'claim', 'renewals', 'complaint', 'data_complaint', 'other'] as const
export type EnquiryTopic = (typeof enquiryTopics)[number]
export const enquiryTopicLabels: Record<EnquiryTopic, string> = {
  new_policy: 'New insurance',
  existing_policy: 'A policy I have with you',
  claim: 'A claim or an incident',
  renewals: 'A renewal',
  complaint: 'A complaint',
  data_complaint: 'A complaint about personal data',
  other: 'Something else',
}

/** When we may call back: half days inside office hours. */
export const callTimes = ['any', 'morning', 'afternoon', 'email_only'] as const
export type CallTime = (typeof callTimes)[number]
const midday = '12:30'
export const callTimeLabels: Record<CallTime, string> = {
  any: 'Any time in office hours',
  morning: `Morning, ${openingTime} to ${midday}`,
  afternoon: `Afternoon, ${midday} to ${closingTime}`,
  email_only: 'Please reply by email only',
}
