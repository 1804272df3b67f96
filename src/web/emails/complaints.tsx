/** Mails about a complaint. What somebody wrote is never mailed back. */
import { formatDate } from '#contract/format.ts'
import type { MailProps } from '#contract/model/messages/mail.ts'
import { Aside, Facts, Title, Words } from './parts.tsx'

export const ComplaintAcknowledged = ({ reference, data, answerBy, handler }: MailProps['complaintAcknowledged']) => (
  <>
    <Title>We have your complaint</Title>
    <Words>
      {data
        ? 'We have your complaint about how your personal data was handled, and we are looking into it.'
        : 'We are sorry that you had reason to complain. We are looking into it, and we answer in writing.'}
    </Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['Handled by', handler],
        ['Our answer by', formatDate(answerBy)],
      ]}
    />
    <Words>
      {data
        ? 'You may also complain to the Information Commissioner\u2019s Office at any time.'
        : 'If we cannot answer by then, we write to tell you why. You may then be able to go to the Financial Ombudsman Service, free of charge; if you are not satisfied with our answer, you may be able to go to it within six months.'}
    </Words>
    <Aside>Reply to this mail if there is more that we should know.</Aside>
  </>
)
