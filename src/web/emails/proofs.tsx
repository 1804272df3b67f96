/** Mails to those who were sent proof of somebody's cover, and to the company whose staff page shows none. */
import { formatDate } from '#contract/format.ts'
import type { MailProps } from '#contract/model/messages/mail.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

export const ProofIssued = ({ company, cover, insurer, until, link }: MailProps['proofIssued']) => (
  <>
    <Title>Proof of insurance</Title>
    <Words>
      {company} asked us to confirm their insurance to you. The letter is on the page below. The page also says, whenever you open it,
      whether cover is still in force.
    </Words>
    <Facts
      rows={[
        ['Insured', company],
        ['Insurance', cover],
        ['Insurer', insurer],
        ['Until', formatDate(until)],
      ]}
    />
    <Action href={link} label="See the letter" />
    <Aside>
      We are the insurance brokers of {company}. We write to you again if cover ends early or is reduced. If you asked for no proof, ignore
      this mail.
    </Aside>
  </>
)

export const ProofEnded = ({ company, cover, insurer, until, link }: MailProps['proofEnded']) => (
  <>
    <Title>{until === null ? 'A proof of insurance was withdrawn' : 'Cover that was confirmed to you ends or changes'}</Title>
    <Words>
      {until === null
        ? `We confirmed insurance of ${company} to you. What that letter says is no longer so. Please do not rely on it.`
        : `We confirmed insurance of ${company} to you. What that letter says holds until ${formatDate(until)}, and not after that day.`}
    </Words>
    <Facts
      rows={[
        ['Insured', company],
        ['Insurance', cover],
        ['Insurer', insurer],
      ]}
    />
    <Action href={link} label="See what holds now" />
    <Aside>Ask {company} for new proof. We may not tell you more about their insurance than the letter said.</Aside>
  </>
)

export const StaffPageLapsed = ({ company, link }: MailProps['staffPageLapsed']) => (
  <>
    <Title>Your staff page shows no cover</Title>
    <Words>
      The page on which the staff of {company} find the employers’ liability certificate now says that no cover is in force, because the
      policy has ended and we hold no newer one.
    </Words>
    <Words>
      An employer has to have this cover on every day on which somebody works for them. Ring us today if you still employ anybody.
    </Words>
    <Action href={link} label="See the page" />
    <Aside>If you are insured elsewhere, or employ nobody any more, switch the page off in the client portal.</Aside>
  </>
)
