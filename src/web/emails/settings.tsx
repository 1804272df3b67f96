/** Mails to administrators about how the product is set up. */
import type { MailProps } from '#contract/model/messages/mail.ts'
import { Action, Title, Words } from './parts.tsx'

export const WebhookOff = ({ failures, link }: MailProps['webhookOff']) => (
  <>
    <Title>A webhook was switched off</Title>
    <Words>
      Another system did not take what we sent it, {failures} times in a row, so nothing more is sent to it. What waits is kept.
    </Words>
    <Words>See what it answered, have it mended, and switch the webhook on again.</Words>
    <Action href={link} label="See the webhook" />
  </>
)
