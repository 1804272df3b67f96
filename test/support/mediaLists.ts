/** The expected behaviour of the lists of the media library, as in lists.ts. */
import { randomUUID } from 'node:crypto'
import { largeBytes } from '#contract/admin/content/media.ts'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { media } from '#server/features/media/media.table.ts'
import { inHours } from './build/values.ts'
import type { Plain, Stored } from './plainList.ts'

const names = ['Anchor', '\u00c9clair', 'eclair', 'Zoe', 'Zo\u00eb Ltd', 'anchor', '100 %']
const instants = [-50, -26, -26, -3, -3, 5, 29].map((hours) => inHours(hours))
const of = <T>(values: readonly T[], place: number) => values[place % values.length] as T
const time = (column: string) => (row: Stored) => (row[column] as Date | null)?.getTime() ?? Infinity
const name = (column: string) => (row: Stored) =>
  String(row[column]).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ')
const is = (column: string) => (row: Stored, value: string) => row[column] === value

const today = londonClock(new Date()).date
const described = ({ alt, decorative }: Record<string, unknown>) => decorative === true || alt !== ''

const plant: Plain['plant'] = (build, place, people) =>
  build.media({
    title: of(names, place),
    status: of(['active', 'active', 'trashed'], place),
    folder: of(['', 'Team', 'Places'], place),
    decorative: place % 5 === 0,
    alt: place % 5 === 0 ? '' : of(['', 'A harbour'], place),
    used: place % 4 === 0,
    licenceUntil: of([null, addDays(today, -1), today, addDays(today, 60), addDays(today, 61)], place),
    bytes: of([1000, largeBytes, largeBytes - 1, 9_000_000], place),
    // Two files that are each sent more than once.
    ...(place % 3 === 0 ? { sentSha256: of(['one', 'two'], place) } : {}),
    uploadedBy: of([null, ...people], place),
    createdAt: of(instants, place),
    trashedAt: place % 3 === 2 ? of(instants, place) : null,
  })

const yesNo = (test: (row: Record<string, unknown>) => boolean) => (row: Record<string, unknown>, value: string) =>
  test(row) === (value === 'yes')

export const mediaLists = {
  media: {
    table: media,
    plant,
    base: ({ status }) => status === 'active',
    filters: {
      folder: is('folder'),
      used: yesNo(({ used }) => used === true),
      described: yesNo(described),
      licence: ({ licenceUntil }, value, _me, now) => {
        const today = londonClock(now).date
        const until = licenceUntil === null ? null : String(licenceUntil)
        return until !== null && (value === 'over' ? until < today : until >= today && until <= addDays(today, 60))
      },
      large: ({ bytes }) => Number(bytes) >= largeBytes,
      duplicate: ({ duplicate }) => duplicate === true,
      by: is('uploadedBy'),
    },
    keys: { title: name('title'), bytes: ({ bytes }) => Number(bytes), createdAt: time('createdAt') },
    values: { folder: ['Team', 'Nowhere'], by: [randomUUID()] },
  },
  mediaTrash: {
    table: media,
    plant,
    base: ({ status }) => status === 'trashed',
    filters: {},
    keys: { title: name('title'), trashedAt: time('trashedAt') },
  },
} satisfies Record<string, Plain>
