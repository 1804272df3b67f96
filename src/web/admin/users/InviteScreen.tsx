/** Creates an account for a colleague: sends an invitation, with which they choose a password and register their phone. */
import { useWatch } from 'react-hook-form'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { permissionsOf } from '#contract/access.ts'
import { users } from '#contract/admin/users.ts'
import { mayDo } from '#contract/model/people/permissionWords.ts'
import { paths } from '#contract/paths.ts'
import { ReauthDialog, useReauth } from '#web/app/account/Reauth.tsx'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { EndpointForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { TextField } from '#web/forms/fields.tsx'
import { useEndpointForm } from '#web/forms/useEndpointForm.ts'
import { BackLink } from '#web/records/BackLink.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { onlyFor } from '../shell/onlyFor.ts'
import { RightsFields, rightsTyped, type TypedRights } from './RightsEditor.tsx'

export const loader = (args: LoaderFunctionArgs) => onlyFor(users.invite, args)
export const action = endpointAction(leadsTo(users.invite, ({ user }) => paths.adminUser(user.id)))

type Typed = TypedRights & { name: string; email: string; username: string }

export const InviteScreen = () => {
  const { query } = useDeps()
  const me = useUser()
  const go = useNavigate()
  const { freshly, waiting, settled } = useReauth()
  const form = useEndpointForm(users.invite, {
    defaults: { name: '', email: '', username: '', role: '', rights: 'role', permissions: ['dashboard:view'] },
    input: ({ permissions, ...typed }: Typed) => ({ ...typed, permissions: typed.rights === 'list' ? permissions : [] }),
    draft: 'new',
    invalidates: [users.list],
    send: (input, options) => freshly(() => call(query, users.invite, input, options)),
    onDone: ({ user }) => {
      toast.success('Invitation sent', `It is on its way to ${user.email}.`)
      void go(paths.adminUser(user.id))
    },
  })
  const typed = useWatch({ control: form.control }) as Typed
  const granted = typed.role === '' ? [] : permissionsOf(rightsTyped(typed))
  return (
    <Screen title="Invite somebody" above={<BackLink to={paths.adminUsers}>Users</BackLink>}>
      <div className="grid items-start gap-5 lg:grid-cols-3">
        <Card as="section" className="lg:col-span-2">
          <EndpointForm form={form} submitLabel="Send invitation" busyLabel="Sending..." className="grid max-w-form gap-5">
            <TextField form={form} name="name" label="Full name" width="full" autoComplete="off" />
            <TextField
              form={form}
              name="email"
              label="Email"
              type="email"
              hint="We will send the invitation here."
              width="full"
              autoComplete="off"
            />
            <TextField
              form={form}
              name="username"
              label="User name"
              hint="What they type to sign in: letters, digits, dots and dashes. It cannot be changed later."
              width="medium"
              autoComplete="off"
            />
            <RightsFields form={form} />
          </EndpointForm>
        </Card>
        <div className="grid gap-5">
          <Card as="section">
            <CardHeader title="What happens next" />
            <ol className="list-decimal space-y-1 pl-5 text-soft">
              <li>We will email them a link. It works once, for 72 hours.</li>
              <li>They choose a password, sign in, and register a phone for codes.</li>
              <li>After that they can do what you see here.</li>
            </ol>
            <p className="mt-3 text-meta text-hint">
              People who sign in for a client are invited on{' '}
              <Anchor href={paths.adminClients()} className="link">
                the client{"'"}s page
              </Anchor>
              .
            </p>
          </Card>
          {granted.length > 0 && (
            <Card as="section">
              <CardHeader title="They may" />
              <DescriptionList facts={mayDo(granted).map(({ area, words }) => ({ label: area, value: words.join(', ') }))} />
            </Card>
          )}
        </div>
      </div>
      <ReauthDialog user={me} waiting={waiting} onSettled={settled} why="Before somebody is invited, enter your password and a code." />
    </Screen>
  )
}
