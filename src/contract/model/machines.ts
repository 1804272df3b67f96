/** Every state machine, by its kind of record: for badges, docs/states.md and the tests that walk them all. */
import { changeMachine } from './changes/changeMachine.ts'
import { claimMachine } from './claims/claimMachine.ts'
import { clientMachine } from './clients/clientMachine.ts'
import { complaintMachine } from './complaints/complaintMachine.ts'
import { appointmentMachine } from './contact/appointmentMachine.ts'
import { enquiryMachine } from './contact/enquiryMachine.ts'
import { pageMachine, postMachine, serviceMachine } from './content/contentMachine.ts'
import { documentMachine } from './documents/documentMachine.ts'
import { importMachine } from './imports/importMachine.ts'
import { invoiceMachine } from './invoices/invoiceMachine.ts'
import { mediaMachine } from './media/mediaMachine.ts'
import { membershipMachine } from './people/membershipMachine.ts'
import { userMachine } from './people/userMachine.ts'
import { policyMachine } from './policies/policyMachine.ts'
import { renewalMachine } from './renewals/renewalMachine.ts'
import { proofMachine } from './proofs/proofMachine.ts'
import { quoteMachine } from './quotes/quoteMachine.ts'
import { taskMachine } from './tasks/taskMachine.ts'

export const machines = {
  quote: quoteMachine,
  claim: claimMachine,
  enquiry: enquiryMachine,
  appointment: appointmentMachine,
  client: clientMachine,
  task: taskMachine,
  complaint: complaintMachine,
  policy: policyMachine,
  change: changeMachine,
  renewal: renewalMachine,
  document: documentMachine,
  proof: proofMachine,
  invoice: invoiceMachine,
  import: importMachine,
  media: mediaMachine,
  user: userMachine,
  membership: membershipMachine,
  post: postMachine,
  service: serviceMachine,
  page: pageMachine,
}
