/** A new proof of cover for one policy: for what, for whom and what it shows, with a preview of the letter beside it. */
import { useNavigate, useSearchParams } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { classLabel } from '#contract/model/policies/policyClass.ts'
import { purposeLabels } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import { proofs, type ProofOffer } from '#contract/portal/proofs.ts'
import { q } from '#web/app/data/query.ts'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { RecordPage } from '#web/records/RecordPage.tsx'
import { RecordScreen, type RecordScreenProps } from '#web/records/RecordScreen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { NewProofForm } from './NewProofForm.tsx'
import { blockedWords, ProofBadge } from './words.tsx'

const query = (id: string) => q(proofs.offer, { id })
export const loader = recordLoader(query, paths.login)
export const action = endpointAction(leadsTo(proofs.issue, ({ id }) => paths.clientProof(id)))

export const NewProofScreen = () => (
  <RecordScreen
    what="policy"
    query={query}
    list={{ label: 'Proof of cover', path: paths.clientProofs }}
    invalidates={[proofs.list, proofs.policies]}
    screen={NewProof}
  />
)

const NewProof = ({ detail: offer, record, above }: RecordScreenProps<ProofOffer>) => {
  const go = useNavigate()
  const [search] = useSearchParams()
  const { blocked } = offer
  const again = offer.again.find(({ id }) => id === search.get('again'))
  return (
    <RecordPage
      title={`New letter: ${classLabel(offer.class)}, ${offer.policyNumber || offer.reference}`}
      heading="New proof of cover"
      above={above}
      status={null}
      facts={[
        { label: 'Policy', value: classLabel(offer.class) },
        { label: 'Insurer', value: offer.insurer },
        { label: 'Until', value: formatDate(offer.expiry) },
      ]}
      record={record}
    >
      {blocked ? (
        <Card as="section">
          <EmptyState
            title={blockedWords[blocked].title}
            action={
              <Anchor href={blockedWords[blocked].href(offer.id)} className={buttonClass({ variant: 'accent' })}>
                {blockedWords[blocked].link}
              </Anchor>
            }
          >
            {blockedWords[blocked].text}
          </EmptyState>
        </Card>
      ) : offer.mayAct ? (
        <>
          <SuggestedAgain offer={offer} />
          <NewProofForm
            // Another letter to begin from is another form.
            key={again?.id}
            offer={offer}
            again={again}
            onIssued={({ id }, sent) => {
              toast.success('Letter issued', sent ? 'It is on its way.' : undefined)
              void go(paths.clientProof(id))
            }}
          />
        </>
      ) : (
        <p className="max-w-measure text-soft">You can see letters but not issue them. Ask an owner or manager of {offer.company}.</p>
      )}
      {offer.issued.length > 0 && (
        <Card as="section">
          <CardHeader title="Issued for this policy" />
          <ul className="divide-y divide-line border-t border-line">
            {offer.issued.map((one) => (
              <li key={one.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3 last:pb-0">
                <Anchor href={paths.clientProof(one.id)} className="link">
                  {one.holder}, {formatDate(one.issuedAt)}
                </Anchor>
                <ProofBadge {...one} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </RecordPage>
  )
}

/** Last year's letters that were ticked to be suggested: each fills in the form below. */
const SuggestedAgain = ({ offer: { id, again } }: { offer: ProofOffer }) =>
  again.length > 0 && (
    <Card as="section">
      <CardHeader title="Suggested again" />
      <p className="text-soft">You asked for these letters to be suggested when the policy renews. Each fills in the form below.</p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {again.map((letter) => (
          <li key={letter.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 last:pb-0">
            <div className="min-w-0 flex-1 basis-32">
              <p className="font-semibold">{letter.name}</p>
              <p className="text-small text-hint">{purposeLabels[letter.purpose]}</p>
            </div>
            <Anchor href={paths.clientProofNew(id, { again: letter.id })} className={classes(buttonClass({ size: 'small' }), 'shrink-0')}>
              Fill in<VisuallyHidden> the letter for {letter.name}</VisuallyHidden>
            </Anchor>
          </li>
        ))}
      </ul>
    </Card>
  )
