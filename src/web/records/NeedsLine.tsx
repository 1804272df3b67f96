import { needText, type ClientNeed } from '#contract/model/clients/needs.ts'
import { Notice } from '#web/ui/feedback/Notice.tsx'

/** What the client and its people need, as one line above everything else of the record. */
export const NeedsLine = ({ needs }: { needs: readonly ClientNeed[] }) =>
  needs.length > 0 && <Notice tone="warning" title={`Needs: ${needs.map(needText).join('. ')}`} />
