/** Letters that confirm this policy to third parties: who holds one, whether it is still true, and withdrawing it. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { proofs, type StaffProof } from '#contract/admin/book/proofs.ts'
import { formatDate } from '#contract/format.ts'
import { proofStateLabels, purposeLabels } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { q, storeReply } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

export const proofsQuery = (policyId: string) => q(proofs.ofPolicy, { id: policyId }, { staleTime: 5_000 })

export const Proofs = ({ policyId }: { policyId: string }) => {
  const { data: letters = [] } = useQuery(proofsQuery(policyId))
  const [search] = useSearchParams()
  if (letters.length === 0) return null
  return (
    <Card as="section" id="proofs">
      <CardHeader title="Proof of cover" />
      <ul className="divide-y divide-line border-y border-line">
        {letters.map((letter) => (
          <li key={letter.id} className="grid gap-1 py-3">
            <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <a href={paths.proofFile(letter.id)} className="link font-semibold">
                {letter.holder} (PDF)
              </a>
              <Badge tone={letter.state === 'in_force' ? 'good' : 'neutral'}>{proofStateLabels[letter.state]}</Badge>
            </div>
            <p className="text-small text-hint">
              {purposeLabels[letter.purpose]}. Issued by {letter.issuedBy} on {formatDate(letter.issuedAt)}.{' '}
              {letter.email || 'No email address'}
            </p>
            {letter.actions.includes('withdraw') &&
              (letter.id === search.get('letter') ? (
                <Withdraw policyId={policyId} letter={letter} />
              ) : (
                <p>
                  <Anchor
                    href={`${paths.adminPolicy(policyId, { letter: letter.id })}#proofs`}
                    className="link inline-flex min-h-8 items-center text-small"
                  >
                    Withdraw<VisuallyHidden> the letter for {letter.holder}</VisuallyHidden>
                  </Anchor>
                </p>
              ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}

const Withdraw = ({ policyId, letter }: { policyId: string; letter: StaffProof }) => {
  const { query: cache } = useDeps()
  const form = useEndpointForm(proofs.withdraw, {
    fixed: { id: letter.id, version: letter.version },
    defaults: { reason: '' },
    onDone: (letters) => {
      storeReply(cache, proofsQuery(policyId), letters)
      toast.success(
        'Letter withdrawn',
        letter.email ? `${letter.holder} will be told.` : `We have no email address for ${letter.holder}: tell them yourself.`,
      )
    },
  })
  return (
    <EndpointForm form={form} submitLabel="Withdraw the letter" busyLabel="Withdrawing..." variant="danger" className="grid gap-3 pt-2">
      <p className="text-soft">Its page will say at once that it is withdrawn. This cannot be undone.</p>
      <AreaField form={form} name="reason" label="Why" hint="The client will see this; the holder will not." limit={300} rows={2} />
    </EndpointForm>
  )
}
