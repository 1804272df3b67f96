/** How enquiries change: their statuses, and which step sends which mail. The reply date is set once, when a message arrives. */
import { enquiryTopicLabels } from '#contract/model/contact/enquiry.ts'
import { enquiryMachine, handoverMachine } from '#contract/model/contact/enquiryMachine.ts'
import { paths } from '#contract/paths.ts'
import { handlerLabel } from '#contract/model/people/handler.ts'
import { defineRecord } from '#server/features/records/records.ts'
import { enquiries } from './contact.table.ts'
import { isHandover } from './enquiryRows.ts'

export const enquiryRecord = defineRecord({
  machine: enquiryMachine,
  table: enquiries,
  fields: { assignedTo: { label: handlerLabel, person: true } },
  clientEmail: ({ email }) => email,
  mailFacts: (_ctx, { reference }) => ({ reference }),
  mails: {
    respond: [{ to: 'client', template: 'enquiryReply', props: ({ facts, text, by }) => ({ ...facts, message: text, from: by.name }) }],
    // Staff are mailed as for any other message.
    notSpam: [
      {
        to: 'firm',
        template: 'contactNew',
        props: ({ ctx, row, facts }) => ({ ...facts, topic: enquiryTopicLabels[row.topic], link: ctx.origin + paths.adminEnquiry(row.id) }),
      },
    ],
  },
})
export type EnquiryBinding = typeof enquiryRecord

/** Messages handed over by the assistant: the same rows and mails, without all other enquiries. */
export const handoverRecord: EnquiryBinding = { ...enquiryRecord, machine: handoverMachine, staffSee: isHandover }
