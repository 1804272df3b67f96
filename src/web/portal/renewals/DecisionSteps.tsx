/** The steps for comparing options, deciding and signing, and what happens next. */
import { useSearchParams } from 'react-router'
import { formatDate, formatDateTime, formatMoney } from '#contract/format.ts'
import { toldUsText } from '#contract/model/contact/toldUs.ts'
import { priceOf } from '#contract/model/policies/terms.ts'
import { asOffer, clientLostReasons, lostLabels, type ClientOffer } from '#contract/model/renewals/renewal.ts'
import { paths } from '#contract/paths.ts'
import { OfferTable } from '#web/blocks/OfferTable.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { FieldError } from '#web/ui/fields/FieldError.tsx'
import { errorId, fieldId } from '#web/ui/fields/fieldNames.ts'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { Select } from '#web/ui/fields/Select.tsx'
import { TextArea } from '#web/ui/fields/TextArea.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { AcceptedTerms } from './AcceptedTerms.tsx'
import type { StepProps } from './sending.ts'

export const OptionsStep = ({ journey, refused }: StepProps) => {
  const [search] = useSearchParams()
  const only = search.get('show') === 'differences'
  const offers = journey.offers.map((offer) => asOffer(offer, journey.expiringTerms))
  const here = paths.clientRenewStep(journey.policyId, 'options')
  const recommended = journey.offers.find(({ id }) => id === journey.recommended)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        {recommended && !journey.brokerNote && <p className="max-w-measure text-soft">The one your broker recommends comes first.</p>}
        <Anchor href={only ? here : `${here}?show=differences`} className="link">
          {only ? 'Show everything' : 'Show differences only'}
        </Anchor>
      </div>
      {recommended && journey.brokerNote && (
        <Notice title={`${journey.handler ? `${journey.handler}, your broker,` : 'Your broker'} recommends ${recommended.insurer}`}>
          <span className="whitespace-pre-line">{journey.brokerNote}</span>
        </Notice>
      )}
      <OfferTable
        offers={offers}
        only={only}
        renewal
        marked={journey.recommended ? { offerId: journey.recommended, label: 'Recommended' } : undefined}
      />
      <Card>
        <Radios
          name="offerId"
          label="Which one do you want to go on with?"
          hint="If it makes other things worse, we will ask you to read those next."
          error={refused?.errors['offerId']}
          defaultValue={refused?.values['offerId'] ?? journey.chosen ?? ''}
          items={journey.offers.map(({ id, insurer, terms }) => ({
            value: id,
            label: `${insurer}, ${formatMoney(priceOf(terms).total)}`,
            ...(id === journey.recommended && { hint: 'Recommended by your broker' }),
          }))}
        />
      </Card>
    </>
  )
}

/** The offer chosen in the step before, which alone asks for it. */
const Chosen = ({
  journey,
  chosen,
  error,
}: {
  journey: StepProps['journey']
  chosen: ClientOffer | undefined
  error: string | undefined
}) => (
  <div>
    {chosen && <input type="hidden" name="offerId" value={chosen.id} />}
    <h2 className="text-h3">Your choice</h2>
    <FieldError id={errorId(fieldId('offerId'))} message={error} />
    <p className={chosen ? 'mt-2 flex flex-wrap gap-x-4' : 'mt-2 grid justify-items-start gap-3'}>
      {chosen?.insurer ?? 'You have not chosen an offer yet. Compare them and choose one, then you can accept it here.'}
      <Anchor
        id={fieldId('offerId')}
        href={paths.clientRenewStep(journey.policyId, 'options')}
        className={chosen ? 'link' : buttonClass({ variant: 'primary' })}
      >
        {chosen ? 'Change' : 'Compare and choose'}
      </Anchor>
    </p>
  </div>
)

export const DecideStep = ({ journey, refused }: StepProps) => {
  const errors = refused?.errors ?? {}
  const values = refused?.values ?? {}
  const stored = journey.decision === 'renew' ? 'accept' : journey.decision === 'renew_changed' ? 'changes' : ''
  const several = journey.offers.length > 1
  const chosen = several && !errors['offerId'] ? journey.offers.find(({ id }) => id === journey.chosen) : undefined
  // Without an offer there is nothing to accept. What was sent so all the same is shown with its error.
  const mayAccept = !several || chosen !== undefined || errors['offerId'] !== undefined
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-3">
      <Card className="grid grid-cols-1 gap-8 lg:col-span-2">
        {several && <Chosen journey={journey} chosen={chosen} error={errors['offerId']} />}
        <Radios
          name="decision"
          label={mayAccept ? 'What do you want?' : 'If you do not want any of them'}
          error={errors['decision']}
          defaultValue={values['decision'] ?? stored}
          items={[
            { value: 'accept', label: 'Accept these terms', hint: 'You sign on the next page. Nothing is in force before we confirm it.' },
            {
              value: 'changes',
              label: 'Accept, with changes',
              hint: 'We ask the insurer for them; the price may change.',
              reveal: (
                <TextArea
                  name="changes"
                  label="What should be different?"
                  error={errors['changes']}
                  defaultValue={values['changes'] ?? journey.wantedChanges}
                  rows={4}
                  limit={2000}
                  width="full"
                />
              ),
            },
            {
              value: 'decline',
              label: 'Decline',
              hint: `The cover ends on ${formatDate(journey.expiry)}.`,
              reveal: (
                <div className="grid gap-5">
                  {journey.compulsory.length > 0 && (
                    <Notice tone="warning" title={`The law requires ${journey.compulsory.join(' and ').toLowerCase()}`}>
                      Have it in place elsewhere before {formatDate(journey.expiry)} if people work for you or you have vehicles on the
                      road.
                    </Notice>
                  )}
                  <Select
                    name="lostReason"
                    label="Why do you decline?"
                    error={errors['lostReason']}
                    defaultValue={values['lostReason'] ?? ''}
                    options={[
                      { value: '', label: 'Choose the reason' },
                      ...clientLostReasons.map((value) => ({ value, label: lostLabels[value] })),
                    ]}
                  />
                  <TextArea
                    name="reason"
                    label="Anything your broker should know?"
                    defaultValue={values['reason'] ?? ''}
                    rows={3}
                    limit={1000}
                    width="full"
                    optional
                  />
                </div>
              ),
            },
            {
              value: 'call',
              label: 'Ring me',
              hint: 'Your broker will ring you before you decide.',
              reveal: (
                <TextInput
                  name="phone"
                  label="On which number, and when?"
                  hint="Leave it empty to use the number we have."
                  error={errors['phone']}
                  defaultValue={values['phone'] ?? ''}
                  maxLength={40}
                  optional
                />
              ),
            },
          ].filter(({ value }) => mayAccept || value === 'decline' || value === 'call')}
        />
      </Card>
      <Price journey={journey} offers={chosen ? [chosen] : journey.offers} />
    </div>
  )
}

/** What is offered and what it cost. On a phone it comes first, or is left out where the choice of offers says the same. */
const Price = ({
  journey: { newInception, lastTotal },
  offers,
}: Pick<StepProps, 'journey'> & { offers: StepProps['journey']['offers'] }) => {
  const [only, another] = offers
  return (
    only && (
      <ScheduleCard
        className={another ? 'max-lg:hidden' : 'max-lg:order-first'}
        title={another ? 'What it costs' : only.insurer}
        caption={`For the year from ${formatDate(newInception)}, with tax and our fee`}
        rows={[
          ...offers.map(({ insurer, terms }) => ({ label: another ? insurer : 'Total', value: formatMoney(priceOf(terms).total) })),
          { label: 'Last premium', value: formatMoney(lastTotal) },
        ]}
      />
    )
  )
}

export const SignStep = ({ journey, refused }: StepProps) => {
  const errors = refused?.errors ?? {}
  return (
    <>
      <input type="hidden" name="version" value={journey.version} />
      <AcceptedTerms journey={journey} title="You accept" />
      <input type="hidden" name="wording" value={journey.declaration.version} />
      <div className="prose">
        <p>{journey.declaration.text}</p>
      </div>
      <TextInput
        name="name"
        label="Your full name"
        hint="It counts as your signature. We record it with the date and time."
        autoComplete="name"
        error={errors['name']}
        defaultValue={refused?.values['name'] ?? ''}
      />
      <Checkbox
        name="agreed"
        label={journey.declaration.tick}
        error={errors['agreed']}
        defaultChecked={refused?.values['agreed'] === 'on'}
      />
      <Notice tone="warning" title="Accepting does not put the new year in force">
        We will confirm it with the insurer and write to you. Your present cover runs to {formatDate(journey.expiry)}.
      </Notice>
    </>
  )
}

export const DoneStep = ({ journey }: StepProps) => (
  <>
    <Notice
      tone="success"
      title={journey.state === 'renewed' ? `Renewed from ${formatDate(journey.newInception)}` : 'We have your acceptance'}
    >
      {journey.acceptedFor ? toldUsText(journey.acceptedFor) : journey.decidedBy}, {formatDateTime(journey.decidedAt)}
    </Notice>
    <Card as="section">
      <CardHeader title="What happens next" />
      <ol className="list-decimal space-y-2 pl-5 marker:text-hint">
        <li>
          {journey.handler || 'Your broker'} confirms the cover with the insurer
          {journey.decision === 'renew_changed' ? ', and tells them what has changed' : ''}.
        </li>
        <li>We will write to you when it is renewed. Until then it is not.</li>
        <li>Your documents will follow. The invoice comes with them; you pay nothing here.</li>
      </ol>
      <p className="mt-4 text-soft">
        The new year runs from {formatDate(journey.newInception)}. Tell us at once if anything changes before then.
      </p>
    </Card>
  </>
)
