/** Writing, checking and sending insurers' terms. Preview is the same form seen as the client will see it. */
import { Plus } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#contract/failure.ts'
import type { QuoteDetail } from '#contract/model/quote.ts'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { ErrorSummary } from '#web/ui/ErrorSummary.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextArea } from '#web/ui/TextArea.tsx'
import { toast } from '#web/ui/toasts.ts'
import { Refusal } from '../../record/Refusal.tsx'
import { useLeaveGuard } from '../../record/useLeaveGuard.ts'
import { quoteTabHref } from '../QuoteTabs.tsx'
import type { QuoteChange } from '../useQuote.ts'
import { Conflict } from './Conflict.tsx'
import { limitNames } from './limitNames.ts'
import { OfferFields } from './OfferFields.tsx'
import { SavingLine } from './SavingLine.tsx'
import { TermsPreview } from './TermsPreview.tsx'
import { blankOffer, formOf } from './termsForm.ts'
import { useTerms } from './useTerms.ts'

const mostOffers = 6

type EditorProps = { quote: QuoteDetail; changing: QuoteChange; preview: boolean; shown: boolean; onFaulty: (faulty: boolean) => void }

export const TermsEditor = ({ quote, changing, preview, shown, onFaulty }: EditorProps) => {
  const navigate = useNavigate()
  const terms = useTerms(quote, changing)
  const { form, values, isDirty, restored, problems, attempt, saving, refused, conflict } = terms
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'offers', keyName: 'key' })
  const [loadedVersion, setLoadedVersion] = useState<number | null>(null)
  const unsaved = isDirty || restored
  const blocker = useLeaveGuard(unsaved)
  const faulty = !preview && Object.keys(problems).length > 0
  // The title of the page belongs to the screen above.
  useEffect(() => onFaulty(faulty), [faulty, onFaulty])

  const save = async () => {
    const detail = await terms.save()
    if (detail) toast.success('Terms saved', 'The client does not see them yet.')
    return detail
  }
  const showPreview = async () => {
    if (!terms.check('send')) return
    if (unsaved && !(await terms.save())) return
    void navigate(quoteTabHref(quote.id, 'terms', true))
  }

  const notices = (
    <>
      {conflict && refused instanceof ApiError ? (
        <Conflict
          error={refused}
          mine={values}
          theirs={formOf(quote)}
          loaded={loadedVersion !== null && quote.version !== loadedVersion}
          busy={changing.busy || changing.reloading}
          onLoad={() => {
            setLoadedVersion(quote.version)
            changing.reload()
          }}
          onKeepMine={() => {
            setLoadedVersion(null)
            void save()
          }}
          onTakeTheirs={() => {
            setLoadedVersion(null)
            terms.takeTheirs()
          }}
        />
      ) : (
        Object.keys(problems).length === 0 && <Refusal error={refused} onReload={changing.reload} reloading={changing.reloading} />
      )}
      {restored && (
        <Notice
          tone="info"
          title="We kept what you had typed"
          actions={<Button onClick={terms.takeTheirs}>Drop it and show what is saved</Button>}
        >
          It was not saved when you left. Look it over and save it.
        </Notice>
      )}
    </>
  )

  return (
    <>
      {preview ? (
        <TermsPreview quote={quote} terms={terms} changing={changing} unsaved={unsaved} notices={notices} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void save()
          }}
          className="grid grid-cols-1 gap-5"
        >
          {shown && <ErrorSummary errors={problems} attempt={attempt} />}
          {notices}
          {fields.map((field, index) => (
            <OfferFields
              key={field.key}
              form={form}
              index={index}
              problems={problems}
              onRemove={fields.length > 1 ? () => remove(index) : null}
            />
          ))}
          {fields.length < mostOffers && (
            <div>
              <Button icon={Plus} onClick={() => append(blankOffer(crypto.randomUUID(), limitNames(quote.covers)))}>
                Add another insurer
              </Button>
            </div>
          )}
          <Card as="section" className="grid grid-cols-1 gap-5">
            <TextArea
              {...form.register('demandsAndNeeds')}
              label="Demands and needs"
              hint="What the client needs, how these terms meet it, and what they do not meet. Given before the client decides."
              limit={3000}
              rows={6}
              width="full"
              error={problems['demandsAndNeeds']}
              defaultValue={quote.demandsAndNeeds}
            />
            <TextArea
              {...form.register('brokerNote')}
              label="Note to the client"
              optional
              hint="Stands above the comparison. Do not promise cover."
              limit={2000}
              rows={4}
              width="full"
              error={problems['brokerNote']}
              defaultValue={quote.brokerNote}
            />
          </Card>
          <div className="sticky bottom-0 z-10 -mx-2 flex flex-wrap items-center gap-3 border-t border-line bg-panel px-2 py-3" data-chrome>
            <Button type="submit" busy={saving.state === 'saving'} busyLabel="Saving...">
              Save draft
            </Button>
            <Button variant="accent" onClick={() => void showPreview()}>
              Check and send
            </Button>
            <SavingLine terms={terms} unsaved={unsaved} />
          </div>
        </form>
      )}
      <Dialog
        open={blocker.state === 'blocked'}
        onClose={() => blocker.reset?.()}
        title="Leave without saving?"
        actions={
          <>
            <Button autoFocus onClick={() => blocker.reset?.()}>
              Stay here
            </Button>
            <Button onClick={() => blocker.proceed?.()}>Leave</Button>
            <Button
              variant="accent"
              busy={saving.state === 'saving'}
              busyLabel="Saving..."
              onClick={() => void save().then((detail) => (detail ? blocker.proceed?.() : blocker.reset?.()))}
            >
              Save and leave
            </Button>
          </>
        }
      >
        The terms for {quote.business} have changes that are not saved. They stay in this tab, and colleagues cannot see them.
      </Dialog>
    </>
  )
}
