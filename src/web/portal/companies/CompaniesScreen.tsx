/** The companies the client acts for, and those that have invited them. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRevalidator, type LoaderFunctionArgs } from 'react-router'
import { membershipRoleLabels } from '#contract/model/people/membership.ts'
import { paths } from '#contract/paths.ts'
import { companies, givenRoles, roleHints } from '#contract/portal/companies.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { load, q, storeReply } from '#web/app/data/query.ts'
import { useUser } from '#web/app/data/session.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction, leadsTo } from '#web/forms/endpointAction.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'
import { chosenPath, CompanyChoice } from './CompanySwitcher.tsx'

const invitationsQuery = q(companies.invitations)

export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([listLoader(companies.list)(args), load(args.context, invitationsQuery)])
  return null
}

export const action = endpointAction(
  companies.answer,
  leadsTo(companies.choose, ({ id }) => chosenPath(id)),
)

export const CompaniesScreen = () => (
  <Screen title="Companies">
    <p className="max-w-measure text-soft">The companies you act for. Open one to see who else does, and what each of them may do.</p>
    <PostedRefusal />
    <CompanyChoice user={useUser()} />
    <Invitations />
    <ListScreen
      endpoint={companies.list}
      csv={companies.csv}
      path={paths.clientCompanies}
      href={({ id }) => paths.clientCompany(id)}
      nothingYet={{ title: 'No companies', text: 'When a company invites you to act for it, it appears here.' }}
    />
    <Roles />
  </Screen>
)

/** So that somebody who invites a colleague, or is invited, knows what each role is for. */
const Roles = () => (
  <Card as="section">
    <CardHeader title="What each role is for" />
    <dl className="grid gap-x-12 sm:grid-cols-2">
      <div className="border-t border-line py-3">
        <dt className="font-semibold">{membershipRoleLabels.owner}</dt>
        <dd className="text-meta text-soft">May do everything, and gives others access.</dd>
      </div>
      {givenRoles.map((role) => (
        <div key={role} className="border-t border-line py-3">
          <dt className="font-semibold">{membershipRoleLabels[role]}</dt>
          <dd className="text-meta text-soft">{roleHints[role]}</dd>
        </div>
      ))}
    </dl>
  </Card>
)

const Invitations = () => {
  const { query } = useDeps()
  const { data: invited } = useSuspenseQuery(invitationsQuery)
  const { revalidate } = useRevalidator()
  const { mutate, isPending } = useChange(companies.answer, {
    invalidates: [companies.list],
    onSuccess: (left, { accept }) => {
      storeReply(query, invitationsQuery, left)
      // Refresh the company switcher in the frame.
      void revalidate()
      toast.success(accept ? 'Invitation accepted' : 'Invitation declined')
    },
    onError: () => toast.error('That did not work', 'The invitation may have ended. Reload the page.'),
  })
  return invited.map(({ id, name, role }) => (
    <Notice
      key={id}
      tone="info"
      title={`${name} invites you`}
      actions={
        <>
          {[true, false].map((accept) => {
            const answer = { company: id, accept }
            return (
              <PressForm key={String(accept)} endpoint={companies.answer} fixed={answer} onPress={() => mutate(answer)}>
                <Button type="submit" variant={accept ? 'accent' : 'secondary'} busy={isPending}>
                  {accept ? 'Accept' : 'Decline'}
                </Button>
              </PressForm>
            )
          })}
        </>
      }
    >
      You would act for {name} with the role {membershipRoleLabels[role]}. Its other people will see your name once you accept.
    </Notice>
  ))
}
