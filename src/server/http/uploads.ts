/** Opening a file that somebody sent: by whoever may see its record, as a download that no browser runs or shows in our name. */
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { mayEnterStaffArea, type Actor } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { Tools } from '#server/app.ts'
import type { Deps, RequestFacts } from '#server/ctx.ts'
import type { Scope } from '#server/db/connect.ts'
import { openFile } from '#server/features/uploads/uploads.ts'

/** What a visitor's cookies let them see: null without the cookie, or with one that is over. */
export type Door = (deps: Deps, request: RequestFacts) => Promise<Scope | null>

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** RFC 6266: the name in UTF-8, and one in plain letters for old programs. */
export const attachment = (name: string) =>
  `attachment; filename="${name.replace(/[^\w. -]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )}`

export const mountUploads = (
  app: Hono,
  tools: Tools,
  parts: { deps: Deps; staffArea: () => Promise<'admins' | 'permitted'>; doors: readonly Door[] },
) => {
  const scopesOf = async (actor: Actor, request: RequestFacts): Promise<Scope[]> => {
    if (actor.kind === 'staff') return mayEnterStaffArea(actor, await parts.staffArea()) ? [{ scope: 'staff', userId: actor.userId }] : []
    const own: Scope[] = actor.kind === 'client' ? [{ scope: 'client', clientId: actor.clientId, userId: actor.userId }] : []
    const held = await Promise.all(parts.doors.map((door) => door(parts.deps, request)))
    return [...own, ...held.filter((scope) => scope !== null)]
  }
  app.get('/files/:id', async (c) => {
    const { request, actor: lookup } = tools.facts(c.req.raw)
    const id = c.req.param('id')
    const actor = await lookup()
    const found = uuid.test(id) ? await openFile({ pool: parts.deps.db, actor, request }, id, await scopesOf(actor, request)) : null
    const content = found?.key ? await parts.deps.files.stream(found.key) : null
    if (!found || !content) throw new Failure('notFound', 'Not found')
    if (c.req.method === 'HEAD') content.destroy()
    return new Response(c.req.method === 'HEAD' ? null : (Readable.toWeb(content) as ReadableStream), {
      headers: {
        'content-type': found.type,
        'content-length': String(found.bytes),
        'content-disposition': attachment(found.name),
        'content-security-policy': "default-src 'none'; sandbox",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
        'cache-control': 'no-store',
      },
    })
  })
}
