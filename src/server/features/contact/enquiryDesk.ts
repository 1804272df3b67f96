/**
 * Staff steps on messages, for both inboxes: enquiries, and those the assistant handed over. `record` decides the permission and which rows belong
 * to the inbox. Each change carries the version that was read; a colleague's change in between is a 409.
 */
import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { can, type Permission } from '#contract/access.ts'
import { Failure } from '#contract/failure.ts'
import type { EnquiryDetail } from '#contract/model/contact/enquiry.ts'
import { handedOver } from '#contract/model/contact/handover.ts'
import type { CtxFor } from '#server/ctx.ts'
import { writeAudit } from '#server/features/audit/audit.ts'
import { knownClients } from '#server/features/clients/clients.ts'
import { complaintOf } from '#server/features/complaints/complaints.ts'
import { historyOf, transition } from '#server/features/records/records.ts'
import { users } from '#server/features/users/users.table.ts'
import { assignee } from '#server/features/users/users.ts'
import { enquiryReplies, enquiries } from './contact.table.ts'
import type { EnquiryBinding } from './enquiryRecord.ts'
import { summaryOf } from './enquiryRows.ts'
import { complaintFromSender } from './openComplaint.ts'

type Change = { id: string; version: number }

export const enquiryDesk = <View extends Permission, Respond extends Permission>(record: EnquiryBinding) => {
  type Reading = CtxFor<View>
  type Acting = CtxFor<Respond>
  const { machine } = record

  const detailOf = async (ctx: Reading | Acting, { id }: { id: string }): Promise<EnquiryDetail> => {
    const [found] = await ctx.db
      .select({ enquiry: enquiries, assignedName: assignee.name })
      .from(enquiries)
      .leftJoin(assignee, eq(assignee.id, enquiries.assignedTo))
      .where(and(eq(enquiries.id, id), record.staffSee))
    if (!found) throw new Failure('notFound', 'Not found')
    const { enquiry, assignedName } = found
    const replies = await ctx.db
      .select({ at: enquiryReplies.createdAt, by: users.name, message: enquiryReplies.message })
      .from(enquiryReplies)
      .leftJoin(users, eq(users.id, enquiryReplies.byUser))
      .where(eq(enquiryReplies.enquiryId, id))
      .orderBy(asc(enquiryReplies.createdAt), asc(enquiryReplies.id))
    return {
      ...summaryOf(enquiry, assignedName, ctx.now()),
      email: enquiry.email,
      phone: enquiry.phone,
      message: enquiry.message,
      preferredTime: enquiry.preferredTime,
      supportNeed: enquiry.supportNeed,
      handover: handedOver(enquiry),
      knownClients: await knownClients(ctx, enquiry),
      complaint: can(ctx.actor, 'complaint:view') ? await complaintOf(ctx.db, id) : null,
      suspected: enquiry.suspected,
      replies: replies.map(({ at, by, message }) => ({ at: at.toISOString(), by: by ?? 'A former user', message })),
      history: await historyOf(ctx.db, record, id, 'staff'),
      version: enquiry.version,
      actions: machine.actionsFor(enquiry.status, ctx.actor),
    }
  }

  /** A step that also assigns the message to the caller. */
  const assigningStep = (action: 'take' | 'reopen') => async (ctx: Acting, input: Change) => {
    await transition(ctx, record, { ...input, action }, { patch: { assignedTo: ctx.actor.userId } })
    return detailOf(ctx, input)
  }

  return {
    /** One message. Reading it is audited (security check 137). */
    show: async (ctx: Reading, { id }: { id: string }): Promise<EnquiryDetail> => {
      const detail = await detailOf(ctx, { id })
      await writeAudit(ctx, { action: `${machine.plural}.show`, subjectType: 'enquiry', subjectId: id })
      return detail
    },
    take: assigningStep('take'),
    reopen: assigningStep('reopen'),
    respond: async (ctx: Acting, { message, ...input }: Change & { message: string }) => {
      const { userId } = ctx.actor
      await transition(ctx, record, { ...input, action: 'respond' }, { patch: { assignedTo: userId }, text: message })
      await ctx.db.insert(enquiryReplies).values({ id: randomUUID(), enquiryId: input.id, byUser: userId, message })
      return detailOf(ctx, input)
    },
    close: async (ctx: Acting, { reason, ...input }: Change & { reason: string }) => {
      await transition(ctx, record, { ...input, action: 'close' }, { reason })
      return detailOf(ctx, input)
    },
    markSpam: async (ctx: Acting, input: Change) => {
      await transition(ctx, record, { ...input, action: 'markSpam' })
      return detailOf(ctx, input)
    },
    notSpam: async (ctx: Acting, input: Change) => {
      const { row } = await transition(ctx, record, { ...input, action: 'notSpam' }, { patch: { suspected: null } })
      await complaintFromSender(ctx, row)
      return detailOf(ctx, input)
    },
  }
}
