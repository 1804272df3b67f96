/** A stored mail as its recipient saw it, for the frame on /admin/email-logs/{id}: sandboxed, so nothing in it can act. */
import type { Hono } from 'hono'
import { notFound } from '#contract/failure.ts'
import { files } from '#contract/files.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { opening, type OpeningParts } from '#server/http/files/opening.ts'
import { transaction } from '#server/db/connect.ts'
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

export const mountEmailPreview = (app: Hono, tools: RequestTools, parts: OpeningParts) => {
  app.get(files.emailPreview.path, async (c) => {
    const id = c.req.param('id')
    const { actor, request, scope, pool } = await opening('emailPreview', c, tools, parts, { slide: false })
    const html = actor.kind === 'staff' ? await transaction(pool, scope, (db) => emailHtml({ db, actor }, id)) : null
    if (!html) throw notFound()
    // Reading a stored mail is audited, as it is on the screen around it (security check 137).
    await writeAudit({ db: pool, actor, request }, { action: 'messages.preview', subjectType: 'email', subjectId: id })
    return framedMail(html)
  })
}
