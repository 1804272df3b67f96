/** Mails about documents. They never contain the document or its name, which are shown only after signing in. */
import { formatDate } from '../../../format.ts'
import { workingDays, type Promises } from '../../site/serviceLevels.ts'
import { action, aside, facts, title, words, type Letters } from '../letter.ts'
import type { MailProps } from '../mail.ts'

const values = ({ kind, company }: { kind: string; company: string }) => ({ kind, company })
const about = facts(['Document', 'kind'], ['Company', 'company'])
const signIn = 'The document is in your client portal, not in this email. Sign in to open it.'

const news: Record<MailProps['documentStaff']['what'], { title: string; words: (promises: Promises) => string }> = {
  sent: { title: 'A client has sent a document', words: () => 'Look at it, then accept it or ask again.' },
  asked: { title: 'A client asks for a document', words: ({ message }) => `We promise an answer within ${workingDays(message)}.` },
  question: { title: 'A question about a document', words: () => 'The client is waiting for an answer.' },
  signed: { title: 'A document was signed', words: () => 'The signed file and the signature are on its screen.' },
}

type Names =
  | 'documentReady'
  | 'documentRequested'
  | 'documentAccepted'
  | 'documentWithdrawn'
  | 'documentMessage'
  | 'documentSigned'
  | 'documentStaff'

export const documents: Letters<Names> = {
  documentReady: {
    preview: 'It is in your client portal.',
    values,
    body: [
      title('A document to sign', { name: 'titleToSign', only: ['it is to be signed', ({ toSign }) => toSign] }),
      title('A document is ready', { only: ['it is to be read', ({ toSign }) => !toSign] }),
      words('sign', 'Read it and sign it in your client portal. It takes a few minutes.', {
        only: ['it is to be signed', ({ toSign }) => toSign],
      }),
      words('read', 'We have put a document in your client portal.', { only: ['it is to be read', ({ toSign }) => !toSign] }),
      about,
      action('Read and sign it', { name: 'buttonToSign', only: ['it is to be signed', ({ toSign }) => toSign] }),
      action('Open the document', { only: ['it is to be read', ({ toSign }) => !toSign] }),
      aside(signIn),
    ],
  },
  documentRequested: {
    preview: 'Send it in your client portal.',
    values: ({ kind, company, dueOn }) => ({ kind, company, due: dueOn && formatDate(dueOn) }),
    body: [
      title('We need another copy', { name: 'titleAgain', only: ['what was sent was not the right one', ({ again }) => again] }),
      title('We need a document from you', { only: ['it is asked for the first time', ({ again }) => !again] }),
      words('again', 'Thank you for what you sent. It was not quite what the insurer needs: the page says why.', {
        only: ['what was sent was not the right one', ({ again }) => again],
      }),
      words('first', 'The page says what it is for. You can send it as a photo from your phone.', {
        only: ['it is asked for the first time', ({ again }) => !again],
      }),
      facts(['Document', 'kind'], ['Company', 'company'], ['Please send it by', 'due']),
      action('Send the document'),
      aside('If you do not have it, say so on the same page or ring us.'),
    ],
  },
  documentAccepted: {
    preview: 'There is nothing more to do.',
    values,
    body: [
      title('We have accepted your document'),
      words('done', 'We have looked at what you sent, and it is what we need. There is nothing more to do.'),
      about,
      action('See the document'),
    ],
  },
  documentWithdrawn: {
    preview: 'It is no longer valid.',
    values,
    body: [
      title('A document has been withdrawn'),
      words('stop', 'Please do not use it any more, and do not pass it on. The page says why.'),
      about,
      action('See why'),
      aside(signIn),
    ],
  },
  documentMessage: {
    preview: 'From the broker who looks after you.',
    values,
    body: [
      title('A message about your document'),
      words('written', 'We have written to you in your client portal.'),
      about,
      action('Read the message'),
      aside(signIn),
    ],
  },
  documentSigned: {
    preview: 'Ring us if it was not you.',
    values,
    body: [
      title('A document was signed'),
      words('how', 'It was signed electronically in your client portal. We keep the signed file, with who signed it and when.'),
      about,
      action('See the signed document'),
      aside('If nobody at your company signed it, ring us at once.'),
    ],
  },
  documentStaff: {
    preview: 'See it in the staff area.',
    values: ({ what, kind }, { promises }) => ({ kind, news: news[what].title, newsInFull: news[what].words(promises) }),
    body: [
      title('{news}', { needs: ['news'] }),
      words('news', '{newsInFull}', { needs: ['newsInFull'] }),
      facts(['Document', 'kind']),
      action('Open the document'),
    ],
  },
}
