/** Invoices and credit notes as PDFs, for people of the company who may see payments and staff who may see the policy. */
import type { Hono } from 'hono'
import { Failure } from '#contract/failure.ts'
import type { Deps } from '#server/ctx.ts'
import { invoiceFile } from '#server/features/billing/invoiceFile.ts'
import { download } from '#server/http/files/download.ts'
import { fileScope, readerOf } from '#server/http/files/fileScope.ts'
import type { RequestTools } from '#server/http/requestTools.ts'

const opened = { area: 'billing', permission: 'policy:view' } as const
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const mountInvoiceFiles = (
  app: Hono,
  tools: RequestTools,
  { deps, staffArea }: { deps: Deps; staffArea: () => Promise<'admins' | 'permitted'> },
) => {
  app.get('/files/invoices/:id', async ({ req }) => {
    const id = req.param('id')
    const actor = await tools.actorLookup(tools.requestInfo(req.raw))()
    const scope = uuid.test(id) ? await fileScope(actor, opened, staffArea) : null
    const found = scope && (await invoiceFile(deps, scope, id, readerOf(actor)))
    if (!found) throw new Failure('notFound', 'Not found')
    const { content, sha256, reference } = found
    const reply = download(req.raw, { content, type: 'application/pdf', name: `${reference}.pdf`, sha256 })
    reply.headers.set('x-robots-tag', 'noindex')
    return reply
  })
}
