/** Insights by email: asking whether it is wanted, choosing it, and the mail itself. */
import { Fragment } from 'react'
import type { MailProps } from '#contract/model/messages/mail.ts'
import { Action, Aside, Reading, Title, Words } from './parts.tsx'

export const SubscribeConfirm = ({ link, days }: MailProps['subscribeConfirm']) => (
  <>
    <Title>Do you want our articles?</Title>
    <Words>Somebody asked us to send new Insights articles to this address, at most once a month. Nothing is sent until you say yes.</Words>
    <Action href={link} label="Confirm" />
    <Aside>The link works for {days} days. If you did not ask, you need do nothing: we send no articles.</Aside>
  </>
)

export const MarketingChoices = ({ link }: MailProps['marketingChoices']) => (
  <>
    <Title>Choose what we send you</Title>
    <Words>This link shows what we send to this address. You can choose subjects there, or stop it all.</Words>
    <Action href={link} label="See my choices" />
    <Aside>
      Mails about your own quotes, policies, claims and renewals are not part of this: we owe them to you. If you did not ask for this link,
      you need do nothing.
    </Aside>
  </>
)

export const Insights = ({ articles }: MailProps['insights']) => (
  <>
    <Title>New on Insights</Title>
    {articles.map(({ title, summary, link }) => (
      <Fragment key={link}>
        <Reading href={link} title={title} />
        <Words>{summary}</Words>
      </Fragment>
    ))}
    <Aside>General information, not advice on your own insurance. Reply to your broker, or ring us, before you rely on it.</Aside>
  </>
)
