/** Mails about a policy and its changes during the period. What somebody wrote is never mailed: it is read in the portal or the staff area. */
import { formatDate } from '#contract/format.ts'
import type { ChangeMail, MailProps, MailSender } from '#contract/model/messages/mail.ts'
import { workingDays } from '#contract/model/site/serviceLevels.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

const About = ({ reference, policy, what, effectiveOn }: ChangeMail) => (
  <Facts
    rows={[
      ['Reference', reference],
      ['Policy', policy],
      ['Change', what],
      ['From', formatDate(effectiveOn)],
    ]}
  />
)

export const ChangeReceived = (props: ChangeMail, { promises }: MailSender) => (
  <>
    <Title>We have your change request</Title>
    <Words>A broker reads it within {workingDays(promises.change)} and asks the insurer. Your policy has not changed yet.</Words>
    <About {...props} />
    <Action href={props.link} label="See the request" />
    <Words>Until we tell you that the insurer has confirmed it, do not rely on the change. A new vehicle is not insured before then.</Words>
    <Aside>If you did not ask for this, ring us.</Aside>
  </>
)

export const ChangeQuestion = (props: ChangeMail) => (
  <>
    <Title>We need one more answer</Title>
    <Words>We cannot go on with your change request without it. Your policy has not changed yet.</Words>
    <About {...props} />
    <Action href={props.link} label="Answer the question" />
    <Aside>The question is behind your sign-in, not in this mail.</Aside>
  </>
)

export const ChangeWithInsurer = (props: ChangeMail) => (
  <>
    <Title>Your request is with the insurer</Title>
    <Words>We have passed it on. Your policy has not changed yet: we tell you when the insurer answers.</Words>
    <About {...props} />
    <Action href={props.link} label="See the request" />
  </>
)

export const ChangePrice = (props: ChangeMail) => (
  <>
    <Title>The insurer has told its price</Title>
    <Words>See what the change costs for the rest of the period, or what is given back. Your policy has not changed yet.</Words>
    <About {...props} />
    <Action href={props.link} label="See the price" />
  </>
)

export const ChangeApplied = (props: ChangeMail) => (
  <>
    <Title>Your change is done</Title>
    <Words>The insurer has confirmed it. The new schedule holds from the day below and is in your client portal.</Words>
    <About {...props} />
    <Action href={props.link} label="See the change" />
    <Aside>Please check it. Tell us at once if something is not right.</Aside>
  </>
)

export const ChangeRejected = (props: ChangeMail) => (
  <>
    <Title>Your change could not be made</Title>
    <Words>The reason is in your client portal. Your policy is as it was.</Words>
    <About {...props} />
    <Action href={props.link} label="Read why" />
    <Aside>Ring us if you want to talk about what else is possible.</Aside>
  </>
)

const stepTitles: Record<MailProps['changeStaff']['step'], string> = {
  requested: 'A client asks for a change',
  answered: 'A client has answered about a change',
  accepted: 'A client accepted the price of a change',
  withdrawn: 'A client withdrew a change',
}

export const ChangeStaff = ({ step, ...props }: MailProps['changeStaff']) => (
  <>
    <Title>{stepTitles[step]}</Title>
    <About {...props} />
    <Action href={props.link} label="Open the change" />
    <Aside>What was written is on the screen, not in this mail.</Aside>
  </>
)

export const PolicyMessage = ({ reference, policy, link }: MailProps['policyMessage']) => (
  <>
    <Title>A message waits for you</Title>
    <Words>Your broker has written to you about your policy.</Words>
    <Facts
      rows={[
        ['Policy', policy],
        ['Reference', reference],
      ]}
    />
    <Action href={link} label="Read the message" />
    <Aside>The message is behind your sign-in, not in this mail.</Aside>
  </>
)

export const PolicyMessageStaff = ({ reference, link }: MailProps['policyMessageStaff']) => (
  <>
    <Title>A client asks about a policy</Title>
    <Facts rows={[['Policy', reference]]} />
    <Action href={link} label="Open the policy" />
    <Aside>What was written is on the screen, not in this mail.</Aside>
  </>
)
