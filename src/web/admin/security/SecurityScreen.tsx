/** The user's own sign-in: name, phone, authenticator app, recovery codes, sessions. */
import type { LoaderFunctionArgs } from 'react-router'
import { auth } from '#contract/site/auth.ts'
import { accountActions } from '#web/app/account/accountActions.ts'
import { Factors } from '#web/app/account/Factors.tsx'
import { NameForm } from '#web/app/account/NameForm.tsx'
import { PasswordCard } from '#web/app/account/PasswordCard.tsx'
import { Sessions } from '#web/app/account/Sessions.tsx'
import { depsContext } from '#web/app/data/deps.tsx'
import { loadFresh, q } from '#web/app/data/query.ts'
import { requireStaff, useUser } from '#web/app/data/session.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { Screen } from '#web/records/Screen.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  await requireStaff(context.get(depsContext), request)
  return loadFresh(context, q(auth.sessions))
}

export const action = endpointAction(...accountActions)

export const SecurityScreen = () => {
  const user = useUser()
  return (
    <Screen title="Security">
      <PostedRefusal />
      <div className="grid items-start gap-5 lg:grid-cols-2">
        <Factors user={user} />
        <div className="grid grid-cols-1 gap-5">
          <Card as="section">
            <CardHeader title="Profile" />
            <NameForm user={user} />
            <p className="mt-5 text-meta text-soft">
              You sign in as <strong className="font-semibold text-ink">{user.username}</strong>. Emails go to {user.email}. An
              administrator can change these.
            </p>
          </Card>
          <PasswordCard user={user} />
        </div>
      </div>
      <Card as="section">
        <CardHeader title="Where you are signed in" />
        <Sessions />
      </Card>
    </Screen>
  )
}
