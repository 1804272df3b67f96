/** Invoices and credit notes as PDFs, for people of the company who may see payments and staff who may see the policy. */
import type { Hono } from 'hono'
import { notFound } from '#contract/failure.ts'
import { files } from '#contract/files.ts'
import { invoiceFile } from '#server/features/billing/invoiceFile.ts'
import { download } from '#server/http/files/download.ts'
import { opening, readerOf, type OpeningParts } from '#server/http/files/opening.ts'
import type { RequestTools } from '#server/http/requestTools.ts'

export const mountInvoiceFiles = (app: Hono, tools: RequestTools, parts: OpeningParts) => {
  app.get(files.invoice.path, async (c) => {
    const { actor, scope } = await opening('invoice', c, tools, parts)
    const found = await invoiceFile(parts.deps, scope, c.req.param('id'), readerOf(actor))
    if (!found) throw notFound()
    const { content, sha256, reference } = found
    const reply = download(c.req.raw, { content, type: 'application/pdf', name: `${reference}.pdf`, sha256 })
    reply.headers.set('x-robots-tag', 'noindex')
    return reply
  })
}
