/** Mails about documents. They never hold the document or its name: those are on the screen, behind the sign-in. */
import { formatDate } from '#contract/format.ts'
import type { MailProps, MailSender } from '#contract/model/messages/mail.ts'
import { workingDays, type Promises } from '#contract/model/site/serviceLevels.ts'
import { Action, Aside, Facts, Title, Words } from './parts.tsx'

const About = ({ kind, company }: { kind: string; company: string }) => (
  <Facts
    rows={[
      ['Document', kind],
      ['Company', company],
    ]}
  />
)
const SignIn = () => <Aside>The document is in your client area, not in this mail. Sign in to open it.</Aside>

export const DocumentReady = ({ kind, company, toSign, link }: MailProps['documentReady']) => (
  <>
    <Title>{toSign ? 'A document to sign' : 'A document is ready'}</Title>
    <Words>
      {toSign ? 'Read it and sign it in your client area. It takes a few minutes.' : 'We have put a document in your client area.'}
    </Words>
    <About kind={kind} company={company} />
    <Action href={link} label={toSign ? 'Read and sign it' : 'Open the document'} />
    <SignIn />
  </>
)

export const DocumentRequested = ({ kind, company, dueOn, again, link }: MailProps['documentRequested']) => (
  <>
    <Title>{again ? 'We need another copy' : 'We need a document from you'}</Title>
    <Words>
      {again
        ? 'Thank you for what you sent. It was not quite what the insurer needs: the page says why.'
        : 'The page says what it is for. You can send it as a photo from your phone.'}
    </Words>
    <Facts rows={[['Document', kind], ['Company', company], ...(dueOn ? ([['Please send it by', formatDate(dueOn)]] as const) : [])]} />
    <Action href={link} label="Send the document" />
    <Aside>If you do not have it, say so on the same page or ring us.</Aside>
  </>
)

export const DocumentAccepted = ({ kind, company, link }: MailProps['documentAccepted']) => (
  <>
    <Title>We have accepted your document</Title>
    <Words>We have looked at what you sent, and it is what we need. There is nothing more to do.</Words>
    <About kind={kind} company={company} />
    <Action href={link} label="See the document" />
  </>
)

export const DocumentWithdrawn = ({ kind, company, link }: MailProps['documentWithdrawn']) => (
  <>
    <Title>A document has been withdrawn</Title>
    <Words>Please do not use it any more, and do not pass it on. The page says why.</Words>
    <About kind={kind} company={company} />
    <Action href={link} label="See why" />
    <SignIn />
  </>
)

export const DocumentMessage = ({ kind, company, link }: MailProps['documentMessage']) => (
  <>
    <Title>A message about your document</Title>
    <Words>We have written to you in your client area.</Words>
    <About kind={kind} company={company} />
    <Action href={link} label="Read the message" />
    <SignIn />
  </>
)

export const DocumentSigned = ({ kind, company, link }: MailProps['documentSigned']) => (
  <>
    <Title>A document was signed</Title>
    <Words>It was signed electronically in your client area. We keep the signed file, with who signed it and when.</Words>
    <About kind={kind} company={company} />
    <Action href={link} label="See the signed document" />
    <Aside>If nobody of your company signed it, ring us at once.</Aside>
  </>
)

const news: Record<MailProps['documentStaff']['what'], { title: string; words: string | ((promises: Promises) => string) }> = {
  sent: { title: 'A client has sent a document', words: 'Look at it, then accept it or ask again.' },
  asked: { title: 'A client asks for a document', words: ({ message }) => `We promise an answer within ${workingDays(message)}.` },
  question: { title: 'A question about a document', words: 'The client waits for an answer.' },
  signed: { title: 'A document was signed', words: 'The signed file and the signature are on its screen.' },
}

export const DocumentStaff = ({ what, kind, link }: MailProps['documentStaff'], { promises }: MailSender) => {
  const { title, words } = news[what]
  return (
    <>
      <Title>{title}</Title>
      <Words>{typeof words === 'string' ? words : words(promises)}</Words>
      <Facts rows={[['Document', kind]]} />
      <Action href={link} label="Open the document" />
    </>
  )
}
