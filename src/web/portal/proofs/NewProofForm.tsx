/** The form for a new proof of cover, with a preview of the letter. Limits come from the policy and cannot be typed. */
import { useWatch } from 'react-hook-form'
import { useSearchParams } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { factsOf, lineKey, limitText, purposeLabels, purposes } from '#contract/model/proofs/proof.ts'
import { sectionKey } from '#contract/model/policies/sectionKey.ts'
import { paths } from '#contract/paths.ts'
import { proofs, type ProofDetail, type ProofOffer } from '#contract/portal/proofs.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { AreaField, CheckboxesField, CheckboxField, RadioField, TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import type { FormState } from '#web/forms/formState.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { LetterText } from '#web/records/documents/LetterText.tsx'

type Typed = {
  purpose: (typeof purposes)[number] | ''
  holder: string
  name: string
  email: string
  address: string
  sections: string[]
  lines: string[]
  excess: boolean
  send: boolean
  carryOver: boolean
}

type Props = {
  offer: ProofOffer
  /** An earlier letter to begin from. */
  again: ProofOffer['again'][number] | undefined
  onIssued: (made: ProofDetail, sent: boolean) => void
}

export const NewProofForm = ({ offer, again, onIssued }: Props) => {
  const [search] = useSearchParams()
  const wanted = search.get('sections')?.split(',') ?? null
  const offered = offer.sections.filter((section) => wanted === null || wanted.includes(sectionKey(section)))
  const shown = offered.length > 0 ? offered : offer.sections
  const defaults: Typed = {
    purpose: '',
    holder: offer.holders.length > 0 ? '' : 'new',
    name: '',
    email: '',
    address: '',
    sections: shown.map(sectionKey),
    // Preselected if a contract check asks for it.
    lines: search.has('principal')
      ? shown.flatMap((section) => section.extensions.filter((one) => /principal/i.test(one)).map((one) => lineKey(section, one)))
      : [],
    excess: false,
    send: true,
    carryOver: false,
    ...(again && {
      purpose: again.purpose,
      holder: again.holder,
      sections: again.sections,
      lines: again.lines,
      excess: again.excess,
      send: offer.holders.some(({ id, email }) => id === again.holder && email !== ''),
      carryOver: true,
    }),
  }
  const form = useEndpointForm(proofs.issue, {
    fixed: { id: offer.id, termsNumber: offer.termsNumber },
    defaults,
    input: (typed: Typed) => typed,
    draft: again ? `${offer.id}:${again.id}` : offer.id,
    invalidates: [proofs.offer],
    onDone: (made, typed) => onIssued(made, typed.send),
  })
  const extras = offer.sections.flatMap((section) =>
    section.extensions.map((extension) => ({
      value: lineKey(section, extension),
      label: extension,
      hint: `Part of ${section.name.toLowerCase()} on this policy.`,
    })),
  )
  return (
    <EndpointForm
      form={form}
      submitLabel="Issue the letter"
      busyLabel="Issuing..."
      className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2"
    >
      <Card as="section" className="grid grid-cols-1 gap-6 lg:col-start-1">
        <RadioField
          form={form}
          name="purpose"
          label="What is it for?"
          items={purposes.map((value) => ({ value, label: purposeLabels[value] }))}
        />
        <RadioField
          form={form}
          name="holder"
          label="Who is it for?"
          items={[
            ...offer.holders.map(({ id, name, email }) => ({ value: id, label: name, hint: email || 'No email address' })),
            {
              value: 'new',
              label: 'Somebody new',
              hint: 'Kept in your address book for the next time.',
              reveal: (
                <div className="grid gap-4">
                  <TextField form={form} name="name" label="Name of the person or company" autoComplete="off" />
                  <TextField form={form} name="email" label="Email" type="email" autoComplete="off" optional />
                  <AreaField form={form} name="address" label="Postal address" rows={3} limit={300} optional />
                </div>
              ),
            },
          ]}
        />
        <CheckboxesField
          form={form}
          name="sections"
          label="What does it show?"
          hint="The limits are those of the policy."
          items={offer.sections.map((section) => ({ value: sectionKey(section), label: section.name, hint: limitText(section) }))}
        />
        {offer.certificate && (
          <p className="-mt-3 text-small text-hint">
            Employers' liability is not in a letter: it is proved by the insurer's certificate, on the{' '}
            <Anchor href={paths.clientStaffPage()} className="link">
              staff page
            </Anchor>
            .
          </p>
        )}
        {extras.length > 0 && <CheckboxesField form={form} name="lines" label="Lines to add" items={extras} optional />}
        <fieldset className="grid gap-1">
          <legend className="mb-1 font-semibold">Anything else?</legend>
          <CheckboxField form={form} name="excess" label="Show the excess of each section" />
          <CheckboxField form={form} name="send" label="Email them a link to it now" />
          <CheckboxField form={form} name="carryOver" label="Suggest it again when the policy is renewed" />
        </fieldset>
      </Card>
      {/* In sight at the foot of a phone until the letter is: what is chosen above can be read there at any time. */}
      <p className="sticky bottom-3 z-10 justify-self-end md:hidden" data-screen-only>
        <a href="#letter" className={classes(buttonClass({ variant: 'accent' }), 'shadow-overlay')}>
          See the letter
        </a>
      </p>
      {/* Just before the button; on a wide screen beside the questions. */}
      <Preview offer={offer} control={form.control} />
    </EndpointForm>
  )
}

const Preview = ({ offer, control }: { offer: ProofOffer; control: FormState<Typed>['control'] }) => {
  const typed = useWatch({ control }) as Typed
  const known = offer.holders.find(({ id }) => id === typed.holder)
  const holder = known ?? { name: typed.name, address: typed.address }
  const facts = factsOf(offer, offer, { choice: typed, holder, issuedOn: offer.today })
  return (
    <Card as="section" aria-label="Preview of the letter" className="lg:sticky lg:top-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <CardHeader title="Preview" note={formatDate(offer.today)} />
      <PhoneFold summary="See the letter">
        <div id="letter" className="scroll-mt-4">
          <LetterText facts={facts} level={3} />
        </div>
      </PhoneFold>
    </Card>
  )
}
