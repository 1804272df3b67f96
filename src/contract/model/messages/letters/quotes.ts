/** Mails about a quote request, from the first saved answer to the accepted terms. Answers are never mailed, only a link. */
import { formatDate } from '../../../format.ts'
import { workingDays } from '../../site/serviceLevels.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'

const notYetCover = 'No cover is in place until we confirm it to you in writing.'

const values = ({ reference, cover }: { reference: string; cover: string }) => ({ reference, cover })
const withInsurer = ({ reference, cover, insurer }: { reference: string; cover: string; insurer: string }) => ({
  reference,
  cover,
  insurer,
})
const about = facts(['Reference', 'reference'], ['Cover', 'cover'])

type Names =
  | 'quoteDraft'
  | 'quoteReceived'
  | 'quoteNew'
  | 'quoteQuestion'
  | 'quoteReply'
  | 'quoteNoTerms'
  | 'quoteTerms'
  | 'quoteAccepted'
  | 'quoteAcceptedStaff'

export const quotes: Letters<Names> = {
  quoteDraft: {
    preview: 'Carry on where you left off.',
    values: ({ cover, expiresOn, deletedOn }) => ({ cover, linkUntil: formatDate(expiresOn), deletedOn: formatDate(deletedOn) }),
    body: [
      title('Your answers are saved'),
      words('start', 'You started a quote request with us. Use this link to carry on where you left off, on any device.'),
      facts(['Cover', 'cover'], ['Link works until', 'linkUntil'], ['Answers deleted on', 'deletedOn']),
      action('Continue the request'),
      fixed(
        'The link opens your answers, so do not pass it on. If you did not start a request, ignore this email: answers that are not sent are deleted on that day. If you carry on later, the date moves.',
      ),
    ],
  },
  quoteReceived: {
    preview: 'We will reply within {answerWithin}.',
    values: ({ reference, cover }, { promises }) => ({ reference, cover, answerWithin: workingDays(promises.quote) }),
    body: [
      title('We have your request'),
      words('next', 'A broker will read it next. We will reply within {answerWithin}, with terms or with a question.'),
      about,
      action('See the request'),
      words('change', 'If something in your answers changes, tell us before you accept any terms.', { before: notYetCover }),
      aside('If you did not send a request, ring us: somebody may have typed your address by mistake.'),
    ],
  },
  quoteNew: {
    preview: 'A broker is needed.',
    values,
    body: [
      title('A quote request is waiting'),
      about,
      action('Open the request'),
      aside('The answers are on the screen, not in this email.'),
    ],
  },
  quoteQuestion: {
    preview: 'A broker needs one more answer.',
    values,
    body: [
      title('We have a question'),
      words('why', "A broker needs one more answer before an insurer can offer terms. The question is on your request's page."),
      about,
      action('Read the question'),
    ],
  },
  quoteReply: {
    preview: 'From the broker who has your request.',
    values,
    body: [
      title('You have a message'),
      words('written', 'A broker has written to you about your quote request.'),
      about,
      action('Read the message'),
    ],
  },
  quoteNoTerms: {
    preview: 'What you can do next.',
    values,
    body: [
      title('We could not get terms'),
      words('sorry', 'We are sorry, but we have no terms to offer for this request. Its page says why, and what you can do next.'),
      about,
      action('Read the reason'),
      words('talk', 'Ring us if you would like to talk it through.', { before: notYetCover }),
    ],
  },
  quoteTerms: {
    preview: 'Read and compare them.',
    values: ({ reference, cover, options, validUntil }) => ({
      reference,
      cover,
      options: String(options),
      openUntil: formatDate(validUntil),
    }),
    body: [
      title('Your terms are ready'),
      words('one', 'An insurer has offered terms. Read the limits, the excess and what is not included before you choose.', {
        only: ['one insurer has offered terms', ({ options }) => options === 1],
      }),
      words(
        'several',
        '{options} insurers have offered terms. You can read them side by side. Read the limits, the excess and what is not included before you choose.',
        { only: ['several insurers have offered terms', ({ options }) => options !== 1] },
      ),
      facts(['Reference', 'reference'], ['Cover', 'cover'], ['Open until', 'openUntil']),
      action('See the terms'),
      words('unsure', 'If you are not sure which terms suit you, ring us first.', { before: notYetCover }),
    ],
  },
  quoteAccepted: {
    preview: 'What happens next.',
    values: withInsurer,
    body: [
      title('We have your acceptance'),
      words('next', 'We will now ask the insurer to put the cover in place. We will write to you when it is, with the documents.'),
      facts(['Reference', 'reference'], ['Cover', 'cover'], ['Insurer', 'insurer']),
      action('See what you accepted'),
      fixed(notYetCover, { as: 'words' }),
      aside('If you did not accept these terms, ring us at once.'),
    ],
  },
  quoteAcceptedStaff: {
    preview: 'Place the cover.',
    values: withInsurer,
    body: [
      title('Terms accepted'),
      words('place', 'The client has accepted terms. There is no cover until it is placed with the insurer.'),
      facts(['Reference', 'reference'], ['Cover', 'cover'], ['Insurer', 'insurer']),
      action('Open the request'),
    ],
  },
}
