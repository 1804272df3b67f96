/** Mails of a quote request, from the first saved answer to the accepted terms. Answers themselves are never mailed: a link is. */
import { formatDate } from '#contract/format.ts'
import type { MailProps, MailSender } from '#contract/model/messages/mail.ts'
import { workingDays } from '#contract/model/site/serviceLevels.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

const notYetCover = 'No cover is in place until we confirm it to you in writing.'

export const QuoteDraft = ({ cover, link, expiresOn, deletedOn }: MailProps['quoteDraft']) => (
  <>
    <Title>Your answers are saved</Title>
    <Words>You started a quote request with us. Use this link to go on where you left off, on any device.</Words>
    <Facts
      rows={[
        ['Cover', cover],
        ['Link works until', formatDate(expiresOn)],
        ['Answers deleted on', formatDate(deletedOn)],
      ]}
    />
    <Action href={link} label="Go on with the request" />
    <Aside>
      The link opens your answers, so do not pass it on. If you did not start a request, ignore this mail: answers that are not sent are
      deleted on that day. Going on with them later moves it.
    </Aside>
  </>
)

export const QuoteReceived = ({ reference, cover, link }: MailProps['quoteReceived'], { promises }: MailSender) => (
  <>
    <Title>We have your request</Title>
    <Words>A broker reads it next. We reply within {workingDays(promises.quote)}, with terms or with a question.</Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['Cover', cover],
      ]}
    />
    <Action href={link} label="See the request" />
    <Words>{notYetCover} If something in your answers changes, tell us before you accept any terms.</Words>
    <Aside>If you did not send a request, ring us: somebody may have typed your address by mistake.</Aside>
  </>
)

export const QuoteNew = ({ reference, cover, link }: MailProps['quoteNew']) => (
  <>
    <Title>A quote request waits</Title>
    <Facts
      rows={[
        ['Reference', reference],
        ['Cover', cover],
      ]}
    />
    <Action href={link} label="Open the request" />
    <Aside>The answers are on the screen, not in this mail.</Aside>
  </>
)

export const QuoteQuestion = ({ reference, cover, link }: MailProps['quoteQuestion']) => (
  <>
    <Title>We have a question</Title>
    <Words>A broker needs one more answer before an insurer can offer terms. The question waits on the page of your request.</Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['Cover', cover],
      ]}
    />
    <Action href={link} label="Read the question" />
  </>
)

export const QuoteReply = ({ reference, cover, link }: MailProps['quoteReply']) => (
  <>
    <Title>A message waits for you</Title>
    <Words>A broker has written to you about your quote request.</Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['Cover', cover],
      ]}
    />
    <Action href={link} label="Read the message" />
  </>
)

export const QuoteNoTerms = ({ reference, cover, link }: MailProps['quoteNoTerms']) => (
  <>
    <Title>We could not get terms</Title>
    <Words>We are sorry: we have no terms to offer for this request. The reason is on its page, and what you can do next.</Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['Cover', cover],
      ]}
    />
    <Action href={link} label="Read the reason" />
    <Words>{notYetCover} Ring us if you would like to talk it through.</Words>
  </>
)

export const QuoteTerms = ({ reference, cover, options, validUntil, link }: MailProps['quoteTerms']) => (
  <>
    <Title>Your terms are ready</Title>
    <Words>
      {options === 1 ? 'An insurer has offered terms.' : `${options} insurers have offered terms. You can read them side by side.`} Read the
      limits, the excess and what is not included before you choose.
    </Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['Cover', cover],
        ['Open until', formatDate(validUntil)],
      ]}
    />
    <Action href={link} label="See the terms" />
    <Words>{notYetCover} If you are not sure which terms suit you, ring us first.</Words>
  </>
)

export const QuoteAccepted = ({ reference, cover, insurer, link }: MailProps['quoteAccepted']) => (
  <>
    <Title>We have your acceptance</Title>
    <Words>We now ask the insurer to put the cover in place. We write to you when it is, with the documents.</Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['Cover', cover],
        ['Insurer', insurer],
      ]}
    />
    <Action href={link} label="See what you accepted" />
    <Words>{notYetCover}</Words>
    <Aside>If you did not accept these terms, ring us at once.</Aside>
  </>
)

export const QuoteAcceptedStaff = ({ reference, cover, insurer, link }: MailProps['quoteAcceptedStaff']) => (
  <>
    <Title>Terms accepted</Title>
    <Words>The client has accepted terms. Cover is not in place until it is placed with the insurer.</Words>
    <Facts
      rows={[
        ['Reference', reference],
        ['Cover', cover],
        ['Insurer', insurer],
      ]}
    />
    <Action href={link} label="Open the request" />
  </>
)
