/** Choosing an offer: what is declared stands above the button, word for word as it is recorded. */
import { Form } from 'react-router'
import { formatDate, formatMoney } from '#contract/format.ts'
import type { MyQuoteDetail } from '#contract/site/myQuotes.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Radios } from '#web/ui/fields/Radios.tsx'
import { TextInput } from '#web/ui/fields/TextInput.tsx'
import { useSendOnce } from '#web/app/data/useSendOnce.ts'

export const AcceptForm = ({
  quote,
  errors,
  values,
}: {
  quote: MyQuoteDetail
  errors: Record<string, string>
  values: Record<string, string>
}) => {
  const { busy, once } = useSendOnce()
  return (
    <section aria-labelledby="accept" className="mt-14 max-w-form border-t-2 border-ink pt-6">
      <h2 id="accept">Choose an offer</h2>
      <Form method="post" onSubmit={once} noValidate className="mt-6 space-y-7">
        <input type="hidden" name="version" value={quote.version} />
        <input type="hidden" name="acceptanceVersion" value={quote.acceptance.version} />
        <Radios
          name="offerId"
          label="I would like to accept"
          error={errors['offerId']}
          defaultValue={values['offerId'] ?? ''}
          items={quote.offers.map(({ id, insurer, total, validUntil }) => ({
            value: id,
            label: insurer,
            hint: `${formatMoney(total)} for the year, with tax and our fee. Open until ${formatDate(validUntil)}.`,
          }))}
        />
        <Checkbox name="facts" label={quote.acceptance.facts} error={errors['facts']} defaultChecked={values['facts'] === 'on'} />
        <Checkbox
          name="exclusions"
          label={quote.acceptance.exclusions}
          error={errors['exclusions']}
          defaultChecked={values['exclusions'] === 'on'}
        />
        <TextInput
          name="name"
          label="Your full name"
          hint="It counts as your signature. We record it with the date, the time and your address on the internet."
          autoComplete="name"
          error={errors['name']}
          defaultValue={values['name']}
        />
        <Notice tone="warning" title={quote.acceptance.notOnCover}>
          <p>We tell the insurer, and write to you when the cover is in place.</p>
        </Notice>
        <Button type="submit" name="_intent" value="accept" variant="primary" size="large" busy={busy} busyLabel="Sending...">
          Accept this offer
        </Button>
      </Form>
    </section>
  )
}
