/** Mails about claim reports and complaints. What the person wrote is never mailed; staff read it in the staff area. */
import { formatDate } from '../../../format.ts'
import { claimAnswerNews, claimNews } from '../../claims/claimNews.ts'
import { workingDays } from '../../site/serviceLevels.ts'
import type { MailProps } from '../mail.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'

const onScreen = 'What was written, and the files, are on the screen, not in this email.'
const waits = ({ reference, kind, circumstance }: { reference: string; kind: string; circumstance: boolean }) => ({
  reference,
  kind,
  standsAt: circumstance ? 'Circumstance: nobody has claimed yet' : 'Claim',
})
const aboutWaiting = facts(['Reference', 'reference'], ['About', 'kind'], ['Stands at', 'standsAt'])

const inPortal = ['the reader can open the claim in the client portal', ({ link }: MailProps['claimUpdate']) => link !== null] as const

type Names = 'claimDraft' | 'claimReceived' | 'claimNew' | 'claimUrgent' | 'claimUpdate' | 'claimAnswered' | 'complaintAcknowledged'

export const claims: Letters<Names> = {
  claimDraft: {
    preview: 'Carry on where you left off.',
    values: ({ kind, expiresOn, deletedOn }) => ({ kind, linkUntil: formatDate(expiresOn), deletedOn: formatDate(deletedOn) }),
    body: [
      title('Your report is saved'),
      words('notSent', 'You started to report a claim. It has not been sent yet. Use this link to continue on any device.'),
      facts(['About', 'kind'], ['Link works until', 'linkUntil'], ['Report deleted on', 'deletedOn']),
      action('Continue the report'),
      words('soon', 'Many policies say you must report a claim within a set time, so do not leave it long. If it is urgent, ring us.'),
      fixed('The link opens what you wrote, so do not pass it on. If you did not start a report, ignore this email.'),
    ],
  },
  claimReceived: {
    preview: 'What to do today, and what happens next.',
    values: ({ reference, kind, later }, { promises }) => ({
      reference,
      kind,
      later: later.join('; '),
      answerWithin: workingDays(promises.claim),
    }),
    body: [
      title('We have your report'),
      words('circumstance', 'A handler will read it within {answerWithin} and tell the insurer, so that it is on record.', {
        only: ['nobody has claimed yet', ({ circumstance }) => circumstance],
      }),
      words('claim', 'A handler will read it, ring or write to you within {answerWithin}, and pass it to the insurer.', {
        only: ['it is a claim', ({ circumstance }) => !circumstance],
      }),
      facts(['Reference', 'reference'], ['About', 'kind']),
      { kind: 'paragraphs', said: 'What to do today, by the kind of claim', of: ({ advice }) => advice },
      words('admit', 'Do not admit fault or promise payment. Send us every letter the same day. Keep what is damaged.'),
      words('later', 'Still to come from you: {later}. Reply to this email when you have it.', {
        only: ['something is still to be sent', ({ later }) => later.length > 0],
        needs: ['later'],
      }),
      fixed('A report is not a decision: the insurer decides. If you did not report anything, ring us.'),
    ],
  },
  claimNew: {
    preview: 'A handler is needed.',
    values: waits,
    body: [title('A claim is waiting'), aboutWaiting, action('Open the claim'), aside(onScreen)],
  },
  claimUrgent: {
    preview: 'It cannot wait its turn.',
    values: waits,
    body: [title('An urgent claim is waiting'), aboutWaiting, action('Open the claim'), aside(onScreen)],
  },
  claimUpdate: {
    preview: 'What has changed, and what comes next.',
    values: ({ reference, kind, news, nextUpdateOn, link }) => ({
      reference,
      kind,
      news: claimNews[news].title,
      newsInFull: [claimNews[news].words, link === null ? '' : claimNews[news].onScreen].filter(Boolean).join(' '),
      nextNewsBy: nextUpdateOn ? formatDate(nextUpdateOn) : '',
    }),
    body: [
      title('{news}', { needs: ['news'] }),
      words('news', '{newsInFull}', { needs: ['newsInFull'] }),
      facts(['Reference', 'reference'], ['About', 'kind'], ['You will hear from us by', 'nextNewsBy']),
      action('Open the claim', { only: inPortal }),
      words('reply', 'Reply to this email or ring us to find out more.', {
        only: ['the reader cannot open the claim in the client portal', ({ link }) => link === null],
      }),
      aside('What was written, and any figures, are on the screen, not in this email.', { only: inPortal }),
    ],
  },
  claimAnswered: {
    preview: 'A handler is needed.',
    values: ({ reference, kind, news }) => ({ reference, kind, news: claimAnswerNews[news] }),
    body: [
      title('{news}', { needs: ['news'] }),
      facts(['Reference', 'reference'], ['About', 'kind']),
      action('Open the claim'),
      aside(onScreen),
    ],
  },
  complaintAcknowledged: {
    preview: 'Who is handling it, and when we will answer.',
    values: ({ reference, handler, answerBy }) => ({ reference, handler, answerBy: answerBy === null ? '' : formatDate(answerBy) }),
    body: [
      title('We have your complaint'),
      words('data', 'We have your complaint about how your personal data was handled, and we are looking into it.', {
        only: ['it is about personal data', ({ data }) => data],
      }),
      words('service', 'We are sorry that you had reason to complain. We are looking into it and will answer in writing.', {
        only: ['it is not about personal data', ({ data }) => !data],
      }),
      facts(['Reference', 'reference'], ['Handled by', 'handler'], ['Our answer by', 'answerBy']),
      fixed("You may also complain to the Information Commissioner's Office at any time.", {
        as: 'words',
        only: ['it is about personal data', ({ data }) => data],
      }),
      fixed(
        'If we cannot answer by then, we will write to tell you why. You may then be able to go to the Financial Ombudsman Service, free of charge; if you are not satisfied with our answer, you may be able to go to it within six months.',
        {
          as: 'words',
          only: ['it is not about personal data, and that day is to come', ({ data, answerBy }) => !data && answerBy !== null],
        },
      ),
      fixed(
        'You may already be able to go to the Financial Ombudsman Service, free of charge, because eight weeks have passed since you complained.',
        {
          as: 'words',
          only: ['it is not about personal data, and the eight weeks are over', ({ data, answerBy }) => !data && answerBy === null],
        },
      ),
      aside('Reply to this email if there is anything more we should know.'),
    ],
  },
}
