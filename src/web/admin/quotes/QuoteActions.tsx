/** The buttons of a quote: only steps that are legal now, the likeliest first, the ones that end it under More. */
import { useState } from 'react'
import { quoteActionsFor, quoteTransitions, type QuoteAction, type QuoteDetail } from '#contract/model/quote.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/buttonClass.ts'
import { toast } from '#web/ui/toasts.ts'
import { StepDialog } from '../record/StepDialog.tsx'
import { Dropdown } from '../shell/Dropdown.tsx'
import { quoteTabHref } from './QuoteTabs.tsx'
import { primaryAction, quoteSteps } from './quoteSteps.ts'
import type { QuoteChange } from './useQuote.ts'

const words: Partial<Record<QuoteAction, string>> = { presentTerms: 'Check and send terms', saveOffers: 'Enter terms' }

/** `onTerms`: the terms are being looked at, so nothing needs to lead to them. */
export const QuoteActions = ({ quote, changing, onTerms }: { quote: QuoteDetail; changing: QuoteChange; onTerms: boolean }) => {
  const [open, setOpen] = useState<QuoteAction | null>(null)
  const legal = quoteActionsFor(quote.status, 'staff')
  const primary = primaryAction(legal)
  const others = quoteSteps.filter(({ action }) => legal.includes(action) && action !== primary)
  const label = (action: QuoteAction) => words[action] ?? quoteTransitions[action].label

  const start = async () => {
    const detail = await changing.press((api, step) => api.open(step))
    if (detail) toast.success('Review started', `${quote.reference} is in review.`)
  }
  return (
    <>
      {others
        .filter(({ grave }) => !grave)
        .map(({ action }) => (
          <Button key={action} onClick={() => setOpen(action)}>
            {label(action)}
          </Button>
        ))}
      {primary === 'open' && (
        <Button variant="primary" busy={changing.busy} busyLabel="Starting..." onClick={() => void start()}>
          {label(primary)}
        </Button>
      )}
      {!onTerms && (primary === 'saveOffers' || primary === 'presentTerms') && (
        <Anchor href={quoteTabHref(quote.id, 'terms', primary === 'presentTerms')} className={buttonClass({ variant: 'primary' })}>
          {label(primary)}
        </Anchor>
      )}
      {(primary === 'approachInsurers' || primary === 'answerInformation') && (
        <Button variant="primary" onClick={() => setOpen(primary)}>
          {label(primary)}
        </Button>
      )}
      {others.some(({ grave }) => grave) && (
        <Dropdown label="More" looks={buttonClass({})}>
          <ul className="p-2">
            {others
              .filter(({ grave }) => grave)
              .map(({ action }) => (
                <li key={action}>
                  <Button variant="quiet" wide className="justify-start px-2 text-danger" onClick={() => setOpen(action)}>
                    {label(action)}
                  </Button>
                </li>
              ))}
          </ul>
        </Dropdown>
      )}
      {quoteSteps.map((step) => (
        <StepDialog
          key={step.action}
          open={open === step.action}
          onClose={() => setOpen(null)}
          title={step.title}
          effect={step.effect(quote)}
          text={step.text}
          field={step.field}
          submitLabel={step.submitLabel}
          busyLabel={step.busyLabel}
          {...(step.grave ? { grave: true } : {})}
          onReload={changing.reload}
          reloading={changing.reloading}
          perform={async (text) => {
            await changing.change((api, at) => step.call(api, at, text))
            toast.success(step.done)
          }}
        />
      ))}
    </>
  )
}
