/** Writes, checks and sends insurers' terms. The preview is the same form, shown as the client will see it. */
import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ratesOn } from '#contract/model/policies/ipt.ts'
import type { QuoteDetail } from '#contract/model/quotes/quote.ts'
import { useTax } from '#web/app/data/taxRates.ts'
import { Faults, FormElement, Refused } from '#web/forms/EndpointForm.tsx'
import { AreaField } from '#web/forms/fields.tsx'
import { useUnsaved } from '#web/forms/unsaved.ts'
import type { RecordState } from '#web/records/useRecord.ts'
import { Card } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { quoteTabHref } from '../QuoteTabs.tsx'
import { OfferFields } from './OfferFields.tsx'
import { SavingLine } from './SavingLine.tsx'
import { blankOffer } from './termsForm.ts'
import { TermsPreview } from './TermsPreview.tsx'
import { mostOffers, useTerms } from './useTerms.ts'

type EditorProps = { quote: QuoteDetail; record: RecordState<QuoteDetail>; preview: boolean; shown: boolean }

export const TermsEditor = ({ quote, record, preview, shown }: EditorProps) => {
  const navigate = useNavigate()
  const terms = useTerms(quote, record)
  const { form } = terms
  // Asks before leaving although the input is kept in this browser, because colleagues cannot see it there.
  useUnsaved({ ...form, submit: terms.save }, true)
  const { standard } = ratesOn(useTax().rates, quote.startsOn)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'offers', keyName: 'key' })

  const save = async () => {
    if (await terms.save()) toast.success('Terms saved', 'The client does not see them yet.')
  }
  const showPreview = async () => {
    if (!(await terms.complete())) return
    if (form.dirty && !(await terms.save())) return
    void navigate(quoteTabHref(quote.id, 'terms', true))
  }
  const found = form.draft.found && (
    <Notice
      tone="info"
      title="We kept what you had typed"
      actions={<Button onClick={form.draft.drop}>Discard it and show what is saved</Button>}
    >
      It was not saved when you left. Check it and save it.
    </Notice>
  )
  return (
    <>
      {preview && (
        <TermsPreview
          quote={quote}
          record={record}
          terms={terms}
          notices={
            <>
              <Refused form={form} />
              {found}
            </>
          }
        />
      )}
      <div hidden={preview}>
        <FormElement form={{ ...form, submit: save }} hidden={preview || !shown} className="grid grid-cols-1 gap-5">
          {shown && !preview && <Faults form={form} />}
          {found}
          {fields.map((field, index) => (
            <OfferFields
              key={field.id}
              form={form}
              index={index}
              startsOn={quote.startsOn}
              asked={quote.askedFor}
              onRemove={fields.length > 1 ? () => remove(index) : null}
            />
          ))}
          {fields.length < mostOffers && (
            <div>
              <Button icon={Plus} onClick={() => append(blankOffer(crypto.randomUUID(), standard, quote.askedFor))}>
                Add another insurer
              </Button>
            </div>
          )}
          <Card as="section" className="grid grid-cols-1 gap-5">
            <AreaField
              form={form}
              name="demandsAndNeeds"
              label="Demands and needs"
              hint="What the client needs, how these terms meet it, and what they do not meet. Given before the client decides."
              limit={3000}
              rows={6}
              width="full"
            />
            <AreaField
              form={form}
              name="brokerNote"
              label="Note to the client"
              optional
              hint="Shown above the comparison. Do not promise cover."
              limit={2000}
              rows={4}
              width="full"
            />
          </Card>
          <div
            data-save-bar
            className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-3 border-t border-line bg-panel px-2 py-3"
            data-screen-only
          >
            <Button type="submit" busy={form.busy} busyLabel="Saving...">
              Save draft
            </Button>
            <Button variant="primary" onClick={() => void showPreview()}>
              Check and send terms
            </Button>
            <SavingLine terms={terms} />
          </div>
        </FormElement>
      </div>
    </>
  )
}
