/** How a mail names a policy. A mailbox may have more readers than may see a confidential record, so its mail names neither cover nor insurer. */
import { classLabel } from '#contract/model/policies/policyClass.ts'
import type { PolicyRow } from './policies.table.ts'

type Named = Pick<PolicyRow, 'confidential' | 'class' | 'insurer' | 'policyNumber' | 'reference'>

/** For a confidential policy, `cover` and `insurer` are empty and `policy` is our reference, which reveals nothing. */
export const namedInMail = ({ confidential, class: kind, insurer, policyNumber, reference }: Named) =>
  confidential ? { cover: '', insurer: '', policy: reference } : { cover: classLabel(kind), insurer, policy: policyNumber || reference }
