/** Serves an uploaded file to anyone who may see its record, as an attachment that the browser does not render on our origin. */
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { mayEnterStaffArea, type Actor } from '#contract/access.ts'
import { notFound } from '#contract/failure.ts'
import { files } from '#contract/files.ts'
import { isUuid } from '#contract/uuid.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import type { Deps, RequestInfo } from '#server/ctx.ts'
import type { Scope } from '#server/db/connect.ts'
import type { Holders } from '#server/holder.ts'
import { staffScope } from '#server/http/api/admission.ts'
import { openFile, smallPicture } from '#server/features/uploads/uploads.ts'

/** RFC 6266: the name in UTF-8, and in plain letters for old programs. */
export const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

export const mountUploadedFiles = (
  app: Hono,
  tools: RequestTools,
  parts: { deps: Deps; staffArea: () => Promise<'admins' | 'permitted'>; holders: Pick<Holders, 'quote' | 'claim'> },
) => {
  const scopesOf = async (actor: Actor, request: RequestInfo): Promise<Scope[]> => {
    if (actor.kind === 'staff') return mayEnterStaffArea(actor, await parts.staffArea()) ? [staffScope(actor)] : []
    const own: Scope[] =
      actor.kind === 'client'
        ? [{ scope: 'client', clientIds: actor.companies.map(({ id: company }) => company), userId: actor.userId }]
        : []
    const { quote, claim } = parts.holders
    const brought = { method: 'GET' as const, cookies: request.cookies, input: {} }
    const [quoteProof, claimProof] = await Promise.all([quote.prove(parts.deps, brought), claim.prove(parts.deps, brought)])
    return [...own, ...(quoteProof ? [quote.scope(quoteProof)] : []), ...(claimProof ? [claim.scope(claimProof)] : [])]
  }
  app.get(files.upload.path, async (c) => {
    const request = tools.requestInfo(c.req.raw)
    const id = c.req.param('id')
    const actor = await tools.actorLookup(request)()
    const found = isUuid(id) ? await openFile({ pool: parts.deps.db, actor, request }, id, await scopesOf(actor, request)) : null
    const content = found?.key ? await parts.deps.files.stream(found.key) : null
    if (!found?.key || !content) throw notFound()
    const guarded = {
      'content-disposition': attachment(found.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    }
    if (c.req.query('size') === 'small' && c.req.method === 'GET' && found.type.startsWith('image/')) {
      const small = await smallPicture(found.key, content)
      return new Response(new Uint8Array(small), { headers: { ...guarded, 'content-type': 'image/webp' } })
    }
    if (c.req.method === 'HEAD') content.destroy()
    return new Response(c.req.method === 'HEAD' ? null : (Readable.toWeb(content) as ReadableStream), {
      headers: { ...guarded, 'content-type': found.type, 'content-length': String(found.bytes) },
    })
  })
}
