/** How a mail names a policy. More people read a mailbox than may see a confidential record, so of one it says neither what it covers nor with whom. */
import { classLabel } from '#contract/model/policies/policyClass.ts'
import type { PolicyRow } from './policies.table.ts'

type Named = Pick<PolicyRow, 'confidential' | 'class' | 'insurer' | 'policyNumber' | 'reference'>

/** `cover` and `insurer` are empty for a confidential policy; `policy` is then our reference, which says nothing. */
export const namedInMail = ({ confidential, class: kind, insurer, policyNumber, reference }: Named) =>
  confidential ? { cover: '', insurer: '', policy: reference } : { cover: classLabel(kind), insurer, policy: policyNumber || reference }
