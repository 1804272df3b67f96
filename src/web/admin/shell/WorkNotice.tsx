import { formatDateTime } from '#contract/format.ts'
import type { WorkHealth } from '#contract/model/messages/message.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** Shown on every staff screen if background work has stopped or half the text message budget is used. Both need someone to act. */
export const WorkNotice = ({ health }: { health: WorkHealth | undefined }) =>
  health && (!health.running || health.textBudgetPercent >= 50) ? (
    <div className="app-width space-y-4 pt-4" data-screen-only>
      {!health.running && (
        <Notice tone="error" live title="Background work has stopped">
          Emails and other jobs are kept and will wait.{' '}
          {health.lastBeatAt ? `Last response: ${formatDateTime(health.lastBeatAt)}.` : 'There has been no response yet.'} Tell the person
          who runs the server: the worker must be restarted.
        </Notice>
      )}
      {health.textBudgetPercent >= 100 ? (
        <Notice tone="error" live title="No text messages are sent">
          The 24-hour budget is used up, so nobody can get a sign-in code by text. An authenticator app or a recovery code still works. Tell
          the person who runs the server: somebody may be abusing the sign-in.
        </Notice>
      ) : health.textBudgetPercent >= 50 ? (
        <Notice tone="warning" live title={`Text messages have used ${health.textBudgetPercent}% of their budget`}>
          The budget is for 24 hours; at 100% no more will be sent. Tell the person who runs the server if today is not a busy day.
        </Notice>
      ) : null}
    </div>
  ) : null
