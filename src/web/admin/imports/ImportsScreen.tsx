/** Imports of records from CSV, and the form for a new one. */
import type { LoaderFunctionArgs } from 'react-router'
import { imports } from '#contract/admin/imports.ts'
import { views } from '#contract/admin/views.ts'
import { fillPath } from '#contract/endpoint.ts'
import { factsOfKind, importKindNames } from '#contract/model/imports/importKind.ts'
import { paths } from '#contract/paths.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Card, CardHeader } from '#web/ui/display/Card.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { ImportSender } from './ImportSender.tsx'
import { usePermissions } from '../shell/useCan.ts'

const load = listLoader(imports.list, views)
export const loader = (args: LoaderFunctionArgs) => load(args)

const number = (value: number) => value.toLocaleString('en-GB')

export const ImportsScreen = () => (
  <Screen title="Imports">
    <div className="grid items-start gap-5 lg:grid-cols-3">
      <Card as="section" className="lg:col-span-2">
        <CardHeader title="Import a file" />
        <ImportSender />
      </Card>
      <Downloads />
    </div>
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
        updated: ({ updated }) => (updated === 0 ? <span className="none-here">0</span> : number(updated)),
        faulty: ({ faulty }) =>
          faulty === 0 ? (
            <span className="none-here text-hint">0</span>
          ) : (
            <span className="font-semibold text-danger">{number(faulty)}</span>
          ),
      }}
      nothingYet={{ title: 'No imports yet', text: 'Every imported file will be listed here, with what it did and how to undo it.' }}
    />
  </Screen>
)

/** Downloads of the current records in the columns of an import, and of empty templates. */
const Downloads = () => {
  const held = usePermissions()
  const kinds = importKindNames.filter((kind) => held.includes(factsOfKind(kind).permission))
  return (
    <Card as="section">
      <CardHeader title="Export the book" />
      <p className="text-soft">
        Everything you may see, in the same columns as an import: change the file and import it again. A template is an empty file with one
        example line.
      </p>
      <ul className="mt-3 divide-y divide-line border-t border-line">
        {kinds.map((kind) => {
          const { label } = factsOfKind(kind)
          return (
            <li key={kind} className="flex flex-wrap items-center gap-x-4 py-2">
              <span className="flex-1">{label}</span>
              <a href={fillPath(imports.exportBook.path, { kind }).path} download className="link inline-flex min-h-8 items-center">
                Export<VisuallyHidden> {label}</VisuallyHidden>
              </a>
              <a href={fillPath(imports.template.path, { kind }).path} download className="link inline-flex min-h-8 items-center">
                Template<VisuallyHidden> for {label}</VisuallyHidden>
              </a>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
