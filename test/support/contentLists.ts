/** The expected rows, filters and order of the content lists, for test/listOrder.test.ts. */
import { randomUUID } from 'node:crypto'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { contentStatuses } from '#contract/model/content/contentMachine.ts'
import { entryKinds, type ContentKind } from '#contract/model/content/contentName.ts'
import { contentItems, contentLinks } from '#server/features/content/content.table.ts'
import type { Build } from './build/build.ts'
import { inHours } from './build/values.ts'

type Stored = { id: string } & Record<string, unknown>
const names = ['Anchor', '\u00c9clair', 'eclair', 'Zoe', 'Zo\u00eb Ltd', 'anchor', '100 %']
const sorted = (row: Stored) => String(row['title']).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')

const contentList = (...kinds: readonly [ContentKind, ...ContentKind[]]) => ({
  table: contentItems,
  plant: (build: Build, place: number, people: readonly string[]) => {
    const status = contentStatuses[place % contentStatuses.length] ?? 'draft'
    return build.content({
      kind: kinds[place % kinds.length] ?? kinds[0],
      status,
      title: names[place % names.length] ?? 'Anchor',
      problems: place % 3,
      assignedTo: people[place % (people.length + 1)] ?? null,
      updatedAt: inHours([-10_000, -9000, -26, -26, -3][place % 5] ?? -1),
      approvedUntil: place % 4 === 0 ? null : addDays(londonClock(new Date()).date, (place % 5) * 20 - 25),
    })
  },
  base: (row: Stored, { status }: Readonly<Record<string, string>>) =>
    kinds.includes(row['kind'] as ContentKind) && (row['status'] !== 'trashed' || status === 'trashed'),
  filters: {
    status: (row: Stored, value: string) => row['status'] === value,
    kind: (row: Stored, value: string) => row['kind'] === value,
    assigned: (row: Stored, value: string, me: string) =>
      value === 'none' ? row['assignedTo'] === null : row['assignedTo'] === (value === 'me' ? me : value),
    problems: (row: Stored) => Number(row['problems']) > 0,
    stale: (row: Stored, _: string, __: string, now: Date) =>
      row['published'] === true && now.getTime() - (row['updatedAt'] as Date).getTime() > 365 * 86_400_000,
    approval: (row: Stored, value: string, _: string, now: Date) => {
      const until = row['approvedUntil'] as string | null
      const today = londonClock(now).date
      return until !== null && (value === 'over' ? until < today : until >= today && until <= addDays(today, 30))
    },
    links: (row: Stored) => row['published'] === true && row['path'] !== null && row['linked'] !== true,
  },
  keys: { title: sorted, updatedAt: (row: Stored) => (row['updatedAt'] as Date).getTime() },
  beside: async (build: Build) => {
    const links = await build.db.select().from(contentLinks)
    const linked = new Set(links.filter(({ live }) => live).map(({ toId }) => toId))
    return (row: Stored) => ({ ...row, linked: linked.has(row.id) })
  },
  values: { assigned: [randomUUID()] },
})

export const contentLists = {
  posts: contentList('post'),
  services: contentList('service'),
  industries: contentList('industry'),
  pages: contentList('page', 'section'),
  entries: contentList(...entryKinds),
}
