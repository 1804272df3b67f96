/** The expected rows, filters and order of the list of invoices. */
import { randomUUID } from 'node:crypto'
import { addDays, londonClock } from '#contract/model/contact/workingTime.ts'
import { invoices } from '#server/features/billing/billing.table.ts'
import type { Plain, Stored } from './plainList.ts'

const names = ['Anchor', '\u00c9clair', 'eclair', 'Zo\u00eb Ltd', 'anchor']
const companies = names.map(() => randomUUID())
const of = <T>(values: readonly T[], place: number) => values[place % values.length] as T
const today = londonClock(new Date()).date
const unpaid = (row: Stored) => row['status'] === 'issued' || row['status'] === 'part_paid'
const day = (column: string) => (row: Stored) => String(row[column])
/** The text without accents and in lower case. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

export const invoiceLists = {
  invoices: {
    table: invoices,
    plant: async (build, place) => {
      const clientId = of(companies, place)
      if (place < companies.length) await build.client({ id: clientId, name: of(names, place) })
      await build.invoice({
        clientId,
        status: of(['issued', 'part_paid', 'paid', 'credited', 'to_return'], place),
        issuedOn: addDays(today, of([-40, -20, -20, -1, 0], place)),
        dueOn: addDays(today, of([-30, -1, 0, 0, 12, -30], place)),
      })
    },
    base: () => true,
    filters: {
      status: (row, value) => (value === 'unpaid' ? unpaid(row) : row['status'] === value),
      overdue: (row, _value, _me, now) => unpaid(row) && day('dueOn')(row) < londonClock(now).date,
      kind: ({ kind }, value) => kind === value,
      client: ({ clientId }, value) => clientId === value,
      from: (row, value) => day('issuedOn')(row) >= value,
      to: (row, value) => day('issuedOn')(row) <= value,
      policy: ({ policyId }, value) => policyId === value,
    },
    keys: {
      client: ({ clientName }) => plain(String(clientName)),
      issuedOn: day('issuedOn'),
      dueOn: day('dueOn'),
      total: ({ total }) => Number(total),
    },
    values: { client: companies, policy: [randomUUID()], from: [addDays(today, -20)], to: [addDays(today, -20)] },
  },
} satisfies Record<string, Plain>
