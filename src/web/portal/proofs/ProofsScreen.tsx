/** Proof of cover: a new letter for one of the policies, and all letters issued. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { purposeLabels } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import { proofs, type Entitled } from '#contract/portal/proofs.ts'
import { loadFresh, q } from '#web/app/data/query.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useMayAct } from '../shell/useMayAct.ts'
import { blockedWords, ProofBadge } from './words.tsx'

const policiesQuery = q(proofs.policies)

export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([listLoader(proofs.list)(args), loadFresh(args.context, policiesQuery)])
  return null
}

export const ProofsScreen = () => {
  const { data: all } = useSuspenseQuery(policiesQuery)
  const policies = all.filter(({ mayAct }) => mayAct)
  const mayIssue = useMayAct('policies')
  const companies = new Set(policies.map(({ company }) => company))
  return (
    <Screen title="Proof of cover">
      <p className="max-w-measure text-soft">
        A letter for anyone who asks whether you are insured. It has a code, so they can check at any time whether it is still true.
      </p>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
        <Card as="section" className="lg:col-span-2">
          <CardHeader title="Your policies" />
          {policies.length > 0 ? (
            <ul className="divide-y divide-line border-t border-line">
              {policies.map((policy) => (
                <Policy key={policy.id} policy={policy} named={companies.size > 1} />
              ))}
            </ul>
          ) : all.length > 0 ? (
            <p className="text-soft">You can see letters but not issue them. An owner or a manager of the company can.</p>
          ) : (
            <p className="text-soft">There is no policy to confirm yet. When one begins, it will appear here.</p>
          )}
        </Card>
        <Card as="section">
          <CardHeader title="For your staff" />
          <p className="text-soft">
            Employers' liability is proved by the insurer's certificate. Your staff may read it on a page of their own, with a poster for
            the wall.
          </p>
          <p className="mt-2">
            <Anchor href={paths.clientStaffPage()} className="link inline-flex min-h-11 items-center">
              Staff page
            </Anchor>
          </p>
          <h3 className="mt-5 border-t border-line pt-5 text-h3">Does a contract ask for insurance?</h3>
          <p className="mt-2 text-soft">Paste its clause and see which lines your policies meet.</p>
          <p className="mt-2">
            <Anchor href={paths.clientContractChecks()} className="link inline-flex min-h-11 items-center">
              Check a contract
            </Anchor>
          </p>
        </Card>
      </div>
      <h2>Letters</h2>
      <ListScreen
        endpoint={proofs.list}
        csv={proofs.csv}
        path={paths.clientProofs}
        href={({ id }) => paths.clientProof(id)}
        // On a phone who asked, for which policy and when are lines of text instead of labelled values.
        under={({ purpose, class: of, issuedAt }) => (
          <span className="block md:hidden">
            {purposeLabels[purpose]}
            <span className="block">
              {classLabel(of)}, {formatDate(issuedAt)}
            </span>
          </span>
        )}
        offPhone={['class', 'purpose', 'issuedAt']}
        cells={{ state: (row) => <ProofBadge {...row} /> }}
        live
        nothingYet={{
          title: 'No letters yet',
          text: mayIssue ? 'Choose a policy above. A letter takes a minute.' : 'They appear here once somebody has issued one.',
        }}
      />
    </Screen>
  )
}

const Policy = ({ policy: { id, class: of, company, insurer, expiry, blocked }, named }: { policy: Entitled; named: boolean }) => (
  <li className="flex flex-col gap-x-4 gap-y-2 py-3 last:pb-0 sm:flex-row sm:items-center sm:justify-between">
    <div className="min-w-0">
      <p className="font-semibold">{classLabel(of)}</p>
      <p className="text-small text-hint">
        {named && `${company}, `}
        {insurer}, <span className="whitespace-nowrap">until {formatDate(expiry)}</span>
      </p>
      {blocked !== null && (
        <p className="text-small text-soft">
          {blockedWords[blocked].short}.{' '}
          <Anchor
            href={blocked === 'certificate' ? paths.clientStaffPage() : paths.clientProofNew(id)}
            className="link inline-flex min-h-6 items-center coarse:min-h-11"
          >
            {blocked === 'certificate' ? 'Staff page' : 'See why'}
            <VisuallyHidden>: {classLabel(of)}</VisuallyHidden>
          </Anchor>
        </p>
      )}
    </div>
    {blocked === null && (
      <p>
        <Anchor href={paths.clientProofNew(id)} className={buttonClass({ size: 'small' })}>
          <Icon of={FilePlus2} size={16} />
          New letter<VisuallyHidden>: {classLabel(of)}</VisuallyHidden>
        </Anchor>
      </p>
    )}
  </li>
)
