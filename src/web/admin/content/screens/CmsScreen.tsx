/** An overview of the site's content: first, what awaits someone's attention. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { LoaderFunctionArgs } from 'react-router'
import { cms, type CmsPile } from '#contract/admin/content/cms.ts'
import { missingAddresses } from '#contract/admin/content/missingAddresses.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import { kindLabels } from '#contract/model/content/contentName.ts'
import { paths } from '#contract/paths.ts'
import { depsContext } from '#web/app/data/deps.tsx'
import { loadFresh, q, qOrNull } from '#web/app/data/query.ts'
import { nameClass } from '#web/lists/ListScreen.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useCan } from '../../shell/useCan.ts'
import { CmsTabs } from '../CmsTabs.tsx'
import { badgeOf, collectionOf, collections, type Collection } from '../collection.ts'

const missingQuery = qOrNull([403], missingAddresses.overview, {}, { staleTime: 0 })

const words: Record<CmsPile, { title: string; empty: string; when: string }> = {
  review: { title: 'To review', empty: 'Nothing is waiting for a second pair of eyes.', when: 'Changed' },
  failed: { title: 'Failing checks', empty: 'Everything that is public or being written passes its checks.', when: 'Changed' },
  scheduled: { title: 'Scheduled', empty: 'Nothing is scheduled.', when: 'Goes public' },
  mine: { title: 'My drafts', empty: 'You have no drafts.', when: 'Changed' },
  changed: { title: 'Published, with changes', empty: 'Every change is public.', when: 'Changed' },
  approvals: { title: 'Approvals ending soon', empty: 'No approval ends within 30 days.', when: 'Changed' },
  stale: { title: 'Unchanged for 12 months', empty: 'Everything has been looked at within a year.', when: 'Changed' },
  recent: { title: 'Published in the last 30 days', empty: 'Nothing was published by hand in the last 30 days.', when: 'Published' },
}

export const loader = async ({ context }: LoaderFunctionArgs) => {
  // Not everyone who writes articles may see this; without the permission, its card is left out.
  await Promise.all([loadFresh(context, q(cms.overview, {})), context.get(depsContext).query.prefetchQuery(missingQuery)])
  return null
}

const NewLink = ({ collection, href }: { collection: Collection; href: string }) =>
  useCan(`${collection.area}:create`) && (
    <Anchor href={href} className={buttonClass({ variant: 'secondary' })}>
      New {collection.one}
    </Anchor>
  )

const failsText = (problems: number) => (problems === 1 ? '1 check fails. ' : `${problems} checks fail. `)

export const CmsScreen = () => {
  const { piles } = useSuspenseQuery(q(cms.overview, {})).data
  const empty = piles.filter(({ items }) => items.length === 0)
  return (
    <Screen
      title="Content"
      actions={
        <>
          <NewLink collection={collections.posts} href={paths.adminPosts({ new: 'yes' })} />
          <NewLink collection={collections.services} href={paths.adminServiceNew()} />
          <NewLink collection={collections.pages} href={paths.adminPages({ new: 'yes' })} />
        </>
      }
    >
      <CmsTabs current="overview" />
      <div className="grid gap-5 lg:grid-cols-2 lg:[&>:last-child:nth-child(odd)]:col-span-2">
        {piles
          .filter(({ items }) => items.length > 0)
          .map(({ pile, total, items }) => (
            <Card as="section" key={pile}>
              <CardHeader title={words[pile].title} end={<span className="text-meta text-hint tabular-nums">{total}</span>} />
              <ul className="grid gap-3">
                {items.map((item) => {
                  const collection = collectionOf(item.kind)
                  return (
                    <li key={item.id} className="flex items-start justify-between gap-x-4 gap-y-1 max-sm:flex-wrap">
                      <div className="min-w-0">
                        <Anchor
                          href={pile === 'failed' ? `${collection.item(item.id)}?tab=checks` : collection.item(item.id)}
                          className={`${nameClass} font-semibold`}
                        >
                          {item.title}
                        </Anchor>
                        <p className="text-meta text-hint">
                          {kindLabels[item.kind]}. {pile === 'failed' && failsText(item.problems)}
                          {words[pile].when} {formatDateTime(item.at)}
                        </p>
                      </div>
                      <span className="shrink-0">
                        <StatusBadge kind={badgeOf(collection)} status={item.status} />
                      </span>
                    </li>
                  )
                })}
              </ul>
              {pile === 'failed' && total > items.length && <FailingLists />}
              {pile === 'scheduled' && (
                <p className="pt-4">
                  <Anchor href={paths.adminCmsPlanned()} className="link">
                    Everything planned, by day
                  </Anchor>
                </p>
              )}
            </Card>
          ))}
        <Missing />
      </div>
      {empty.length > 0 && (
        <section aria-label="Nothing waiting">
          <ul className="flex flex-wrap gap-x-6 gap-y-1 text-meta text-soft">
            {empty.map(({ pile }) => (
              <li key={pile} className="flex items-center gap-1.5">
                <Icon of={CircleCheck} className="text-good" /> {words[pile].empty}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Screen>
  )
}

/** Links to the lists, with the number of failing checks in each. */
const FailingLists = () => (
  <ul className="flex flex-wrap gap-x-4 gap-y-2 pt-4">
    {Object.values<Collection>(collections).map((collection) => (
      <FailingList key={collection.title} collection={collection} />
    ))}
  </ul>
)
const FailingList = ({ collection }: { collection: Collection }) =>
  useCan(`${collection.area}:edit`) && (
    <li>
      <Anchor href={collection.path({ problems: 'yes' })} className="link">
        {collection.title}
      </Anchor>
    </li>
  )

const Missing = () => {
  const { data } = useQuery(missingQuery)
  if (!data) return null
  const { total, items } = data
  return (
    <Card as="section">
      <CardHeader title="Missing addresses" end={<span className="text-meta text-hint tabular-nums">{total}</span>} />
      {items.length === 0 ? (
        <p className="text-soft">Nobody has asked for an address that does not exist.</p>
      ) : (
        <>
          <ul className="grid gap-3">
            {items.map(({ id, path, misses, lastOn, suggestion }) => (
              <li key={id} className="min-w-0">
                <Anchor
                  href={paths.adminRedirectAdd({ from: path, ...(suggestion ? { to: suggestion } : {}) })}
                  className={`${nameClass} font-semibold wrap-anywhere`}
                >
                  {path}
                </Anchor>
                <p className="text-meta text-hint">
                  {misses.toLocaleString('en-GB')} {misses === 1 ? 'time' : 'times'}, last on {formatDate(lastOn)}
                </p>
              </li>
            ))}
          </ul>
          <p className="pt-4">
            <Anchor href={paths.adminMissing()} className="link">
              All missing addresses
            </Anchor>
          </p>
        </>
      )}
    </Card>
  )
}
