/** The expected behaviour of the lists of redirects and of missing addresses, as in lists.ts. */
import { missingAddresses, redirects } from '#server/features/content/content.table.ts'
import { redirectOrigins } from '#contract/model/site/redirect.ts'
import { inHours } from './build/values.ts'
import type { Plain } from './plainList.ts'

let planted = 0
const day = (place: number) => `2026-11-${String(1 + (place % 5)).padStart(2, '0')}`

export const redirectLists: Record<'redirects' | 'missingAddresses', Plain> = {
  redirects: {
    table: redirects,
    plant: ({ db }, place) =>
      db.insert(redirects).values({
        path: `/old-${planted++}`,
        target: place % 3 === 2 ? null : '/contact',
        status: ([301, 302, 410] as const)[place % 3] ?? 301,
        active: place % 7 !== 6,
        origin: redirectOrigins[place % 2] ?? 'seed',
        hits: place % 4,
        updatedAt: inHours([-50, -26, -26, -3][place % 4] ?? -1),
      }),
    base: ({ active }) => active === true,
    filters: {
      origin: (row, value) => row['origin'] === value,
      status: (row, value) => String(row['status']) === value,
      followed: (row, value) => Number(row['hits']) > 0 === (value === 'yes'),
    },
    keys: {
      path: (row) => String(row['path']),
      hits: (row) => Number(row['hits']),
      updatedAt: (row) => (row['updatedAt'] as Date).getTime(),
    },
  },
  missingAddresses: {
    table: missingAddresses,
    plant: ({ db }, place) =>
      db.insert(missingAddresses).values({
        path: `/missing-${planted++}`,
        misses: 1 + (place % 4),
        firstOn: '2026-11-01',
        lastOn: day(place),
        fromPage: place % 3 === 0 ? '/about' : null,
        ignoredAt: place % 5 === 4 ? inHours(-1) : null,
      }),
    base: ({ ignoredAt }, { shown }) => shown === 'ignored' || ignoredAt === null,
    filters: {
      shown: ({ ignoredAt }, value) => (ignoredAt === null) === (value === 'waiting'),
      from: ({ fromPage }) => fromPage !== null,
    },
    keys: {
      path: (row) => String(row['path']),
      misses: (row) => Number(row['misses']),
      lastOn: (row) => String(row['lastOn']),
    },
  },
}
