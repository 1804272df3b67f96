/** A mail template with sample values, for the frame on /admin/settings/mail-templates/{template}: sandboxed, sent to no one. */
import type { Hono } from 'hono'
import { notFound } from '#contract/failure.ts'
import { files } from '#contract/files.ts'
import { mailKey } from '#contract/model/messages/editedMail.ts'
import { isMarketing, mailTemplateNames, type RenderEmail } from '#contract/model/messages/mail.ts'
import { mailSamples } from '#contract/model/messages/mailSamples.ts'
import { senderOf } from '#server/features/messages/messages.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { opening, type OpeningParts } from '#server/http/files/opening.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { escapeHtml, framedMail } from './emailPreview.ts'

export const mountTemplatePreview = (app: Hono, tools: RequestTools, parts: OpeningParts & { renderEmail: RenderEmail }) => {
  app.get(files.mailTemplatePreview.path, async (c) => {
    await opening('mailTemplatePreview', c, tools, parts, { slide: false })
    const template = mailTemplateNames.find((name) => name.toLowerCase() === c.req.param('template').toLowerCase())
    if (!template) throw notFound()
    const sender = {
      ...senderOf(await getFirm(parts.deps), await getSetting(parts.deps, 'serviceLevels'), parts.deps),
      ...(isMarketing(template) ? { choices: `${parts.deps.origin}/email-preferences` } : {}),
    }
    const { words } = await getSetting(parts.deps, mailKey(template))
    const { html, text } = parts.renderEmail(template, mailSamples(parts.deps.origin)[template], sender, words)
    return framedMail(
      c.req.query('part') === 'text' ? `<pre style="white-space:pre-wrap;font:14px/1.5 monospace">${escapeHtml(text)}</pre>` : html,
    )
  })
}
