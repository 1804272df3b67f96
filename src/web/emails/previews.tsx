/** Mails of preview links: to somebody who reads a page before it is public, and to whoever asked them. */
import { formatDate } from '#contract/format.ts'
import type { MailProps } from '#contract/model/messages/mail.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

const asked: Record<MailProps['previewShared']['asks'], string> = {
  read: 'It is for you to read.',
  comment: 'Please say what you think of it at the foot of the page.',
  sign: 'Please say at the foot of the page whether it may be published as it is, or what has to be changed.',
}

export const PreviewShared = ({ title, from, until, asks, link }: MailProps['previewShared']) => (
  <>
    <Title>A page for you to read</Title>
    <Words>
      {from} sends you a page that is not published yet. {asked[asks]}
    </Words>
    <Facts
      rows={[
        ['Page', title],
        ['The link works until', formatDate(until)],
      ]}
    />
    <Action href={link} label="Read the page" />
    <Aside>You need no account. Whoever has this link can read the page, so please do not pass it on or publish it.</Aside>
  </>
)

const news: Record<MailProps['previewAnswered']['what'], { title: string; said: string }> = {
  readerComment: { title: 'A comment on a preview', said: 'Somebody who reads it by a preview link has left a comment.' },
  signOff: { title: 'A preview was signed off', said: 'Somebody who read it by a preview link says that it may be published as it is.' },
  askChanges: { title: 'Changes asked for', said: 'Somebody who read it by a preview link asks for changes.' },
}

export const PreviewAnswered = ({ title, revision, what, link }: MailProps['previewAnswered']) => (
  <>
    <Title>{news[what].title}</Title>
    <Words>{news[what].said}</Words>
    <Facts
      rows={[
        ['Page', title],
        ['Version', String(revision)],
      ]}
    />
    <Action href={link} label="See what was said" />
    <Aside>The answer is for that version alone. The screen says whether it was changed since.</Aside>
  </>
)
