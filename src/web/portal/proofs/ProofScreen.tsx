/** One proof of cover: whether it is still valid, the letter, and the actions. */
import { Download, Mail } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatDate, formatDateTime, formatFileSize } from '#contract/format.ts'
import { purposeLabels } from '#contract/model/proofs/proof.ts'
import { proofMachine, type ProofAction } from '#contract/model/proofs/proofMachine.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { paths } from '#contract/paths.ts'
import { proofs, type ProofDetail } from '#contract/portal/proofs.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { FactsCard } from '#web/records/cards.tsx'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordActions, type Step } from '#web/records/RecordActions.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'
import { Timeline } from '#web/records/Timeline.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Details } from '#web/ui/display/Details.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { CopyButton } from '#web/ui/navigation/CopyButton.tsx'
import { LetterText } from '#web/records/documents/LetterText.tsx'
import { ProofBadge } from './words.tsx'

const query = (id: string) => q(proofs.show, { id })
export const loader = recordLoader(query, paths.login)
export const action = endpointAction(proofs.send, proofs.withdraw, proofs.replace)

const steps: Partial<Record<ProofAction, Step<ProofDetail>>> = {
  send: { press: proofs.send, done: ({ email }) => ['Sent', `The link is on its way to ${email}.`], icon: Mail },
  withdraw: {
    dialog: stepDialog(proofs.withdraw, {
      effect: ({ holder, email }) =>
        `This letter's page will say that it has been withdrawn. ${email ? `${holder} will get an email about it.` : `We have no email address for ${holder}, so please tell them.`}`,
      text: { hint: 'For your own history. They will not see it.', limit: 300 },
      submitLabel: 'Withdraw the letter',
    }),
  },
}

export const ProofScreen = () => (
  <RecordScreen
    what="proof of cover"
    query={query}
    list={{ label: 'Proof of cover', path: paths.clientProofs }}
    invalidates={[proofs.list]}
    screen={Proof}
  />
)

const Proof = ({ detail: proof, record, above }: RecordScreenProps<ProofDetail>) => {
  return (
    <RecordPage
      title={`Proof for ${proof.holder}`}
      heading={`For ${proof.holder}`}
      above={above}
      status={<ProofBadge {...proof} />}
      actions={
        <>
          <Anchor href={paths.proofFile(proof.id)} className={buttonClass({ variant: 'accent' })}>
            <Icon of={Download} size={16} />
            Letter (PDF, {formatFileSize(proof.bytes, 0)})
          </Anchor>
          <RecordActions detail={proof} record={record} steps={steps} machine={proofMachine} client={proof.holder} />
        </>
      }
      facts={[
        { label: 'Policy', value: classLabel(proof.class) },
        { label: 'Issued', value: formatDateTime(proof.issuedAt) },
        { label: 'Asked for by', value: purposeLabels[proof.purpose] },
      ]}
      record={record}
      notices={<StateNotice proof={proof} />}
      aside={
        <>
          <Card as="section">
            <CardHeader title="Its page" />
            <p className="text-soft">Anyone with the letter can check there whether it is still valid, without signing in.</p>
            <p className="mt-3 font-semibold wrap-anywhere tabular-nums">{proof.code}</p>
            <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
              <Anchor href={paths.verify(proof.code)} className="link inline-flex min-h-11 items-center">
                Open the page
              </Anchor>
              <CopyButton text={proof.link} what="link" labelled />
            </div>
          </Card>
          {proof.actions.includes('replace') && <IssueAgain proof={proof} />}
          <FactsCard
            title="Details"
            facts={[
              { label: 'Issued by', value: proof.issuedBy },
              { label: 'Email', value: proof.email || 'None' },
              { label: 'At renewal', value: proof.carryOver ? 'Proposed again' : 'Not proposed again' },
            ]}
          >
            <Details summary="Fingerprint">
              <p className="text-small text-hint">
                SHA-256 <code className="break-all">{proof.sha256}</code>
              </p>
            </Details>
          </FactsCard>
          <Card as="section">
            <CardHeader title="History" note="Newest first" />
            <Timeline label="History" entries={proof.log.map(({ at, by, what, detail }) => ({ at, by, what, detail: detail || null }))} />
          </Card>
        </>
      }
    >
      <Card as="section">
        <CardHeader title="What the letter says" note={formatDate(proof.facts.issuedOn)} />
        <LetterText facts={proof.facts} level={3} />
      </Card>
    </RecordPage>
  )
}

const StateNotice = ({ proof }: { proof: ProofDetail }) => {
  const { state, until, newer, holder } = proof
  if (state === 'replaced')
    return (
      <Notice tone="info" title="A newer letter has replaced this one">
        {newer && (
          <Anchor href={paths.clientProof(newer)} className="link">
            Open the newer letter
          </Anchor>
        )}
      </Notice>
    )
  if (state === 'cancelled' || state === 'changed')
    return (
      <Notice tone="warning" title="What this letter says is no longer true">
        The policy has changed since. Its page says that it is withdrawn, and {holder} will be told by email if we have an address.
      </Notice>
    )
  if (state === 'ended')
    return (
      <Notice tone="info" title={`Cover ended on ${formatDate(until)}`}>
        Issue a letter about the policy that followed, if they still need one.
      </Notice>
    )
  if (until)
    return (
      <Notice tone="warning" title={`Cover ends on ${formatDate(until)}, earlier than the letter says`}>
        The policy was cancelled from the day after. Its page says so too.
      </Notice>
    )
  return null
}

const IssueAgain = ({ proof }: { proof: ProofDetail }) => {
  const go = useNavigate()
  const form = useEndpointForm(proofs.replace, {
    fixed: { id: proof.id, version: proof.version },
    defaults: {},
    invalidates: [proofs.list, proofs.show],
    onDone: ({ id }) => {
      toast.success('Issued again', 'The earlier letter is replaced.')
      void go(paths.clientProof(id))
    },
  })
  return (
    <Card as="section" data-screen-only>
      <CardHeader title="Issue it again" />
      <EndpointForm form={form} submitLabel="Issue again" busyLabel="Issuing..." variant="secondary" asksToLeave={false}>
        <p className="text-soft">
          The same letter with today's facts. This one is then replaced, and{' '}
          {proof.email ? `${proof.holder} will get the new one by email` : 'please send them the new one yourself'}.
        </p>
      </EndpointForm>
    </Card>
  )
}
