/** The expected rows, filters and order of the list of imports. */
import { imports } from '#server/features/imports/imports.table.ts'
import { inHours } from './build/values.ts'
import type { Plain } from './plainList.ts'

const names = ['clients.csv', 'Clients.csv', 'policies 2026.csv', 'b\u00fccher.csv']
const of = <T>(values: readonly T[], place: number) => values[place % values.length] as T

export const importLists = {
  imports: {
    table: imports,
    plant: (build, place, people) =>
      build.import({
        fileName: of(names, place),
        kind: of(['clients', 'policies', 'clients'], place),
        status: of(['mapping', 'checked', 'done', 'undone'], place),
        uploadedBy: of([null, ...people], place),
        createdAt: inHours(of([-50, -26, -26, -3, 5], place)),
      }),
    base: () => true,
    filters: {
      status: ({ status }, value) => status === value,
      kind: ({ kind }, value) => kind === value,
    },
    keys: { createdAt: ({ createdAt }) => (createdAt as Date).getTime() },
  },
} satisfies Record<string, Plain>
