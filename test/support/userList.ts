/** The expected behaviour of the list of users, as in lists.ts. */
import { randomUUID } from 'node:crypto'
import { users } from '#server/features/users/users.table.ts'
import { inHours } from './build/values.ts'
import type { Plain, Stored } from './plainList.ts'

const names = ['Anchor', '\u00c9clair', 'eclair', 'Zoe', 'Zo\u00eb Ltd', 'anchor', '100 %']
const instants = [-50, -26, -26, -3, -3, 5, 29].map((hours) => inHours(hours))
const of = <T>(values: readonly T[], place: number) => values[place % values.length] as T
const time = (column: string) => (row: Stored) => (row[column] as Date | null)?.getTime() ?? Infinity

export const usersPlainly: Plain = {
  table: users,
  plant: (build, place) =>
    build.user({
      id: randomUUID(),
      role: of(['admin', 'editor', 'analyst', 'client'], place),
      name: of(names, place),
      status: of(['active', 'invited', 'disabled'], place),
      permissions: of([null, null, [], ['dashboard:view']], place),
      lastSeenAt: of([null, ...instants], place),
      createdAt: of(instants, place),
      ...(place % 5 === 0 ? { phone: null } : {}),
      ...(place % 7 === 0 ? { totpSealed: 'sealed', totpEnabledAt: inHours(-1) } : {}),
    }),
  base: () => true,
  filters: {
    people: (row, value) => (row['role'] === 'client') === (value === 'portal'),
    role: (row, value) => row['role'] === value,
    status: (row, value) => row['status'] === value,
    factor: (row, value) => (row['totpSealed'] !== null ? 'app' : row['phone'] !== null ? 'phone' : 'none') === value,
    rights: (row, value) => (row['permissions'] === null) === (value === 'role'),
  },
  keys: {
    name: (row) => String(row['name']).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' '),
    lastSeenAt: time('lastSeenAt'),
    createdAt: time('createdAt'),
  },
}
