/** Mails that are only right while their record waits, or while their reader may see it. They may be sent hours later, after the mail server was down, or when staff send them again. */
import type { MailProps, MailTemplate } from '#contract/model/messages/mail.ts'
import type { Db } from '#server/db/connect.ts'
import type { emails } from './messages.table.ts'

type Now = { db: Db; now(): Date }
type Due<T extends MailTemplate> = { relatedId: string; to: string; props: MailProps[T] }
type Check = (ctx: Now, mail: { relatedId: string; to: string; props: Record<string, unknown> }) => Promise<string | null>

const checks = new Map<MailTemplate, Check>()

/** `check`: why a mail of this template is not to be sent any more, or null. Called once, when the feature of its record is loaded. */
export const sendOnlyWhile = <T extends MailTemplate>(template: T, check: (ctx: Now, mail: Due<T>) => Promise<string | null>): void =>
  // queueEmail wrote the props from this type, but the database cannot prove it.
  void checks.set(template, check as unknown as Check)

type Email = Pick<typeof emails.$inferSelect, 'template' | 'relatedId' | 'toAddress' | 'props' | 'copyOf'>

/** Why this mail is not to be sent any more. Null for a copy that staff asked for. */
export const overtaken = async (ctx: Now, { template, relatedId, toAddress: to, props, copyOf }: Email): Promise<string | null> =>
  relatedId === null || copyOf !== null ? null : ((await checks.get(template)?.(ctx, { relatedId, to, props })) ?? null)
