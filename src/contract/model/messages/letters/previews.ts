/** Mails about preview links, to readers of unpublished pages and to the staff who asked them; and about webhooks, to administrators. */
import { formatDate } from '../../../format.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'
import type { MailProps } from '../mail.ts'

const news: Record<MailProps['previewAnswered']['what'], { title: string; said: string }> = {
  readerComment: { title: 'A comment on a preview', said: 'Somebody who reads it by a preview link has left a comment.' },
  signOff: { title: 'A preview was signed off', said: 'Somebody who read it by a preview link says that it may be published as it is.' },
  askChanges: { title: 'Changes asked for', said: 'Somebody who read it by a preview link asks for changes.' },
}

export const previews: Letters<'previewShared' | 'previewAnswered' | 'webhookOff'> = {
  previewShared: {
    preview: 'Not published yet. No account is needed.',
    values: ({ title: page, from, until }) => ({ page, from, until: formatDate(until) }),
    body: [
      title('A page for you to read'),
      words('read', '{from} sends you a page that is not published yet. It is for you to read.', {
        only: ['it is only to be read', ({ asks }) => asks === 'read'],
        needs: ['from'],
      }),
      words('comment', '{from} sends you a page that is not published yet. Please say what you think of it at the foot of the page.', {
        only: ['comments are asked for', ({ asks }) => asks === 'comment'],
        needs: ['from'],
      }),
      words(
        'sign',
        '{from} sends you a page that is not published yet. Please say at the foot of the page whether it may be published as it is, or what has to be changed.',
        { only: ['a sign-off is asked for', ({ asks }) => asks === 'sign'], needs: ['from'] },
      ),
      facts(['Page', 'page'], ['The link works until', 'until']),
      action('Read the page'),
      fixed('You need no account. Whoever has this link can read the page, so please do not pass it on or publish it.'),
    ],
  },
  previewAnswered: {
    preview: 'What was said stands beside the page.',
    values: ({ title: page, revision, what }) => ({
      page,
      version: String(revision),
      news: news[what].title,
      newsInFull: news[what].said,
    }),
    body: [
      title('{news}', { needs: ['news'] }),
      words('news', '{newsInFull}', { needs: ['newsInFull'] }),
      facts(['Page', 'page'], ['Version', 'version']),
      action('See what was said'),
      aside('The answer is for that version alone. The screen says whether it was changed since.'),
    ],
  },
  webhookOff: {
    preview: 'What it answered stands in the staff area.',
    values: ({ failures }) => ({ failures: String(failures) }),
    body: [
      title('A webhook was switched off'),
      words(
        'off',
        'Another system did not take what we sent it, {failures} times in a row, so nothing more is sent to it. What waits is kept.',
      ),
      words('next', 'See what it answered, have it mended, and switch the webhook on again.'),
      action('See the webhook'),
    ],
  },
}
