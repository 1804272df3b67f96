/** A sealed presentation as a PDF, for its company and for staff. Drawn once and kept, so that its bytes never change. */
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { Failure } from '#contract/failure.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import type { Deps } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { wantsLargePrint } from '#server/features/clients/clients.ts'
import { presentationById } from '#server/features/disclosures/disclosures.ts'
import { presentationPdf } from '#server/features/evidence/evidence.ts'
import { download } from '#server/http/files/download.ts'
import { fileScope, readerOf } from '#server/http/files/fileScope.ts'
import type { RequestTools } from '#server/http/requestTools.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const ofPolicies = { area: 'policies', permission: 'policy:view' } as const
const notFound = () => new Failure('notFound', 'Not found')

export const mountPresentationFiles = (
  app: Hono,
  tools: RequestTools,
  { deps, staffArea }: { deps: Deps; staffArea: () => Promise<'admins' | 'permitted'> },
) => {
  const { db } = deps
  app.get('/files/presentations/:id', async ({ req }) => {
    const id = req.param('id')
    const actor = await tools.actorLookup(tools.requestInfo(req.raw))()
    const scope = uuid.test(id) ? await fileScope(actor, ofPolicies, staffArea) : null
    if (!scope) throw notFound()
    const { row, large } = await transaction(db, scope, async (tx) => {
      const found = await presentationById(tx, id)
      return { row: found, large: found ? await wantsLargePrint(tx, { clientId: found.clientId, userId: readerOf(actor) }) : false }
    })
    if (!row) throw notFound()
    const content = await presentationPdf({ ...deps, pool: db }, row, large)
    const from = londonClock(row.at).date
    const sha256 = createHash('sha256').update(content).digest('hex')
    const reply = download(req.raw, {
      content,
      type: 'application/pdf',
      name: `What-insurers-were-told_${row.body.reference}_${from}.pdf`,
      sha256,
    })
    reply.headers.set('x-robots-tag', 'noindex')
    return reply
  })
}
