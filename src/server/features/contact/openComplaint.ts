/** A message that is a complaint: the complaint is opened, and the message leaves the queue. */
import { can } from '#contract/access.ts'
import type { enquiries as contract } from '#contract/admin/enquiries.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import type { EnquiryTopic } from '#contract/model/contact/enquiry.ts'
import type { Ctx, CtxFor } from '#server/ctx.ts'
import { asSystem } from '#server/db/asSystem.ts'
import { complaintFromMessage, complaintOf, createComplaint } from '#server/features/complaints/complaints.ts'
import { systemDoer, transition } from '#server/features/records/records.ts'
import { enquiryRecord } from './enquiryRecord.ts'

type Message = { id: string; topic: EnquiryTopic; name: string; email: string; phone: string; message: string }

/**
 * Opens one if the sender called it a complaint and there is none yet. As the system: neither the sender nor everybody who answers enquiries may see
 * complaints. `clientId`: the client that the sender acts for, if any.
 */
export const complaintFromSender = async (ctx: Ctx, { id, topic, ...words }: Message, clientId: string | null = null): Promise<void> => {
  if (topic !== 'complaint' && topic !== 'data_complaint') return
  await asSystem(ctx, async (system) => {
    if (await complaintOf(system.db, id)) return
    const kind = topic === 'complaint' ? 'service' : 'data_protection'
    await complaintFromMessage(system, { kind, enquiryId: id, clientId, ...words })
    await transition(system, enquiryRecord, { id, action: 'openComplaint', by: systemDoer })
  })
}

/** As staff who read the message wrote it. The message is locked, so two colleagues cannot open two. */
export const openComplaint = async (ctx: CtxFor<'complaint:edit'>, { id, ...written }: ParsedInputOf<typeof contract.openComplaint>) => {
  // It reads a message, too.
  if (!can(ctx.actor, 'contact:view')) throw new Failure('notFound', 'Not found')
  await transition(ctx, enquiryRecord, { id, action: 'openComplaint' }, async () => {
    const before = await complaintOf(ctx.db, id)
    if (before) throw new Failure('conflict', `This message was opened as complaint ${before.reference} before`)
    return {}
  })
  return createComplaint(ctx, { ...written, enquiryId: id })
}
