/** Starts a claim report with what we know about the company filled in. Works as a plain POST. */
import { useNavigate } from 'react-router'
import type { ReplyOf } from '#contract/endpoint.ts'
import { formatDateTime } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { claims } from '#contract/portal/claims.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { invalidate } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { SelectField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Leaders } from '#web/ui/display/Leaders.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'

type Unsent = ReplyOf<typeof claims.choices>['unsent']

export const ReportClaim = ({
  about,
  policies,
  unsent,
  reach,
}: {
  /** Id of the policy from which the client came here. */
  about: string | null
  policies: readonly { id: string; name: string }[]
  /** A report that is begun: the client goes on with it, or says that this one is about something else. */
  unsent: Unsent
  reach: { shown: string; dial: string }
}) => {
  const go = useNavigate()
  const { query } = useDeps()
  const form = useEndpointForm(claims.start, {
    defaults: { policy: policies.find(({ id }) => id === about)?.id ?? '' },
    input: ({ policy }: { policy: string }) => ({ ...(policy ? { policy } : {}), ...(unsent ? { another: true } : {}) }),
    // If it was begun in another tab meanwhile, the choice between the two is drawn.
    invalidates: [claims.choices],
    onRefused: () => void invalidate(query, claims.choices),
    onDone: ({ page }) => go(paths.reportClaimPage(page)),
  })
  return (
    <Card as="section" id="report" className="grid grid-cols-1 gap-x-12 gap-y-6 lg:grid-cols-12">
      <div className="min-w-0 lg:col-span-7">
        <CardHeader title="Report a claim" />
        <p className="mb-4 max-w-measure text-soft">
          If someone is hurt or in danger, ring 999 first. If it cannot wait, ring us:{' '}
          <a href={`tel:${reach.dial}`} className="link whitespace-nowrap">
            {reach.shown}
          </a>
          . Otherwise report it here. We have filled in what we already know about you.
        </p>
        {unsent && (
          <>
            <div className="max-w-form">
              <Notice
                tone="warning"
                title="A report is begun and not sent"
                actions={
                  <Anchor href={paths.clientClaim(unsent.id)} className={buttonClass({ variant: 'accent' })}>
                    Go on with it
                  </Anchor>
                }
              >
                {unsent.about ? `${unsent.about}, begun` : 'Begun'} on {formatDateTime(unsent.startedAt)}. Nobody here has read it yet.
              </Notice>
            </div>
            <h3 className="mt-6 mb-3">Or report something else</h3>
          </>
        )}
        <EndpointForm
          form={form}
          submitLabel={unsent ? 'Start another report' : 'Start the report'}
          variant="secondary"
          busyLabel="Opening..."
          asksToLeave={false}
          className="grid max-w-form gap-3"
        >
          {unsent && <input type="hidden" name="another" value="1" />}
          <SelectField
            form={form}
            name="policy"
            label="Which policy is it about?"
            hint="If you are not sure, leave it blank and we will find the right one."
            width="full"
            options={[{ value: '', label: 'I am not sure' }, ...policies.map(({ id, name }) => ({ value: id, label: name }))]}
          />
        </EndpointForm>
      </div>
      <section aria-labelledby="ready" className="lg:col-span-5">
        <h3 id="ready">Have these ready</h3>
        <Leaders className="mt-2" rows={ready.map(([label, value]) => ({ label, value }))} />
        <p className="mt-2 text-meta text-hint">About 4 minutes. You can send the rest later.</p>
      </section>
    </Card>
  )
}

const ready = [
  ['When and where', 'as you recall'],
  ['Crime reference', 'after a theft'],
  ['Photos', 'before you move it'],
  ['Letters that came', 'every page'],
] as const
