/** Imports of parts of the book from CSV, and the way to a new one. */
import type { LoaderFunctionArgs } from 'react-router'
import { imports } from '#contract/admin/imports.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { ImportSender } from './ImportSender.tsx'

const load = listLoader(imports.list, views)
export const loader = (args: LoaderFunctionArgs) => load(args)

const number = (value: number) => value.toLocaleString('en-GB')

export const ImportsScreen = () => (
  <Screen title="Imports">
    <Card as="section">
      <CardHeader title="Import a file" />
      <ImportSender />
    </Card>
    <ListScreen
      endpoint={imports.list}
      csv={imports.csv}
      views={views}
      path={paths.adminImports}
      href={({ id }) => paths.adminImport(id)}
      cells={{
        status: ({ status }) => <StatusBadge kind="import" status={status} />,
        lines: ({ lines }) => number(lines),
        created: ({ created }) => number(created),
        updated: ({ updated }) => number(updated),
        faulty: ({ faulty }) =>
          faulty === 0 ? <span className="text-hint">0</span> : <span className="font-semibold text-danger">{number(faulty)}</span>,
      }}
      nothingYet={{ title: 'No imports yet', text: 'Every file that is brought in stands here, with what it did and how to take it back.' }}
    />
  </Screen>
)
