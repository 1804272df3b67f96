/**
 * The files of clients' documents: one version, for its client and for staff, to download or view; and several as one zip, for a client.
 * A document that the caller may not see gets the same reply as one that does not exist.
 */
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { notFound } from '#contract/failure.ts'
import { files as declared } from '#contract/files.ts'
import { zipLimits } from '#contract/model/documents/document.ts'
import { isUuid } from '#contract/uuid.ts'
import { filesForZip, findVersion, openVersion } from '#server/features/documents/documentFiles.ts'
import { distinctNames } from '#server/features/uploads/uploads.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { opening, type OpeningParts } from './opening.ts'
import { attachment } from './uploadedFile.ts'
import { zipOf } from './zip.ts'

const asStream = (content: Readable) => Readable.toWeb(content) as ReadableStream

const closed = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
}
const sandboxPolicy = "default-src 'none'; sandbox"
/**
 * Browsers show a PDF with a viewer of their own, which is isolated from our pages and does not start in a sandbox. Nothing else is allowed,
 * and only our own screens may frame it. Pictures need none of this.
 */
export const framedPdf = "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
const looked: Record<string, string> = {
  'application/pdf': framedPdf,
  'image/jpeg': sandboxPolicy,
  'image/png': sandboxPolicy,
  'image/webp': sandboxPolicy,
}

export const mountDocumentFiles = (app: Hono, tools: RequestTools, parts: OpeningParts) => {
  app.get(declared.document.path, async (c) => {
    const { id, number } = c.req.param()
    if (!/^[1-9]\d{0,3}$/.test(number)) throw notFound()
    const who = await opening('document', c, tools, parts)
    const version = await findVersion(who, id, Number(number))
    const content = version && (await openVersion(who, version))
    if (!version || !content) throw notFound()
    const policy = c.req.query('view') === '1' ? looked[version.type] : undefined
    if (c.req.method === 'HEAD') content.destroy()
    return new Response(c.req.method === 'HEAD' ? null : asStream(content), {
      headers: {
        ...closed,
        'content-type': version.type,
        'content-disposition': policy ? attachment(version.name).replace(/^attachment/, 'inline') : attachment(version.name),
        'content-security-policy': policy ?? sandboxPolicy,
      },
    })
  })

  app.get(declared.documentsZip.path, async (c) => {
    const ids = [...new Set((c.req.query('ids') ?? '').split(','))]
    if (ids.length > zipLimits.documents || !ids.every((id) => isUuid(id))) throw notFound()
    const who = await opening('documentsZip', c, tools, parts)
    const files = await filesForZip(who, ids)
    if (!files) throw notFound()
    const names = distinctNames(files.map(({ name }) => name))
    const open = (place: number) => async () => {
      const content = files[place] ? await openVersion(who, files[place]) : null
      if (!content) throw new Error('A file of the zip is gone')
      return content
    }
    const zip = zipOf(files.map(({ addedAt }, place) => ({ name: names[place] ?? '', at: addedAt, open: open(place) })))
    return new Response(asStream(zip), {
      headers: {
        ...closed,
        'content-type': 'application/zip',
        'content-disposition': attachment('Documents.zip'),
        'content-security-policy': sandboxPolicy,
      },
    })
  })
}
