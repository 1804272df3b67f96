/** One redirect: where it leads, who created it, and how often it is followed. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { missingAddresses } from '#contract/admin/content/missingAddresses.ts'
import { redirects, type RedirectSummary } from '#contract/admin/content/redirects.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { redirectAnswerLabels, redirectOriginLabels, type RedirectAnswer } from '#contract/model/site/redirect.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call, invalidate, loadFresh, q } from '#web/app/data/query.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Facts } from '#web/records/Facts.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { useCan } from '../shell/useCan.ts'
import { RedirectFields } from './RedirectFields.tsx'

export const loader = ({ context, params }: LoaderFunctionArgs) => loadFresh(context, q(redirects.show, { id: params['id'] ?? '' }))
export const action = endpointAction(
  redirects.edit,
  leadsTo(redirects.remove, () => paths.adminRedirects()),
)

export const RedirectScreen = () => {
  const { id = '' } = useParams()
  const { data: redirect } = useSuspenseQuery(q(redirects.show, { id }))
  const mayChange = useCan('page:publish')
  const { path, target, status, origin, hits, lastHitOn, by, updatedAt } = redirect
  return (
    <Screen
      title={`Redirect from ${path}`}
      heading={<span className="wrap-anywhere">{path}</span>}
      above={<BackLink to={paths.adminRedirects}>Redirects</BackLink>}
      facts={
        <Facts
          facts={[
            {
              label: 'Leads to',
              value:
                target === null ? (
                  'Nowhere: page gone'
                ) : (
                  <Anchor href={target} className="link wrap-anywhere">
                    {target}
                  </Anchor>
                ),
            },
            { label: 'Answer', value: redirectAnswerLabels[status] },
            { label: 'Kind', value: redirectOriginLabels[origin] },
            {
              label: 'Followed',
              value:
                hits === 0
                  ? 'Never'
                  : `${hits === 1 ? 'Once' : `${hits.toLocaleString('en-GB')} times`}, last on ${lastHitOn ? formatDate(lastHitOn) : 'a day before'}`,
            },
            { label: 'Changed', value: `${formatDateTime(updatedAt)}${by ? ` by ${by}` : ''}` },
          ]}
        />
      }
    >
      {mayChange && (
        <>
          <Card as="section" className="max-w-form">
            <CardHeader title="Where it leads" />
            <Change key={redirect.version} redirect={redirect} />
          </Card>
          <Card as="section" className="max-w-form">
            <CardHeader title="Remove it" />
            <Remove redirect={redirect} />
          </Card>
        </>
      )}
    </Screen>
  )
}

const Change = ({ redirect: { id, version, target, status } }: { redirect: RedirectSummary }) => {
  const form = useEndpointForm(redirects.edit, {
    fixed: { id, version },
    defaults: { to: target ?? '', status },
    input: (typed: { to: string; status: RedirectAnswer | '' }) => typed,
    edits: true,
    invalidates: [redirects.show, redirects.list],
    onDone: (saved) =>
      toast.success('Redirect saved', saved.target === null ? `${saved.path} is gone` : `${saved.path} leads to ${saved.target}`),
  })
  return (
    <EndpointForm form={form} submitLabel="Save" variant="secondary" className="grid gap-5">
      <RedirectFields form={form} />
    </EndpointForm>
  )
}

const Remove = ({ redirect: { id, version, path, target, status } }: { redirect: RedirectSummary }) => {
  const { query } = useDeps()
  const go = useNavigate()
  const undo = async () => {
    const made = await call(query, redirects.create, { from: path, to: target ?? '', status }).catch(() => null)
    void invalidate(query, redirects.list, missingAddresses.list)
    if (made) toast.success('Redirect restored', path)
    else toast.error('Not restored', 'Add it again by hand.')
  }
  const form = useEndpointForm(redirects.remove, {
    fixed: { id, version },
    defaults: {},
    invalidates: [redirects.list, missingAddresses.list],
    onDone: () => {
      toast.success('Redirect removed', path, { action: { label: 'Undo', press: () => void undo() } })
      void go(paths.adminRedirects())
    },
  })
  return (
    <EndpointForm form={form} submitLabel="Remove" busyLabel="Removing..." variant="danger" className="grid gap-4">
      <p className="text-soft">Anyone who visits {path} will then be told that there is nothing there.</p>
    </EndpointForm>
  )
}
