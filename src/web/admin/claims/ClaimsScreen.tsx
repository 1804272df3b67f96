/** Reported claims: which await our first reply, and by when it is promised. */
import { claims, type ClaimSummary } from '#contract/admin/book/claims.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { endpointAction, forRows } from '#web/forms/endpointAction.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { DueBy } from '#web/records/LateBadge.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Due } from './Due.tsx'
import { useAssigning } from '../shell/useAssigning.tsx'
import { useCan } from '../shell/useCan.ts'

export const loader = listLoader(claims.list, views, claims.assignees)
export const action = endpointAction(forRows(claims.assignMany))

const nextUpdate = ({ nextUpdateOn, updateLate }: ClaimSummary) => nextUpdateOn && <DueBy at={nextUpdateOn} late={updateLate} />

/** The form on the public site: it keeps what is typed, and the history says who filled it in. */
const byPhone = (
  <Anchor href={paths.reportClaim()} className={buttonClass({ variant: 'secondary' })}>
    Take a claim by phone
  </Anchor>
)

export const ClaimsScreen = () => (
  <Screen title="Claims" actions={useCan('claim:edit') && byPhone}>
    <ListScreen
      endpoint={claims.list}
      csv={claims.csv}
      views={views}
      {...useAssigning(claims)}
      path={paths.adminClaims}
      href={({ id }) => paths.adminClaim(id)}
      under={({ reference }) => reference}
      cells={{
        status: ({ status, urgent }) => (
          <span className="cell-stack">
            <StatusBadge kind="claim" status={status} />
            {urgent && <Badge tone="danger">Urgent</Badge>}
          </span>
        ),
        dueAt: (claim) => (claim.dueAt ? <Due claim={claim} /> : nextUpdate(claim)),
        nextUpdateOn: nextUpdate,
      }}
      nothingYet={{ title: 'No claims yet', text: 'A report sent through the website, or taken by phone, appears here at once.' }}
    />
  </Screen>
)
