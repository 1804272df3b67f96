/** The list of renewals as a CSV file. */
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { RenewalRow } from '#contract/admin/book/renewals.ts'
import { section, termsFor } from '#test/support/build/policies.ts'
import { testApp } from '#test/support/server/app.ts'
import { renewals } from './renewals.table.ts'

const app = await testApp()
const admin = await app.signIn({ role: 'admin' })

test('UX-L2 the CSV has dates that sort, and sums and changes as numbers', async () => {
  const { id } = await app.build.renewal({
    status: 'with_insurers',
    daysLeft: -71,
    terms: termsFor({ sections: [section({ net: 100_000 })] }),
    offered: termsFor({ sections: [section({ net: 102_900 })] }),
  })
  await app.database.owner
    .update(renewals)
    .set({ targetNet: 125_485, nextChaseOn: '2026-12-05', invitedAt: new Date('2026-11-11T09:30:00Z') })
    .where(eq(renewals.id, id))
  const { items } = (await app.json('/api/admin/renewals', { as: admin.cookie })).body.data as { items: RenewalRow[] }
  const row = items.find((one) => one.id === id)
  const query = new URLSearchParams({ columns: 'daysLeft,dueOn,expiring,invitedAt,facts,targetNet,offered,decision,nextChaseOn' })
  const file = await (await app.request(`/api/admin/renewals/csv?${query}`, { as: admin.cookie })).text()
  const [head, ...lines] = file.replace('\u{feff}', '').trim().split('\r\n')
  expect(head).toBe('"Client","Days left","Expiry","Expiring","Invited","Facts (%)","Target net","Terms","Change (%)","Next chase"')
  const pounds = (pence: number | null | undefined) => `"${((pence ?? 0) / 100).toFixed(2)}"`
  const line = lines.find((each) => each.includes(',-71,')) ?? ''
  expect(line.slice(line.indexOf('-71'))).toBe(
    `-71,"${row?.dueOn}",${pounds(row?.expiring)},"2026-11-11 09:30",${row?.facts},"1254.85",${pounds(row?.offered)},2.8,"2026-12-05"`,
  )
})
