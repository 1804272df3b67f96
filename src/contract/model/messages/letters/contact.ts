/** Mails of the contact form. A stranger's message is never mailed to anyone; a reply contains only our own words. */
import { workingDays } from '../../site/serviceLevels.ts'
import { action, aside, facts, fixed, title, words, type Letters } from '../letter.ts'

export const contact: Letters<'contactReceived' | 'enquiryReply' | 'contactNew'> = {
  contactReceived: {
    preview: 'We will reply within {answerWithin}.',
    values: ({ reference }, { promises }) => ({ reference, answerWithin: workingDays(promises.enquiry) }),
    body: [
      title('We have your message'),
      words('thanks', 'Thank you for writing. We will reply within {answerWithin}. If it cannot wait, ring us and give the reference.'),
      facts(['Reference', 'reference']),
      aside('If you did not write to us, you do not need to do anything: somebody may have typed your address by mistake.'),
    ],
  },
  enquiryReply: {
    preview: 'From the broker who read it.',
    values: ({ reference, from }) => ({ reference, from }),
    body: [
      title('Our reply'),
      { kind: 'paragraphs', said: 'What the broker wrote', of: ({ message }) => message.split(/\n+/).filter(Boolean) },
      words('from', '{from}', { needs: ['from'] }),
      facts(['Reference', 'reference']),
      fixed('Give the reference when you write or ring. Do not send card numbers or passwords by email.'),
    ],
  },
  contactNew: {
    preview: 'An answer is needed.',
    values: ({ reference, topic }) => ({ reference, topic }),
    body: [
      title('An enquiry is waiting'),
      facts(['Reference', 'reference'], ['About', 'topic']),
      action('Open the enquiry'),
      aside('The message is on the screen, not in this email.'),
    ],
  },
}
