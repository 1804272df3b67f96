/** What staff do with an enquiry, in the order of its buttons. */
import { Flag, Undo2 } from 'lucide-react'
import { enquiries } from '#contract/admin/enquiries.ts'
import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import type { EnquiryAction } from '#contract/model/contact/enquiryMachine.ts'
import { pressOf, type Step } from '#web/records/RecordActions.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'

const notSpam = pressOf(enquiries.notSpam)

/** Replying has its own form on the screen. */
export const enquirySteps: Partial<Record<EnquiryAction, Step<EnquiryDetail>>> = {
  take: {
    press: pressOf(enquiries.take),
    done: 'This enquiry is yours',
    hidden: ({ status }) => status !== 'new',
  },
  reopen: { icon: Undo2, press: pressOf(enquiries.reopen), done: 'Opened again' },
  notSpam: { icon: Undo2, press: notSpam, done: 'Taken back from spam' },
  markSpam: {
    icon: Flag,
    press: pressOf(enquiries.markSpam),
    done: 'Marked as spam',
    undo: notSpam,
  },
  close: {
    dialog: stepDialog(enquiries.close, {
      title: 'Close this enquiry?',
      effect: ({ reference, name }) => `${reference} leaves the queue. ${name} gets no message about it. It can be opened again.`,
      text: { name: 'reason', label: 'Why it is closed', hint: 'For colleagues. May stay empty.', limit: 500, rows: 2, optional: true },
      submitLabel: 'Close enquiry',
      busyLabel: 'Closing...',
      done: () => ['Enquiry closed'],
    }),
  },
}
