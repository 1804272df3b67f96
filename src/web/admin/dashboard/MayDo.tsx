/** What this user may do here, in words, each with links to it. Nothing for somebody who may do everything. */
import { Fragment } from 'react'
import { permissions } from '#contract/access.ts'
import { roleLabels } from '#contract/model/people/permissionReasons.ts'
import { mayDo } from '#contract/model/people/permissionWords.ts'
import { useUser } from '#web/app/data/session.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { DescriptionList } from '#web/ui/display/DescriptionList.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { destinationsFor } from '../shell/destinations.ts'
import { usePermissions } from '../shell/useCan.ts'

export const MayDo = () => {
  const user = useUser()
  const held = usePermissions()
  const offered = destinationsFor(held)
  const own = user.permissions !== undefined
  if (held.length === permissions.length) return null
  const as = `${roleLabels[user.role]}${own ? ', with custom permissions' : ''}`
  return (
    <Card as="section">
      <CardHeader title="Your permissions" note={as} />
      <DescriptionList
        facts={mayDo(held).map(({ key, area, words }) => {
          const ways = offered.filter(({ permission, within }) => permission.startsWith(`${key}:`) && within === undefined)
          return {
            label: area,
            value: (
              <>
                {words.join(', ')}
                {key !== 'dashboard' &&
                  ways.map(({ href, label }, place) => (
                    <Fragment key={href}>
                      {place === 0 ? ' \u2013 ' : ', '}
                      <Anchor href={href} className="link">
                        {label}
                      </Anchor>
                    </Fragment>
                  ))}
              </>
            ),
          }
        })}
      />
      <p className="mt-4 text-meta text-hint">Need more? An administrator can change this under Users.</p>
    </Card>
  )
}
