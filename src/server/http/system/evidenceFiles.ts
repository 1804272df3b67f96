/**
 * Zips written while they are sent: a client's evidence pack, for staff who may see all of it; and the copy of their own data, for
 * the people of our clients. A caller who may not have a zip gets the same reply as for one that does not exist.
 */
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { companiesWith, type Company } from '#contract/access.ts'
import { Failure, notFound } from '#contract/failure.ts'
import { files } from '#contract/files.ts'
import { profile } from '#contract/portal/profile.ts'
import { londonClock } from '#contract/model/contact/workingTime.ts'
import { ownDataOf, packOf } from '#server/features/evidence/evidence.ts'
import { opening, type OpeningParts } from '#server/http/files/opening.ts'
import { attachment } from '#server/http/files/uploadedFile.ts'
import { zipOf } from '#server/http/files/zip.ts'
import type { RequestTools } from '#server/http/requestTools.ts'

const headersFor = (name: string) => ({
  'content-type': 'application/zip',
  'content-disposition': attachment(name),
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
})

/** How many packs one process makes at the same time: each reads a client's whole history. */
const mostAtOnce = 2

export const mountEvidenceFiles = (app: Hono, tools: RequestTools, parts: OpeningParts) => {
  const { deps } = parts
  let running = 0
  app.get(files.evidence.path, async (c) => {
    const { actor, ...who } = await opening('evidence', c, tools, parts)
    if (actor.kind !== 'staff') throw notFound()
    // A HEAD request downloads nothing.
    if (c.req.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'application/zip', 'cache-control': 'no-store' } })
    if (running >= mostAtOnce)
      throw new Failure('tooMany', 'Other evidence packs are being made at the moment. Try again in a minute.', { retryAfter: 60 })
    running += 1
    try {
      const pack = await packOf({ ...who, actor }, c.req.param('id'))
      if (!pack) throw notFound()
      const zip = zipOf(pack.entries)
      zip.once('close', () => (running -= 1))
      return new Response(Readable.toWeb(zip) as ReadableStream, {
        headers: headersFor(`Evidence_${pack.reference}_${londonClock(deps.now()).date}.zip`),
      })
    } catch (error) {
      running -= 1
      throw error
    }
  })
  app.get(files.ownData.path, async (c) => {
    const { actor } = await opening('ownData', c, tools, parts)
    if (actor.kind !== 'client') throw notFound()
    if (c.req.method === 'HEAD') return new Response(null, { headers: { 'content-type': 'application/zip', 'cache-control': 'no-store' } })
    const { body } = await tools.callAsSender(c.req.raw, 'profile.data', {})
    const { userId } = actor
    const within = (companies: readonly Company[]) => ({ scope: 'client' as const, clientIds: companies.map(({ id }) => id), userId })
    const own = {
      reader: actor,
      scope: within(actor.companies),
      ofFiles: within(companiesWith(actor, 'documents', 'view')),
      ofClaims: within(companiesWith(actor, 'claims', 'view')),
      ofPolicies: within(companiesWith(actor, 'policies', 'view')),
    }
    const entries = await ownDataOf({ ...deps, pool: deps.db, ...own }, profile.data.output.parse(body.data))
    return new Response(Readable.toWeb(zipOf(entries)) as ReadableStream, {
      headers: headersFor(`my-data-${londonClock(deps.now()).date}.zip`),
    })
  })
}
