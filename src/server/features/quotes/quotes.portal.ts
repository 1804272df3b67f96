/** Client portal: quote requests of the companies for which the user may see quotes. */
import { eq, inArray, isNotNull } from 'drizzle-orm'
import { clientQuoteList } from '#contract/portal/quotes.ts'
import { openStatuses } from '#contract/model/quotes/quoteMachine.ts'
import type { CtxFor } from '#server/ctx.ts'
import { byInstant } from '#server/db/cursor.ts'
import { listRows } from '#server/db/list.ts'
import { users } from '#server/features/users/users.table.ts'
import { quotes } from './quotes.table.ts'

type Own = CtxFor<{ client: 'quotes'; right: 'view' }>

const rows = listRows(clientQuoteList, {
  table: quotes,
  base: () => isNotNull(quotes.submittedAt),
  filters: { status: (status) => (status === 'open' ? inArray(quotes.status, [...openStatuses]) : eq(quotes.status, status)) },
  sorts: { submittedAt: byInstant(quotes.submittedAt, 'always') },
  load: async ({ db, actor }: Own, ids) => {
    const [me] = await db.select({ email: users.email }).from(users).where(eq(users.id, actor.userId))
    const found = await db.select().from(quotes).where(inArray(quotes.id, ids))
    return found.map((quote) => ({
      id: quote.id,
      reference: quote.reference ?? '',
      business: quote.business,
      covers: quote.covers,
      status: quote.status,
      submittedAt: quote.submittedAt?.toISOString() ?? '',
      openUntil: quote.presentedUntil,
      own: quote.email === me?.email,
      askedBy: quote.contactName,
    }))
  },
})

export const { page: list, csv } = rows
