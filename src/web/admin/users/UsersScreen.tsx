/** Everyone who can sign in: their permissions, their second step, and when they were last here. */
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { rightsText, users } from '#contract/admin/users.ts'
import { views } from '#contract/admin/views.ts'
import { formatDateTime } from '#contract/format.ts'
import { roleLabels } from '#contract/model/people/permissionReasons.ts'
import { factorLabels } from '#contract/model/people/user.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { q } from '#web/app/data/query.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { EmailText } from '#web/ui/display/Figures.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useCan } from '../shell/useCan.ts'

const resetsQuery = q(users.resets, {}, { staleTime: 0 })
const loadList = listLoader(users.list, views)
export const loader = async (args: LoaderFunctionArgs) => {
  await Promise.all([loadList(args), args.context.get(depsContext).query.prefetchQuery(resetsQuery)])
  return null
}

export const UsersScreen = () => {
  const mayInvite = useCan('user:create')
  const invite = (
    <Anchor href={paths.adminUserInvite()} className={buttonClass({ variant: 'primary' })}>
      Invite somebody
    </Anchor>
  )
  return (
    <Screen title="Users" actions={mayInvite && invite}>
      <Waiting />
      <ListScreen
        endpoint={users.list}
        csv={users.csv}
        views={views}
        path={paths.adminUsers}
        href={({ id }) => paths.adminUser(id)}
        offPhone={['sessions']}
        under={({ email }) => email && <EmailText address={email} />}
        cells={{
          role: ({ role }) => roleLabels[role],
          permissions: (row) =>
            row.permissions === null ? <span className="none-here text-hint">{rightsText(row)}</span> : rightsText(row),
          status: ({ status, resetWaits }) => (
            <span className="cell-stack">
              <StatusBadge kind="user" status={status} />
              {resetWaits && <Badge tone="warn">Reset requested</Badge>}
            </span>
          ),
          factor: ({ factor }) => (factor === 'none' ? <span className="text-hint">None</span> : factorLabels[factor]),
          sessions: ({ sessions }) => (sessions === 0 ? <span className="none-here">0</span> : sessions),
          lastSeenAt: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : <span className="none-here text-hint">Never</span>),
        }}
        nothingYet={{
          title: 'Nobody yet',
          text: "Colleagues are invited here; people of a client are invited on the client's page.",
        }}
      />
    </Screen>
  )
}

/** Resets that need a second administrator. They expire after 24 hours. */
const Waiting = () => {
  const { data: resets = [] } = useQuery(resetsQuery)
  const others = resets.filter(({ mine }) => !mine)
  if (others.length === 0) return null
  return (
    <Notice tone="warning" title={others.length === 1 ? 'Approve a two-step reset' : 'Approve two-step resets'}>
      <ul className="grid gap-1">
        {others.map(({ id, userId, name, askedBy, expiresAt }) => (
          <li key={id}>
            <Anchor href={paths.adminUser(userId)} className="link">
              {name}
            </Anchor>
            : asked for by {askedBy}, until {formatDateTime(expiresAt)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
