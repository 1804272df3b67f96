/** The claim report in the demonstration: started and sent from one short page. The real one goes page by page. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from 'react-router'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/portal/claims.ts'
import { overview } from '#contract/portal/overview.ts'
import { q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { AreaField, DayField, SelectField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { recordLoader } from '#web/records/useRecord.ts'
import { Card } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { demoReport, reportKinds } from './report.ts'

const query = (id: string) => q(claims.show, { id })
export const loader = recordLoader(query, paths.login)
export const action = endpointAction(demoReport)

export const ReportScreen = () => {
  const { id = '' } = useParams()
  const go = useNavigate()
  const { data: claim } = useSuspenseQuery(query(id))
  const form = useEndpointForm(demoReport, {
    fixed: { id },
    defaults: { kind: reportKinds[0], incidentOn: '', text: '' },
    invalidates: [claims.list, claims.show, claims.choices, overview.show],
    onDone: ({ reference }) => {
      toast.success('Report sent in the demonstration', `Its reference is ${reference}. Nothing was sent to anyone.`)
      void go(paths.clientClaim(id))
    },
  })
  return (
    <Screen title="Report a claim" above={<BackLink to={paths.clientClaims}>Claims</BackLink>}>
      <Card as="section">
        <p className="mb-5 max-w-measure text-soft">
          In the portal you answer short pages here, one thing at a time, and add photographs. What we already know about you is filled in
          {claim.policy && `: this report is about ${claim.policy.name}`}. The demonstration asks it all at once.
        </p>
        <EndpointForm form={form} submitLabel="Send the report" busyLabel="Sending..." className="grid max-w-form gap-5">
          <SelectField
            form={form}
            name="kind"
            label="What kind of claim is it?"
            options={reportKinds.map((kind) => ({ value: kind, label: kind }))}
          />
          <DayField form={form} name="incidentOn" label="When did it happen?" />
          <AreaField form={form} name="text" label="What happened?" limit={2000} rows={4} />
        </EndpointForm>
      </Card>
    </Screen>
  )
}
