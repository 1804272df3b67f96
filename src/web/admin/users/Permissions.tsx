/** What a user may do, in words, and every permission with the reason why they have it or not. */
import { Check, X } from 'lucide-react'
import { Fragment } from 'react'
import type { UserDetail } from '#contract/admin/users.ts'
import { permissionsOf } from '#contract/access.ts'
import { capitalised } from '#contract/format.ts'
import { mayDo, permissionLabel } from '#contract/model/people/permissionWords.ts'
import { reasonsFor, stoppedBy, type Reason } from '#contract/model/people/permissionReasons.ts'
import { paths } from '#contract/paths.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

const columns: readonly Column<Reason>[] = [
  { key: 'permission', header: 'Permission', names: true, cell: ({ permission }) => permissionLabel(permission) },
  {
    key: 'held',
    header: 'Held',
    cell: ({ held }) =>
      held ? (
        <Badge tone="good" glyph={Check}>
          Yes
        </Badge>
      ) : (
        <Badge tone="neutral" glyph={X}>
          No
        </Badge>
      ),
  },
  { key: 'why', header: 'Why', wrap: true, cell: ({ why }) => why },
]

/** 'See, answer'. A lone 'See' would read as half a sentence. */
const sentence = (words: readonly string[]) => capitalised(words.length === 1 && words[0] === 'see' ? 'see only' : words.join(', '))

export const Permissions = ({ detail }: { detail: UserDetail }) => {
  const granted = permissionsOf(detail)
  const stop = stoppedBy(detail)
  return (
    <Card as="section">
      <CardHeader title={`What ${detail.name} may do`} />
      {stop && granted.length > 0 && (
        <Notice>
          {detail.name} can use none of this at the moment: {stop}.
        </Notice>
      )}
      {granted.length > 0 ? (
        <div className={stop ? 'mt-4' : undefined}>
          <PhoneFold summary="Their permissions by area">
            <DescriptionList facts={mayDo(granted).map(({ area, words }) => ({ label: area, value: sentence(words) }))} />
          </PhoneFold>
        </div>
      ) : (
        <p className="text-soft">{detail.role === 'client' ? <OnTheirPage detail={detail} /> : 'Nothing.'}</p>
      )}
      {detail.role !== 'client' && (
        <details className="mt-4">
          <summary className="link inline-flex min-h-11 items-center">Every permission, and why</summary>
          <div className="mt-3">
            <Table
              caption="Every permission, and why"
              captionHidden
              columns={columns}
              rows={reasonsFor(detail)}
              rowKey={({ permission }) => permission}
              plain
            />
          </div>
        </details>
      )}
    </Card>
  )
}

/** A client's people get their rights on the pages of their companies. */
const OnTheirPage = ({ detail: { companies } }: { detail: UserDetail }) => (
  <>
    What they may do in each company is on the client's page
    {companies.length > 0 && ': '}
    {companies.map(({ id, name }, place) => (
      <Fragment key={id}>
        {place > 0 && ', '}
        <Anchor href={paths.adminClient(id, { tab: 'people' })} className="link">
          {name}
        </Anchor>
      </Fragment>
    ))}
    .
  </>
)
