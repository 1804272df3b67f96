import { formatDateTime } from '#contract/format.ts'
import type { WorkHealth } from '#contract/model/message.ts'
import { Notice } from '#web/ui/Notice.tsx'

/** Said on every staff screen while nothing sends the mails: what waits is kept, and somebody must start the worker again. */
export const WorkNotice = ({ health }: { health: WorkHealth | undefined }) =>
  health && !health.running ? (
    <div className="app-width pt-4" data-chrome>
      <Notice tone="error" live title="Background work has stopped">
        Mails and other jobs are kept and wait.{' '}
        {health.lastBeatAt ? `Last sign of life: ${formatDateTime(health.lastBeatAt)}.` : 'There has been no sign of life yet.'} Tell
        whoever runs the server: the worker must be started again.
      </Notice>
    </div>
  ) : null
