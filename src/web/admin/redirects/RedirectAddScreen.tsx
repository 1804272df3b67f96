/** Adds a redirect by hand; if this screen's URL names a missing address, from that. */
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { missingAddresses } from '#contract/admin/content/missingAddresses.ts'
import { redirects } from '#contract/admin/content/redirects.ts'
import type { RedirectAnswer } from '#contract/model/site/redirect.ts'
import { paths } from '#contract/paths.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { onlyFor } from '../shell/onlyFor.ts'
import { RedirectFields } from './RedirectFields.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyFor(redirects.create, args)
/** Back to the list that the redirect was added from: of redirects, or of missing addresses. */
const backTo = (search: URLSearchParams) => (search.get('from') ? paths.adminMissing() : paths.adminRedirects())
export const action = endpointAction(leadsTo(redirects.create, (_made, search) => backTo(search)))

type Typed = { from: string; to: string; status: RedirectAnswer | '' }

export const RedirectAddScreen = () => {
  const go = useNavigate()
  const [search] = useSearchParams()
  const from = search.get('from') ?? ''
  const form = useEndpointForm(redirects.create, {
    defaults: { from, to: search.get('to') ?? '', status: '301' },
    input: (typed: Typed) => typed,
    draft: from || 'new',
    invalidates: [redirects.list, missingAddresses.list, missingAddresses.overview],
    onDone: ({ path, target }) => {
      toast.success('Redirect added', target === null ? `${path} is gone` : `${path} leads to ${target}`)
      void go(backTo(search))
    },
  })
  return (
    <Screen
      title="Add a redirect"
      above={<BackLink to={from ? paths.adminMissing : paths.adminRedirects}>{from ? 'Missing addresses' : 'Redirects'}</BackLink>}
    >
      <Card as="section" className="max-w-form">
        <EndpointForm form={form} submitLabel="Add redirect" busyLabel="Adding..." className="grid gap-5">
          <TextField
            form={form}
            name="from"
            label="Old address"
            hint="For example, /old-page. Capitals and a final slash do not matter."
            width="full"
          />
          <RedirectFields form={form} />
        </EndpointForm>
      </Card>
    </Screen>
  )
}
