/** What staff do with an enquiry, in the order of its buttons. */
import { Flag, Undo2 } from 'lucide-react'
import { enquiries } from '#contract/admin/enquiries.ts'
import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import type { EnquiryAction } from '#contract/model/contact/enquiryMachine.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'

/** Replying has its own form on the screen. */
export const enquirySteps: Partial<Record<EnquiryAction, Step<EnquiryDetail>>> = {
  take: {
    press: enquiries.take,
    done: 'This enquiry is yours',
    hidden: ({ status }) => status !== 'new',
  },
  reopen: { icon: Undo2, press: enquiries.reopen, done: 'Opened again' },
  notSpam: { icon: Undo2, press: enquiries.notSpam, done: 'Taken back from spam' },
  markSpam: {
    icon: Flag,
    press: enquiries.markSpam,
    done: 'Marked as spam',
    undo: enquiries.notSpam,
  },
  close: {
    dialog: stepDialog(enquiries.close, {
      title: 'Close this enquiry?',
      effect: ({ reference, name }) => `${reference} leaves the queue. ${name} gets no message about it. It can be opened again.`,
      text: { label: 'Why it is closed' },
      busyLabel: 'Closing...',
      done: () => ['Enquiry closed'],
    }),
  },
}
