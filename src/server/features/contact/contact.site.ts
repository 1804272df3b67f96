/** The contact form. A bot gets the same answer as a person; its message is stored separately and no mail is sent. */
import { createHash, randomUUID } from 'node:crypto'
import type { Actor } from '#contract/access.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { enquiryTopicLabels } from '#contract/model/contact/enquiry.ts'
import { officeAt, promisedBy } from '#contract/model/contact/workingTime.ts'
import { paths } from '#contract/paths.ts'
import type { contact } from '#contract/site/contact.ts'
import type { Ctx } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { askToSubscribe } from '#server/features/marketing/marketing.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import { addEvent, clientDoer } from '#server/features/records/records.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { formNote, referenceFor, suspicionOf } from './contact.ts'
import { enquiries } from './contact.table.ts'
import { enquiryRecord } from './enquiryRecord.ts'
import { complaintFromSender } from './openComplaint.ts'

export const words = (ctx: Ctx) => getSetting(ctx, 'words.contact')
export const form = (ctx: Ctx) => ({ token: formNote(ctx), opensAt: officeAt(ctx.now()).opensAt?.toISOString() ?? null })

/** The company a signed-in client acts for: the one chosen, or the only one. */
const companyOf = (actor: Actor): string | null => {
  if (actor.kind !== 'client') return null
  const [only, ...others] = actor.companies
  return actor.chosen ?? (others.length === 0 ? (only?.id ?? null) : null)
}

const digest = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest()

export const submit = async (ctx: Ctx, { token, website, source, marketing, ...sent }: ParsedInputOf<typeof contact.submit>) => {
  const suspected = suspicionOf(ctx, { token, website })
  // Derived from the form's random token: cannot be guessed, and the same form sent again gets the same reference.
  const submission = digest(token, JSON.stringify(sent)).toString('hex')
  const reference = referenceFor('EN', submission, ctx.now().getUTCFullYear())
  const id = randomUUID()
  const status = suspected ? 'spam' : 'new'
  // The conflict clause has no target, because naming one requires the right to read the row, which visitors lack.
  const { enquiry: days } = await getSetting(ctx, 'serviceLevels')
  const inserted = await ctx.db
    .insert(enquiries)
    .values({ id, reference, submission, status, suspected, source, dueAt: promisedBy(ctx.now(), days), ...sent })
    .onConflictDoNothing()
  if (inserted.rowCount === 0) return { reference }
  await addEvent(ctx, enquiryRecord, id, { event: 'submit', by: clientDoer(sent.name), to: status })
  await writeAudit(ctx, { action: 'contact.submit', subjectType: 'enquiry', subjectId: id, after: { status, topic: sent.topic } })
  if (suspected) return { reference }
  await complaintFromSender(ctx, { id, ...sent }, companyOf(ctx.actor))
  const related = { type: 'enquiry', id }
  await queueEmail(ctx, { template: 'contactReceived', to: sent.email, props: { reference }, related })
  if (marketing === 'on') await askToSubscribe(ctx, { email: sent.email, source: paths.contact() })
  const { email } = await getFirm(ctx)
  const link = ctx.origin + paths.adminEnquiry(id)
  await queueEmail(ctx, { template: 'contactNew', to: email, props: { reference, topic: enquiryTopicLabels[sent.topic], link }, related })
  return { reference }
}
