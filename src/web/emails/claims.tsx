/** Mails of a claim report. What the reporter wrote is never mailed: staff read it in the staff area. */
import { formatDate } from '#contract/format.ts'
import { claimAnswerNews, claimNews } from '#contract/model/claims/claimNews.ts'
import type { MailProps, MailSender } from '#contract/model/messages/mail.ts'
import { workingDays } from '#contract/model/site/serviceLevels.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

export const ClaimDraft = ({ kind, link, expiresOn, deletedOn }: MailProps['claimDraft']) => (
  <>
    <Title>Your report is saved</Title>
    <Words>You started to report a claim. It has not been sent yet. Use this link to go on, on any device.</Words>
    <Facts
      rows={[
        ['About', kind],
        ['Link works until', formatDate(expiresOn)],
        ['Report deleted on', formatDate(deletedOn)],
      ]}
    />
    <Action href={link} label="Go on with the report" />
    <Words>Many policies ask to be told within a set time, so do not leave it long. If it is urgent, ring us.</Words>
    <Aside>The link opens what you wrote, so do not pass it on. If you did not start a report, ignore this mail.</Aside>
  </>
)

export const ClaimReceived = ({ reference, kind, circumstance, advice, later }: MailProps['claimReceived'], { promises }: MailSender) => (
  <>
    <Title>We have your report</Title>
    <Words>
      {circumstance
        ? `A handler reads it within ${workingDays(promises.claim)} and tells the insurer, so that it is on record.`
        : `A handler reads it and rings or writes to you within ${workingDays(promises.claim)}, and passes it to the insurer.`}
    </Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['About', kind],
      ]}
    />
    {advice.map((line) => (
      <Words key={line}>{line}</Words>
    ))}
    <Words>Do not admit fault or promise payment. Send us every letter the same day. Keep what is damaged.</Words>
    {later.length > 0 && <Words>Still to come from you: {later.join('; ')}. Reply to this mail when you have it.</Words>}
    <Aside>A report is not a decision: the insurer decides. If you did not report anything, ring us.</Aside>
  </>
)

const Waits = ({ title, reference, kind, circumstance, link }: MailProps['claimNew'] & { title: string }) => (
  <>
    <Title>{title}</Title>
    <Facts
      rows={[
        ['Reference', reference],
        ['About', kind],
        ['Stands at', circumstance ? 'Circumstance: nobody has claimed yet' : 'Claim'],
      ]}
    />
    <Action href={link} label="Open the claim" />
    <Aside>What was written, and the files, are on the screen, not in this mail.</Aside>
  </>
)

export const ClaimNew = (props: MailProps['claimNew']) => <Waits title="A claim waits" {...props} />
export const ClaimUrgent = (props: MailProps['claimUrgent']) => <Waits title="An urgent claim waits" {...props} />

export const ClaimUpdate = ({ reference, kind, news, nextUpdateOn, link }: MailProps['claimUpdate']) => (
  <>
    <Title>{claimNews[news].title}</Title>
    <Words>{claimNews[news].words}</Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['About', kind],
        ...(nextUpdateOn ? [['You hear from us by', formatDate(nextUpdateOn)] as [string, string]] : []),
      ]}
    />
    {link ? <Action href={link} label="Open the claim" /> : <Words>Reply to this mail or ring us to hear more.</Words>}
    <Aside>What was written, and any figures, are on the screen, not in this mail.</Aside>
  </>
)

export const ClaimAnswered = ({ reference, kind, news, link }: MailProps['claimAnswered']) => (
  <>
    <Title>{claimAnswerNews[news]}</Title>
    <Facts
      rows={[
        ['Reference', reference],
        ['About', kind],
      ]}
    />
    <Action href={link} label="Open the claim" />
    <Aside>What was written, and the files, are on the screen, not in this mail.</Aside>
  </>
)
