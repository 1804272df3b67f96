/** Mails of a renewal. They say what ends when, and what the reader does; figures and terms are on the screen. */
import { formatDate } from '#contract/format.ts'
import type { MailProps, RenewalMail } from '#contract/model/messages/mail.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

const About = ({ cover, policy, expiry }: RenewalMail) => (
  <Facts
    rows={[
      ['Cover', cover],
      ['Policy', policy],
      ['Ends at midnight on', formatDate(expiry)],
    ]}
  />
)
const notAutomatic = 'It does not renew by itself: without your acceptance the cover ends.'

export const RenewalInvited = (props: MailProps['renewalInvited']) => (
  <>
    <Title>Your insurance is due for renewal</Title>
    <Words>Insurers need your facts for the coming year before they offer terms. We have filled in what you told us last time.</Words>
    <About {...props} />
    <Action href={props.link} label="Confirm your facts" />
    <Words>
      Tell insurers everything that matters to their decision: what is left out may mean that a claim is not paid. {notAutomatic}
    </Words>
    <Aside>You would rather do it by phone? Ring us: the number is below.</Aside>
  </>
)

export const RenewalReminder = (props: MailProps['renewalReminder']) => (
  <>
    <Title>{props.days <= 1 ? 'Your insurance ends tomorrow at the latest' : `Your insurance ends in ${props.days} days`}</Title>
    <Words>
      {props.waitsFor === 'facts'
        ? 'We still need your facts for the coming year before we can get terms for you.'
        : 'The terms for the coming year are ready, and we have not heard what you want.'}
    </Words>
    <About {...props} />
    {props.compulsory && <Words>The law demands a part of this cover. Without it you may be fined.</Words>}
    <Action href={props.link} label={props.waitsFor === 'facts' ? 'Confirm your facts' : 'Read the terms'} />
    <Words>{notAutomatic}</Words>
    <Aside>You have told us already, or do not want to renew? Ring us or reply, and we stop reminding you.</Aside>
  </>
)

export const RenewalTerms = (props: MailProps['renewalTerms']) => (
  <>
    <Title>Your renewal terms are ready</Title>
    <Words>
      {props.options > 1 ? `There are ${props.options} options. ` : ''}See what changes, the worst first, confirm your facts, and tell us
      what you want.
    </Words>
    <About {...props} />
    <Action href={props.link} label="Read the terms" />
    <Words>{notAutomatic} You are free to ask for terms elsewhere.</Words>
    <Aside>
      Our fee, our commission and how to complain are in our Terms of Business. Ask us for the commission in pounds at any time.
    </Aside>
  </>
)

export const RenewalAccepted = (props: MailProps['renewalAccepted']) => (
  <>
    <Title>We have your acceptance</Title>
    <Words>We now confirm the cover with the insurer. It is not renewed until we write to you that it is.</Words>
    <About {...props} />
    <Action href={props.link} label="See what you accepted" />
    <Words>Tell us at once if anything changes before then.</Words>
  </>
)

export const RenewalBound = (props: MailProps['renewalBound']) => (
  <>
    <Title>Your insurance is renewed</Title>
    <Words>The insurer has confirmed your cover for the coming year.</Words>
    <Facts
      rows={[
        ['Cover', props.cover],
        ['Policy', props.number],
        ['Begins on', formatDate(props.from)],
      ]}
    />
    <Action href={props.link} label="See your renewal" />
    <Words>Your documents follow. Check them when they come, and tell us at once of anything that is wrong.</Words>
  </>
)

export const RenewalLapsed = (props: MailProps['renewalLapsed']) => (
  <>
    <Title>Your insurance has ended</Title>
    <Words>The cover below was not renewed. Nothing that happens after its last day is insured.</Words>
    {props.compulsory.length > 0 && (
      <Words>
        Important: the law demands {props.compulsory.join(' and ')}. Without it you may be fined for every day, and vehicles must not be on
        the road.
      </Words>
    )}
    <About {...props} />
    <Action href={props.link} label="See what you can do" />
    <Words>You still need it? Ring us today. Cover cannot be put in place for days that have passed.</Words>
    <Aside>You have arranged cover elsewhere? Then there is nothing to do. Claims from before the last day can still be reported.</Aside>
  </>
)

const news = {
  revised: [
    'We are asking the insurers again',
    'The terms we sent you no longer stand. We ask the insurers again and write to you when there are new ones.',
  ],
  notOffered: [
    'No insurer offered terms',
    'None of the insurers we asked offered terms for the coming year. Ring us, so that we can look at what else is possible.',
  ],
  extended: [
    'Your cover is extended',
    'The insurer extends your cover on the present terms. We come back to you with terms for the coming year.',
  ],
  withdrawn: ['Your policy is not being renewed', 'We have closed this renewal. Your cover ends as the policy says.'],
} as const

export const RenewalNews = (props: MailProps['renewalNews']) => {
  const [title, words] = news[props.what]
  return (
    <>
      <Title>{title}</Title>
      <Words>{words}</Words>
      <About {...props} expiry={props.until ?? props.expiry} />
      <Action href={props.link} label="See your renewal" />
      <Aside>Why, and what comes next, is on the screen. Ring us if anything is unclear.</Aside>
    </>
  )
}

const told = {
  accepted: 'The client has accepted the renewal terms: bind them.',
  changes: 'The client accepts with changes: ask the insurer before you bind.',
  declined: 'The client does not renew.',
  call: 'The client asks to be rung about the renewal.',
  facts: 'The client has confirmed their facts: ask the insurers for terms.',
} as const
export const RenewalStaff = ({ reference, what, link }: MailProps['renewalStaff']) => (
  <>
    <Title>A renewal to look at</Title>
    <Words>{told[what]}</Words>
    <Facts rows={[['Policy', reference]]} />
    <Action href={link} label="Open the renewal" />
    <Aside>What the client wrote is on the screen, not in this mail.</Aside>
  </>
)
