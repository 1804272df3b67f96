/** What somebody is the handler of, before their account is deactivated. Each number links to the list that it counts. */
import { useQuery } from '@tanstack/react-query'
import { dashboard, holdings } from '#contract/admin/dashboard.ts'
import type { UserDetail } from '#contract/admin/users.ts'
import { q } from '#web/app/data/query.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { listPaths } from '../shell/listPaths.ts'

export const heldQuery = (id: string) => q(dashboard.held, { id })

export const Held = ({ detail: { id, name } }: { detail: UserDetail }) => {
  const { data, isError } = useQuery(heldQuery(id))
  if (isError) return <Notice tone="warning">What {name} is the handler of could not be counted.</Notice>
  if (!data || data.length === 0) return null
  return (
    <Notice tone="warning" title={`${name} is the handler of`}>
      <ul>
        {data.map(({ key, count, more }) => (
          <li key={key}>
            <Anchor href={listPaths[key]({ ...holdings[key].filter, assigned: id })} className="link">
              {count.toLocaleString('en-GB')}
              {more && '+'} {count === 1 ? holdings[key].one : holdings[key].many}
            </Anchor>
          </li>
        ))}
      </ul>
      <p className="mt-2">
        To hand them over, open a list, select its rows and assign them to a colleague. What you leave counts as unassigned: colleagues find
        it in the lists, and what has to be answered also in their queue.
      </p>
    </Notice>
  )
}
