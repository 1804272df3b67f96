/** Mails of the contact form. A stranger's message is never mailed, to nobody; a reply is our own words. */
import type { MailProps, MailSender } from '#contract/model/messages/mail.ts'
import { workingDays } from '#contract/model/site/serviceLevels.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

export const ContactReceived = ({ reference }: MailProps['contactReceived'], { promises }: MailSender) => (
  <>
    <Title>We have your message</Title>
    <Words>
      Thank you for writing. We reply within {workingDays(promises.enquiry)}. If it cannot wait, ring us and give the reference.
    </Words>
    <Facts rows={[['Reference', reference]]} />
    <Aside>If you did not write to us, you need do nothing: somebody may have typed your address by mistake.</Aside>
  </>
)

export const EnquiryReply = ({ reference, message, from }: MailProps['enquiryReply']) => (
  <>
    <Title>Our reply</Title>
    {message
      .split(/\n+/)
      .filter(Boolean)
      .map((paragraph, index) => (
        <Words key={index}>{paragraph}</Words>
      ))}
    <Words>{from}</Words>
    <Facts rows={[['Reference', reference]]} />
    <Aside>Give the reference when you write or ring. Do not send card numbers or passwords by mail.</Aside>
  </>
)

export const ContactNew = ({ reference, topic, link }: MailProps['contactNew']) => (
  <>
    <Title>An enquiry waits</Title>
    <Facts
      rows={[
        ['Reference', reference],
        ['About', topic],
      ]}
    />
    <Action href={link} label="Open the enquiry" />
    <Aside>The message is on the screen, not in this mail.</Aside>
  </>
)
