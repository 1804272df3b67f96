/** A renewal reminder as its client would read it now, for the frame beside the button that sends it: sandboxed, sent to no one. */
import type { Hono } from 'hono'
import { notFound } from '#contract/failure.ts'
import { files } from '#contract/files.ts'
import { mailKey } from '#contract/model/messages/editedMail.ts'
import type { RenderEmail } from '#contract/model/messages/mail.ts'
import { transaction } from '#server/db/connect.ts'
import { senderOf } from '#server/features/messages/messages.ts'
import { reminderOf } from '#server/features/renewals/chasing.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { opening, type OpeningParts } from '#server/http/files/opening.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { framedMail } from './emailPreview.ts'

export const mountReminderPreview = (app: Hono, tools: RequestTools, parts: OpeningParts & { renderEmail: RenderEmail }) => {
  const { deps, renderEmail } = parts
  app.get(files.reminderPreview.path, async (c) => {
    const { actor, scope } = await opening('reminderPreview', c, tools, parts, { slide: false })
    if (actor.kind !== 'staff') throw notFound()
    const props = await transaction(deps.db, scope, (db) => reminderOf({ ...deps, db, actor }, c.req.param('id')))
    const sender = senderOf(await getFirm(deps), await getSetting(deps, 'serviceLevels'), deps)
    const { words } = await getSetting(deps, mailKey('renewalReminder'))
    return framedMail(renderEmail('renewalReminder', props, sender, words).html)
  })
}
