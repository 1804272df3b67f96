/** A mail template with sample values, for the frame on /admin/settings/mail-templates/{template}: sandboxed, sent to no one. */
import type { Hono } from 'hono'
import { can, mayEnterStaffArea } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { mailKey } from '#contract/model/messages/editedMail.ts'
import { isMarketing, mailTemplateNames, type RenderEmail } from '#contract/model/messages/mail.ts'
import { mailSamples } from '#contract/model/messages/mailSamples.ts'
import type { Deps } from '#server/ctx.ts'
import { senderOf } from '#server/features/messages/messages.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { escapeHtml, framedMail } from './emailPreview.ts'

export const mountTemplatePreview = (
  app: Hono,
  tools: RequestTools,
  parts: { deps: Deps; renderEmail: RenderEmail; staffArea: () => Promise<'admins' | 'permitted'> },
) => {
  app.get('/admin/settings/mail-templates/:template/preview', async (c) => {
    const actor = await tools.actorLookup(tools.requestInfo(c.req.raw))(false)
    if (!can(actor, 'settings:manage') || !mayEnterStaffArea(actor, await parts.staffArea())) throw new Failure('notFound', 'Not found')
    const template = mailTemplateNames.find((name) => name.toLowerCase() === c.req.param('template').toLowerCase())
    if (!template) throw new Failure('notFound', 'Not found')
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
