/** The client's own profile: details, sign-in, emails, support needs, and a copy of the data we hold. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { paths } from '#contract/paths.ts'
import { profile } from '#contract/portal/profile.ts'
import { auth } from '#contract/site/auth.ts'
import { accountActions } from '#web/app/account/accountActions.ts'
import { Factors } from '#web/app/account/Factors.tsx'
import { NameForm } from '#web/app/account/NameForm.tsx'
import { PasswordCard } from '#web/app/account/PasswordCard.tsx'
import { Sessions } from '#web/app/account/Sessions.tsx'
import { loadFresh, q } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { AboutYou } from './AboutYou.tsx'
import { EmailCard } from './EmailCard.tsx'
import { MailChoices } from './MailChoices.tsx'
import { OwnData } from './OwnData.tsx'

export const loader = ({ context }: LoaderFunctionArgs) => loadFresh(context, q(profile.show), q(auth.sessions))

export const action = endpointAction(...accountActions, profile.save, profile.chooseMails, profile.changeEmail, profile.cancelEmail)

const insightsWords = {
  none: 'You get no articles by email.',
  pending: 'You asked for our articles by email and have not confirmed it yet: the link is in your inbox.',
  confirmed: 'You get our articles by email.',
  stopped: 'You asked us to send no articles, and we send none.',
}

export const ProfileScreen = () => {
  const user = useUser()
  const { data } = useSuspenseQuery(q(profile.show))
  return (
    <Screen title="Your profile">
      <PostedRefusal />
      {/* On a phone in this order: who you are, what we send you, how you sign in, what helps you. */}
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          <Card as="section">
            <CardHeader title="You" />
            <NameForm user={user} />
          </Card>
          <EmailCard user={user} profile={data} />
          <MailChoices profile={data} />
          <Card as="section">
            <CardHeader title="Articles by email" />
            <p>{insightsWords[data.insights]}</p>
            <p className="mt-3">
              <Anchor href={data.insights === 'confirmed' ? paths.unsubscribe() : paths.subscribe()} className="link">
                {data.insights === 'confirmed' ? 'Change or stop them' : 'Ask for them'}
              </Anchor>
            </p>
          </Card>
        </div>
        <div className="grid gap-5">
          <PasswordCard user={user} />
          <Factors user={user} />
          <Card as="section">
            <CardHeader title="What helps us help you" />
            <AboutYou profile={data} />
          </Card>
        </div>
      </div>
      <OwnData />
      <Card as="section">
        <CardHeader title="Where you are signed in" />
        <Sessions />
      </Card>
    </Screen>
  )
}
