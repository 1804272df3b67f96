/** The history of the terms, and the terms on another day. The day is in the URL, so that it can be shared. */
import { Form } from 'react-router'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import type { PolicyView } from '#contract/portal/policies.ts'
import { dayPartsOf } from '#web/forms/days.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DateField } from '#web/ui/fields/DateField.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'

export const TermsHistory = ({ policy }: { policy: PolicyView }) => (
  <Card as="section">
    <CardHeader title="How the terms changed" />
    <ol aria-label="Versions of the terms" className="grid gap-4 border-l-2 border-line pl-4">
      {policy.versions.map(({ number, effectiveFrom, reason, changes, shown }) => (
        <li key={number} className="relative">
          <span aria-hidden className="absolute top-1.5 -left-5.5 size-2.5 rounded-full border-2 border-accent bg-surface" />
          <p className="font-semibold">
            From {formatDate(effectiveFrom)}
            {shown && policy.versions.length > 1 && <span className="font-normal text-hint"> (shown here)</span>}
          </p>
          <p className="text-soft">{reason}</p>
          {changes.length > 0 && (
            <ul className="mt-1 list-disc pl-5 text-meta marker:text-hint">
              {changes.map((change) => (
                <li key={change}>{change}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
    {policy.versions.length > 1 && (
      <Form method="get" action={paths.clientPolicy(policy.id)} className="mt-5 grid gap-3 border-t border-line pt-5" data-screen-only>
        <DateField
          // Remounts the fields when another day is chosen.
          key={policy.asAt}
          name="on"
          label="See the terms of another day"
          defaultValues={dayPartsOf(policy.asAt)}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" size="small">
            Show that day
          </Button>
          {policy.asAt !== policy.today && (
            <Anchor href={paths.clientPolicy(policy.id)} className="link">
              Back to today
            </Anchor>
          )}
        </div>
      </Form>
    )}
  </Card>
)
