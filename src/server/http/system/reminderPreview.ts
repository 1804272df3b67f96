/** A renewal reminder as its client would read it now, for the frame beside the button that sends it: sandboxed, sent to no one. */
import type { Hono } from 'hono'
import { can, mayEnterStaffArea } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import { mailKey } from '#contract/model/messages/editedMail.ts'
import type { RenderEmail } from '#contract/model/messages/mail.ts'
import type { Deps } from '#server/ctx.ts'
import { transaction } from '#server/db/connect.ts'
import { senderOf } from '#server/features/messages/messages.ts'
import { reminderOf } from '#server/features/renewals/chasing.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { staffScope } from '#server/http/api/admission.ts'
import type { RequestTools } from '#server/http/requestTools.ts'
import { framedMail } from './emailPreview.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const mountReminderPreview = (
  app: Hono,
  tools: RequestTools,
  { deps, renderEmail, staffArea }: { deps: Deps; renderEmail: RenderEmail; staffArea: () => Promise<'admins' | 'permitted'> },
) => {
  app.get('/admin/renewals/:id/reminder', async ({ req }) => {
    const actor = await tools.actorLookup(tools.requestInfo(req.raw))(false)
    const id = req.param('id')
    if (actor.kind !== 'staff' || !uuid.test(id) || !can(actor, 'renewal:edit') || !mayEnterStaffArea(actor, await staffArea()))
      throw new Failure('notFound', 'Not found')
    const props = await transaction(deps.db, staffScope(actor), (db) => reminderOf({ ...deps, db, actor }, id))
    const sender = senderOf(await getFirm(deps), await getSetting(deps, 'serviceLevels'), deps)
    const { words } = await getSetting(deps, mailKey('renewalReminder'))
    return framedMail(renderEmail('renewalReminder', props, sender, words).html)
  })
}
