/** Insights by email: confirming the subscription, the choices, and the mail itself. */
import { action, aside, fixed, title, words, type Letters } from '../letter.ts'

export const marketing: Letters<'subscribeConfirm' | 'marketingChoices' | 'insights'> = {
  subscribeConfirm: {
    preview: 'One click and you are on the list.',
    values: ({ days }) => ({ days: String(days) }),
    body: [
      title('Do you want our articles?'),
      words(
        'asked',
        'Somebody asked us to send new Insights articles to this address, at most once a month. Nothing is sent until you say yes.',
      ),
      action('Confirm'),
      aside('The link works for {days} days. If you did not ask, you do not need to do anything: we will not send any articles.', {
        needs: ['days'],
      }),
    ],
  },
  marketingChoices: {
    preview: 'The link you asked for.',
    values: () => ({}),
    body: [
      title('Choose what we send you'),
      words('shows', 'This link shows what we send to this address. You can choose subjects there, or stop them all.'),
      action('See my choices'),
      fixed(
        'Emails about your own quotes, policies, claims and renewals are separate: we have to send you those. If you did not ask for this link, you do not need to do anything.',
      ),
    ],
  },
  insights: {
    preview: 'Written to be read in a few minutes.',
    values: () => ({}),
    body: [
      title('New on Insights'),
      { kind: 'reading', of: ({ articles }) => articles },
      fixed('General information, not advice on your own insurance. Speak to your broker, or ring us, before you rely on it.'),
    ],
  },
}
