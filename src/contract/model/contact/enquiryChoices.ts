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
/** '09:00' as the office hours are written, which stand on the same page: '9:00 AM'. */
const asHours = (time: string) => {
  const [hour = 0, minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
export const callTimeLabels: Record<CallTime, string> = {
  any: 'Any time in office hours',
  morning: `Morning, ${asHours(openingTime)} - ${asHours(midday)}`,
  afternoon: `Afternoon, ${asHours(midday)} - ${asHours(closingTime)}`,
  email_only: 'Please reply by email only',
}
