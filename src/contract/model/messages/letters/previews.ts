/** Mails about preview links, to readers of unpublished pages and to the staff who asked them; and about webhooks, to administrators. */
import { formatDate } from '../../../format.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'
import type { MailProps } from '../mail.ts'

const news: Record<MailProps['previewAnswered']['what'], { title: string; said: string }> = {
  readerComment: { title: 'A comment on a preview', said: 'Someone with a preview link has left a comment.' },
  signOff: { title: 'A preview was signed off', said: 'Someone with a preview link says it can be published as it is.' },
  askChanges: { title: 'Changes asked for', said: 'Someone with a preview link has asked for changes.' },
}

export const previews: Letters<'previewShared' | 'previewAnswered' | 'webhookOff'> = {
  previewShared: {
    preview: 'Not published yet. No account is needed.',
    values: ({ title: page, from, until }) => ({ page, from, until: formatDate(until) }),
    body: [
      title('A page for you to read'),
      words('read', '{from} has sent you a page that is not published yet, for you to read.', {
        only: ['it is only to be read', ({ asks }) => asks === 'read'],
        needs: ['from'],
      }),
      words('comment', '{from} has sent you a page that is not published yet. Please say what you think of it at the foot of the page.', {
        only: ['comments are asked for', ({ asks }) => asks === 'comment'],
        needs: ['from'],
      }),
      words(
        'sign',
        '{from} has sent you a page that is not published yet. Please say at the foot of the page whether it can be published as it is, or what needs to change.',
        { only: ['a sign-off is asked for', ({ asks }) => asks === 'sign'], needs: ['from'] },
      ),
      facts(['Page', 'page'], ['The link works until', 'until']),
      action('Read the page'),
      fixed('You do not need an account. Anyone with this link can read the page, so please do not pass it on or publish it.'),
    ],
  },
  previewAnswered: {
    preview: 'The comments are shown beside the page.',
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
      aside('The answer is for that version only. The screen says whether it has changed since.'),
    ],
  },
  webhookOff: {
    preview: 'Its response is shown in the staff area.',
    values: ({ failures }) => ({ failures: String(failures) }),
    body: [
      title('A webhook was switched off'),
      words(
        'off',
        'Another system failed to accept what we sent {failures} times in a row, so we have stopped sending. Anything waiting has been kept.',
      ),
      words('next', 'See its response, have it fixed, and switch the webhook on again.'),
      action('See the webhook'),
    ],
  },
}
