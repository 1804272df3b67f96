/** An app for tests of quote requests: visitors who send them, staff who answer them, and a clock that can be set. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { OfferDraft, QuoteDetail } from '#contract/model/quotes/quote.ts'
import { quotes } from '#server/features/quotes/quotes.table.ts'
import type { Mounted } from '#server/http/api/serve.ts'
import { testApp } from '../server/app.ts'
import { quoteVisitor } from './quoteVisitor.ts'
import { walk } from '../answers/quoteWalk.ts'

export const needs = 'You asked for public liability of £2 million. Both offers meet that.'

export const offer = (insurer: string, net: number): OfferDraft => ({
  id: randomUUID(),
  insurer,
  scheme: '',
  net,
  iptRate: 12,
  iptStated: null,
  fee: 5000,
  limits: [{ item: 'Public liability', value: '£2,000,000' }],
  excesses: [{ item: 'Property damage', value: '£250' }],
  keyDifferences: ['Heat away is covered'],
  subjectivities: ['Signed proposal form'],
  validUntil: '2026-12-20',
})

const friday = '2026-11-20T10:00:00Z'

/** `mounted`: endpoints to use instead of the product's. */
export const quoteApp = async (mounted?: readonly Mounted[]) => {
  let now = new Date(friday)
  // Each reading of the clock is 1 ms later than the last, so that all times are in order.
  const app = await testApp({ parts: { now: () => (now = new Date(now.getTime() + 1)), ...(mounted ? { mounted } : {}) } })
  const { cookie: admin, userId: adminId } = await app.signIn({ role: 'admin' })
  let next = 1
  const visitor = () => quoteVisitor(app, `198.51.100.${next++}`)
  const staff = (path: string, body?: unknown, as = admin, method?: string) =>
    app.json(`/api/admin/quotes${path}`, { as, ...(body === undefined ? {} : { body }), ...(method ? { method } : {}) })
  const detail = async (path: string, body?: unknown, method?: string): Promise<QuoteDetail> => {
    const reply = await staff(path, body, admin, method)
    if (reply.status >= 400) throw new Error(`${path}: ${JSON.stringify(reply.body)}`)
    return reply.body.data as QuoteDetail
  }
  return {
    app,
    admin,
    adminId,
    visitor,
    staff,
    detail,
    setClock: (at: string = friday) => void (now = new Date(at)),
    /** Sends a complete request from a new browser. */
    async sent(email: string, changes: Parameters<ReturnType<typeof quoteVisitor>['answer']>[0] = {}, start: Record<string, unknown> = {}) {
      const pat = visitor()
      await pat.start(start)
      await pat.answer({ contact: { ...walk['contact'], contactEmail: email }, ...changes })
      const { reference } = (await pat.submit()).body.data as { reference: string }
      const [row] = await app.database.owner.select({ id: quotes.id }).from(quotes).where(eq(quotes.reference, reference))
      return { pat, reference, id: row?.id ?? '' }
    },
    /** Staff take a request from submitted to presented. */
    async present(id: string, offers = [offer('Harbour Example', 85_000), offer('Downs Example', 92_050)]) {
      let quote = await detail(`/${id}/open`, { version: (await detail(`/${id}`)).version })
      quote = await detail(`/${id}/approach-insurers`, { version: quote.version, insurers: 'Harbour Example, Downs Example' })
      quote = await detail(`/${id}/offers`, { version: quote.version, offers, demandsAndNeeds: '', brokerNote: '' }, 'PUT')
      return detail(`/${id}/present`, { version: quote.version, demandsAndNeeds: needs, brokerNote: 'Ring me with any question.' })
    },
    jobCtx: () => ({ ...app.deps, pool: app.database.db, enqueue: app.deps.enqueueIn(app.database.db) }),
  }
}
export type QuoteApp = Awaited<ReturnType<typeof quoteApp>>
