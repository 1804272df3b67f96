/** How enquiries change: their states on their rows, and which step mails whom. The promise is set when a message comes, once for good. */
import { enquiryTopicLabels } from '#contract/model/contact/enquiry.ts'
import { enquiryMachine, handoverMachine } from '#contract/model/contact/enquiryMachine.ts'
import { paths } from '#contract/paths.ts'
import { bind } from '#server/features/records/records.ts'
import { enquiries } from './contact.table.ts'
import { isHandover } from './enquiryRows.ts'

export const enquiryRecord = bind({
  machine: enquiryMachine,
  table: enquiries,
  fields: { assignedTo: { label: 'Handler', person: true } },
  clientEmail: ({ email }) => email,
  mailFacts: (_ctx, { reference }) => ({ reference }),
  mails: {
    respond: [{ to: 'client', template: 'enquiryReply', props: ({ facts, text, by }) => ({ ...facts, message: text, from: by.name }) }],
    // Staff hear of it as of any other message.
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

/** What the assistant handed over: the same rows and mails, and every other enquiry is unknown to it. */
export const handoverRecord: EnquiryBinding = { ...enquiryRecord, machine: handoverMachine, staffSee: isHandover }
