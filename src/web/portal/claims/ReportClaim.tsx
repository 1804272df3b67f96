/** Starts a claim report with what we know about the company filled in. Works as a plain POST. */
import { useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/portal/claims.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { SelectField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'

export const ReportClaim = ({
  policies,
  reach,
}: {
  policies: readonly { id: string; name: string }[]
  reach: { shown: string; dial: string }
}) => {
  const go = useNavigate()
  const form = useEndpointForm(claims.start, {
    defaults: { policy: '' },
    input: ({ policy }: { policy: string }) => (policy ? { policy } : {}),
    onDone: ({ page }) => go(paths.reportClaimPage(page)),
  })
  return (
    <Card as="section" id="report">
      <CardHeader title="Has something happened?" />
      <p className="mb-4 max-w-measure text-soft">
        If someone is hurt or in danger, ring 999 first. If it cannot wait, ring us:{' '}
        <a href={`tel:${reach.dial}`} className="link whitespace-nowrap">
          {reach.shown}
        </a>
        . Otherwise report it here. We have filled in what we already know about you.
      </p>
      <EndpointForm form={form} submitLabel="Start the report" busyLabel="Opening..." asksToLeave={false} className="grid max-w-form gap-3">
        <SelectField
          form={form}
          name="policy"
          label="Which policy is it about?"
          hint="If you are not sure, leave it blank and we will find the right one."
          width="full"
          options={[{ value: '', label: 'I am not sure' }, ...policies.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </EndpointForm>
    </Card>
  )
}
