/** A sealed presentation as a PDF, for its company and for staff. Drawn once and kept, so that its bytes never change. */
import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { notFound } from '#contract/failure.ts'
import { files } from '#contract/files.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { transaction } from '#server/db/connect.ts'
import { wantsLargePrint } from '#server/features/clients/clients.ts'
import { presentationById } from '#server/features/disclosures/disclosures.ts'
import { presentationPdf } from '#server/features/evidence/evidence.ts'
import { download } from '#server/http/files/download.ts'
import { opening, readerOf, type OpeningParts } from '#server/http/files/opening.ts'
import type { RequestTools } from '#server/http/requestTools.ts'

export const mountPresentationFiles = (app: Hono, tools: RequestTools, parts: OpeningParts) => {
  const { deps } = parts
  app.get(files.presentation.path, async (c) => {
    const { actor, scope } = await opening('presentation', c, tools, parts)
    const { row, large } = await transaction(deps.db, scope, async (tx) => {
      const found = await presentationById(tx, c.req.param('id'))
      return { row: found, large: found ? await wantsLargePrint(tx, { clientId: found.clientId, userId: readerOf(actor) }) : false }
    })
    if (!row) throw notFound()
    const content = await presentationPdf({ ...deps, pool: deps.db }, row, large)
    const from = londonClock(row.at).date
    const sha256 = createHash('sha256').update(content).digest('hex')
    const reply = download(c.req.raw, {
      content,
      type: 'application/pdf',
      name: `What-insurers-were-told_${row.body.reference}_${from}.pdf`,
      sha256,
    })
    reply.headers.set('x-robots-tag', 'noindex')
    return reply
  })
}
