/** Mails to people who were sent proof of a client's cover, and to a company whose staff page shows no certificate. */
import { formatDate } from '../../../format.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'

export const proofs: Letters<'proofIssued' | 'proofEnded' | 'proofStands' | 'staffPageLapsed'> = {
  proofIssued: {
    preview: 'A letter, and a page that says whether it is still valid.',
    values: ({ company, cover, insurer, until }) => ({ company, cover, insurer, until: formatDate(until) }),
    body: [
      title('Proof of insurance'),
      words(
        'asked',
        '{company} asked us to confirm their insurance to you. The letter is on the page below. The page also says, whenever you open it, whether cover is still in force.',
        { needs: ['company'] },
      ),
      facts(['Insured', 'company'], ['Insurance', 'cover'], ['Insurer', 'insurer'], ['Until', 'until']),
      action('See the letter'),
      aside(
        'We are the insurance brokers of {company}. We will write to you again if cover ends early or is reduced. If you did not ask for proof, ignore this email.',
      ),
    ],
  },
  proofEnded: {
    preview: 'The letter you have is no longer valid.',
    values: ({ company, cover, insurer, until }) => ({ company, cover, insurer, until: until === null ? '' : formatDate(until) }),
    body: [
      title('A proof of insurance was withdrawn', {
        name: 'titleWithdrawn',
        only: ['the letter holds no longer', ({ until }) => until === null],
      }),
      title('Cover that was confirmed to you ends or changes', { only: ['it holds until a day', ({ until }) => until !== null] }),
      words('withdrawn', "We confirmed {company}'s insurance to you. What that letter says is no longer true.", {
        only: ['the letter holds no longer', ({ until }) => until === null],
        needs: ['company'],
        after: 'Please do not rely on it.',
      }),
      words('ends', "We confirmed {company}'s insurance to you. What that letter says is true until {until} and not after that day.", {
        only: ['it holds until a day', ({ until }) => until !== null],
        needs: ['company', 'until'],
      }),
      facts(['Insured', 'company'], ['Insurance', 'cover'], ['Insurer', 'insurer']),
      action('See what is true now'),
      fixed('Ask {company} for new proof. We may not tell you more about their insurance than the letter said.'),
    ],
  },
  proofStands: {
    preview: 'The letter you have still holds.',
    values: ({ company, cover, insurer, until }) => ({ company, cover, insurer, until: formatDate(until) }),
    body: [
      title('Cover that was confirmed to you continues'),
      words('stands', "We wrote to you that {company}'s insurance would end or change. It does not: the letter you have still holds.", {
        needs: ['company'],
      }),
      facts(['Insured', 'company'], ['Insurance', 'cover'], ['Insurer', 'insurer'], ['Until', 'until']),
      action('See what is true now'),
    ],
  },
  staffPageLapsed: {
    preview: "Employers' liability must be in force.",
    values: ({ company }) => ({ company }),
    body: [
      title('Your staff page shows no cover'),
      words(
        'says',
        "The page on which the staff of {company} find the employers' liability certificate now says that no cover is in force, because the policy has ended and we hold no newer one.",
        { needs: ['company'] },
      ),
      words('duty', 'Ring us today if you still employ anyone.', {
        before: 'An employer must have this cover on every day that someone works for them.',
      }),
      action('See the page'),
      aside('If you are insured elsewhere, or no longer employ anyone, switch the page off in the client portal.'),
    ],
  },
}
