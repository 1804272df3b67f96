/** The history of a claim in words for the client. Leaves out what is internal. */
import type { Party } from '../../machine.ts'
import type { ClaimAction, ClaimEvent } from './claimMachine.ts'

type TimelineLine = { what: string; /** Whether the client may read what was written with it. */ showsReason: boolean }

/** `''`: not shown in the client's timeline. Messages are shown elsewhere. */
const words: Partial<Record<ClaimAction | ClaimEvent, string | { client: string; staff: string }>> = {
  start: 'Report started',
  submit: 'Report sent to us',
  import: 'Brought over from earlier records',
  acknowledge: 'We have read your report',
  notifyInsurer: 'Passed to the insurer',
  correctInsurer: "The insurer's details were corrected",
  requestInformation: 'The insurer needs something from you',
  supplyInformation: 'Passed on to the insurer',
  assess: 'Somebody is assessing the loss for the insurer',
  offer: 'The insurer has made an offer',
  dispute: { client: 'You did not accept the offer', staff: 'We told the insurer that you disagree' },
  acceptOffer: 'You accepted the offer',
  settle: 'The insurer has paid',
  decline: 'The insurer has declined the claim',
  withdraw: { client: 'You withdrew the claim', staff: 'The claim was withdrawn' },
  reopen: 'The claim is open again',
  need: 'We asked you for something',
  needAnswer: 'You provided something',
  needCannot: 'You cannot provide something',
  needAccept: 'We have checked what you sent',
  needRedo: 'We asked you to send something again',
  needDrop: 'Something is no longer needed',
  match: 'We found the policy it is about',
  promise: 'We promised another date',
  missed: 'We missed our promise',
  tellClosed: 'The claim is closed',
}

/** Null if the entry is not shown to the client. */
export const clientTimelineLine = (action: string, party: Party): TimelineLine | null => {
  const known: Readonly<Record<string, string | { client: string; staff: string } | undefined>> = words
  const found = known[action]
  if (!found) return null
  return { what: typeof found === 'string' ? found : party === 'client' ? found.client : found.staff, showsReason: true }
}
