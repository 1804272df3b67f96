/** The general sign-in: clients by email address, staff by user name. */
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { paths } from '#contract/paths.ts'
import { generalSignIn } from '#web/app/signIn/signInConfig.ts'
import { signInAction, signInLoader } from '#web/app/signIn/flow.ts'
import { SignInErrors, SignInForms, stepTitles, useSignIn } from '#web/app/signIn/SignIn.tsx'
import { NextPages } from '#web/ui/navigation/NextPages.tsx'
import { Page } from '../shell/Page.tsx'
import { breadcrumbsOf } from '../shell/breadcrumbs.ts'

export const loader = signInLoader(generalSignIn)
export const action = signInAction(generalSignIn)

export const LoginScreen = () => {
  const state = useSignIn()
  const title = stepTitles[state.step]
  return (
    <Page breadcrumbs={breadcrumbsOf({ label: title, href: paths.login() })} failed={state.failed}>
      <div className="page-width grid gap-x-6 gap-y-12 pt-8 lg:grid-cols-12">
        <div className="min-w-0 lg:col-span-6">
          <SignInErrors state={state} />
          <h1 className="mb-8">{title}</h1>
          <div className="sheet max-w-form">
            <SignInForms
              state={state}
              label="Email or username"
              submit="Sign in"
              note={
                <p className="mt-6 border-t border-line pt-5 text-meta">
                  <Anchor href={paths.forgotPassword()} className="link">
                    Forgotten your password?
                  </Anchor>
                </p>
              }
            />
          </div>
        </div>
        <aside aria-label="Other ways in" className="lg:col-span-5 lg:col-start-8">
          <NextPages
            title="No account?"
            pages={[
              { path: paths.myQuotes(), title: 'My quotes', about: 'See your request and the terms, with a code by email.' },
              { path: paths.quote(), title: 'Get a quote', about: 'You do not need an account to ask or to see the answer.' },
              { path: paths.contact(), title: 'Contact us', about: 'Accounts are for clients, by invitation.' },
            ]}
          />
        </aside>
      </div>
    </Page>
  )
}
