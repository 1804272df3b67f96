import { formatDateTime } from '#contract/format.ts'
import type { WorkHealth } from '#contract/model/messages/message.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** Shown on every staff screen if background work has stopped or half the text message budget is used. Both need someone to act. */
export const WorkNotice = ({ health }: { health: WorkHealth | undefined }) =>
  health && (!health.running || health.textBudgetPercent >= 50) ? (
    <div className="app-width space-y-4 pt-4" data-screen-only>
      {!health.running && (
        <Notice tone="error" live title="Background work has stopped">
          Mails and other jobs are kept and wait.{' '}
          {health.lastBeatAt ? `Last sign of life: ${formatDateTime(health.lastBeatAt)}.` : 'There has been no sign of life yet.'} Tell
          whoever runs the server: the worker must be started again.
        </Notice>
      )}
      {health.textBudgetPercent >= 100 ? (
        <Notice tone="error" live title="No text messages are sent">
          What they may cost in 24 hours is used up, so nobody gets a sign-in code by text. An authenticator app or a recovery code still
          works. Tell whoever runs the server: somebody may be making us send them.
        </Notice>
      ) : health.textBudgetPercent >= 50 ? (
        <Notice tone="warning" live title={`Text messages have used ${health.textBudgetPercent}% of their budget`}>
          That is what they may cost in 24 hours; at 100% none is sent. Tell whoever runs the server if today is not a busy day.
        </Notice>
      ) : null}
    </div>
  ) : null
