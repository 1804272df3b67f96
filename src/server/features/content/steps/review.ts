/** Review: submit, send back, approve. Those concerned are notified. */
import type { ContentDetail, ContentGroup } from '#contract/admin/content/contentGroup.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { addDays } from '#contract/model/contact/workingTime.ts'
import { approvalDays } from '#contract/model/content/approval.ts'
import type { ContentAction, ContentStatus } from '#contract/model/content/contentMachine.ts'
import { todayOf } from '#server/ctx.ts'
import type { ContentRow } from '../content.table.ts'
import type { ContentChange } from '../contentRecord.ts'
import { authorOf, type Editor } from '../contentRows.ts'
import { keepRevision } from '../publishing.ts'
import { notifyOfReview, notifyOfSendingBack } from './notices.ts'

type Input<K extends keyof ContentGroup> = ParsedInputOf<ContentGroup[K]>
type Target = { id: string; version: number; draftVersion?: number }

export type Steps = {
  step: (
    ctx: Editor,
    target: Target,
    action: ContentAction,
    change: (row: ContentRow) => Promise<ContentChange> | ContentChange,
  ) => Promise<ContentDetail>
  /** The status of a copy that is being worked on again. */
  again: (row: ContentRow) => ContentStatus
  /** What to publish: the working copy, or the live copy again if there is none. Links by item. */
  copyOf: (ctx: Editor, row: ContentRow) => Promise<unknown>
}

const invalid = (field: string, message: string) => new Failure('invalid', message, { fields: { [field]: message } })

export const contentReview = ({ step, again, copyOf }: Steps) => ({
  submit: (ctx: Editor, { reason = '', ...input }: Input<'submit'>) =>
    step(ctx, input, 'submit', async (row) => {
      const by = authorOf(ctx)
      await keepRevision(ctx, row, { content: await copyOf(ctx, row), cause: 'review', by, at: ctx.now() })
      await notifyOfReview(ctx, row, by)
      return { reason }
    }),

  sendBack: (ctx: Editor, { reason, ...input }: Input<'sendBack'>) =>
    step(ctx, input, 'sendBack', async (row) => {
      await notifyOfSendingBack(ctx, row, authorOf(ctx))
      return { to: again(row), reason, patch: { approvedUntil: null, approvedBy: null } }
    }),

  approve: (ctx: Editor, { until, reason = '', ...input }: Input<'approve'>) => {
    const today = todayOf(ctx)
    if (until && until <= today) throw invalid('until', 'Choose a future date')
    if (until && until > addDays(today, approvalDays.most)) throw invalid('until', 'Choose a date within two years')
    return step(ctx, input, 'approve', (row) => ({
      // A public item stays public; its approval is renewed.
      to: row.status === 'published' ? ('published' as const) : ('approved' as const),
      reason,
      patch: { approvedUntil: until ?? addDays(today, approvalDays.usual), approvedBy: ctx.actor.userId },
    }))
  },
})
