/** The steps that staff can take with an enquiry or a handover, in the order of the buttons. */
import { Flag, Undo2 } from 'lucide-react'
import type { enquiries } from '#contract/admin/enquiries.ts'
import type { handovers } from '#contract/admin/handovers.ts'
import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import type { EnquiryAction } from '#contract/model/contact/enquiryMachine.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'

export type InboxEndpoints = typeof enquiries | typeof handovers

/** Without replying, which has its own form on the screen. */
export const stepsIn = (endpoints: InboxEndpoints, noun: 'enquiry' | 'handover'): Partial<Record<EnquiryAction, Step<EnquiryDetail>>> => ({
  take: {
    press: endpoints.take,
    done: `This ${noun} is yours`,
    hidden: ({ status }) => status !== 'new',
  },
  reopen: { icon: Undo2, press: endpoints.reopen, done: 'Opened again' },
  notSpam: { icon: Undo2, press: endpoints.notSpam, done: 'Taken back from spam' },
  close: {
    dialog: stepDialog(endpoints.close, {
      title: `Close this ${noun}?`,
      effect: ({ reference, name }) => `${reference} will leave the queue. ${name} will get no message about it. It can be opened again.`,
      text: { label: 'Why it is closed' },
      busyLabel: 'Closing...',
      done: () => [noun === 'enquiry' ? 'Enquiry closed' : 'Handover closed'],
    }),
  },
  markSpam: {
    icon: Flag,
    press: endpoints.markSpam,
    done: 'Marked as spam',
    undo: endpoints.notSpam,
    under: 'more',
  },
})
