/** Accepts a quote. The declaration and what follows are above the button, word for word as recorded. */
import { Form, useSearchParams } from 'react-router'
import { formatDate, formatMoney } from '#contract/format.ts'
import type { MyQuoteDetail } from '#contract/site/myQuotes.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Checkbox } from '#web/ui/fields/Checkboxes.tsx'
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
  const [search] = useSearchParams()
  // Each card's link puts its quote in the URL, so that choosing works without script.
  const chosen = search.get('choose') ?? ''
  const several = quote.offers.length > 1
  return (
    <section aria-labelledby="accept" data-screen-only className="mt-14 border-t-2 border-ink pt-6">
      <h2 id="accept">{several ? 'Choose a quote' : 'Accept the quote'}</h2>
      <Form method="post" onSubmit={once} noValidate className="accept mt-6">
        <input type="hidden" name="version" value={quote.version} />
        <input type="hidden" name="acceptanceVersion" value={quote.acceptance.version} />
        <div className="max-w-form space-y-7">
          <Radios
            key={chosen}
            name="offerId"
            label="I would like to accept"
            error={errors['offerId']}
            defaultValue={values['offerId'] ?? chosen}
            items={quote.offers.map(({ id, insurer, scheme, total, validUntil }) => ({
              value: id,
              label: scheme ? `${insurer}, ${scheme}` : insurer,
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
            hint="It counts as your signature. We record it with the date, the time and your internet address."
            autoComplete="name"
            error={errors['name']}
            defaultValue={values['name']}
          />
        </div>
        <div className="sheet">
          <h3>What happens when you accept</h3>
          <p className="mt-3 font-semibold">{quote.acceptance.notOnCover}</p>
          <ul className="mt-3 list-disc space-y-2 pl-5 text-soft marker:text-hint">
            <li>We will tell the insurer, and write to you when the cover is in place.</li>
            {several && <li>You will no longer be able to choose one of the other quotes here.</li>}
            <li>You pay nothing on this page.</li>
          </ul>
        </div>
        <div>
          <Button type="submit" name="_intent" value="accept" variant="primary" size="large" busy={busy} busyLabel="Sending...">
            Accept this quote
          </Button>
        </div>
      </Form>
    </section>
  )
}
