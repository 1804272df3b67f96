/** Mails that tell users about events in their account's sign-in. Part of the caller's transaction. */
import type { MailProps, MailTemplate } from '#contract/model/messages/mail.ts'
import type { Ctx, JobCtx } from '#server/ctx.ts'
import { queueEmail } from '#server/features/messages/messages.ts'
import type { UserRow } from '#server/features/users/users.ts'

export const notify = <T extends MailTemplate>(ctx: Ctx | JobCtx, user: Pick<UserRow, 'id' | 'email'>, template: T, props: MailProps[T]) =>
  queueEmail(ctx, { template, to: user.email, props, related: { type: 'user', id: user.id } })
