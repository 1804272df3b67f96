/** A stored mail as its recipient saw it, for the frame on /admin/email-logs/{id}: sandboxed, so nothing in it can act. */
import type { Hono } from 'hono'
import { can, mayEnterStaffArea } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { record } from '#server/features/audit/audit.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { staffScope } from '#server/http/api/admission.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { emailHtml } from '#server/features/messages/messages.ts'

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** Allows only the mail's own inline styles: no scripts, no pictures from elsewhere, no forms, no working links. */
export const framedMail = (html: string) =>
  new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    },
  })

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const mountEmailPreview = (app: Hono, tools: RequestTools, parts: { db: Db; staffArea: () => Promise<'admins' | 'permitted'> }) => {
  app.get('/admin/email-logs/:id/preview', async (c) => {
    const request = tools.requestInfo(c.req.raw)
    const actor = await tools.actorLookup(request)(false)
    if (actor.kind !== 'staff' || !can(actor, 'email:view') || !mayEnterStaffArea(actor, await parts.staffArea()))
      throw new Failure('notFound', 'Not found')
    const id = c.req.param('id')
    const html = uuid.test(id) ? await transaction(parts.db, staffScope(actor), (db) => emailHtml({ db, actor }, id)) : null
    if (!html) throw new Failure('notFound', 'Not found')
    // Reading a stored mail is audited, as it is on the screen around it (security check 137).
    await record({ db: parts.db, actor, request }, { action: 'messages.preview', subjectType: 'email', subjectId: id })
    return framedMail(html)
  })
}
