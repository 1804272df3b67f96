/** What each colleague has in hand. Every number links to the list it was counted from. */
import { useQuery } from '@tanstack/react-query'
import { loads, type LoadKey, type TeamLoad as Load } from '#contract/admin/dashboard.ts'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Table, type Column } from '#web/ui/display/Table.tsx'
import { teamQuery } from '../shell/workQueries.ts'
import { listPaths } from '../shell/listPaths.ts'

type Person = Load['people'][number]

const columnOf = (kind: LoadKey, place: number): Column<Person> => ({
  key: kind,
  header: loads[kind].label,
  align: 'end',
  cell: ({ id, counts }) => {
    const count = counts[place] ?? 0
    // On a phone a kind of work that somebody has none of is not named.
    return count === 0 ? (
      <span className="none-here text-hint">0</span>
    ) : (
      <Anchor href={listPaths[kind]({ ...loads[kind].filter, assigned: id ?? 'none' })} className="link tabular-nums">
        {count.toLocaleString('en-GB')}
      </Anchor>
    )
  },
})

/** Nothing while it is not there: the work itself is above, and this only says who has it. */
export const TeamLoad = () => {
  const { data } = useQuery(teamQuery)
  if (!data || data.people.length === 0) return null
  return (
    <Card as="section" className="team-load">
      <CardHeader title="Team load" note="What each colleague has in hand now" />
      <Table
        caption="Team load"
        captionHidden
        columns={[{ key: 'name', header: 'Colleague', names: true, cell: ({ name }) => name }, ...data.kinds.map(columnOf)]}
        rows={data.people}
        rowKey={({ id }) => id ?? 'none'}
      />
    </Card>
  )
}
