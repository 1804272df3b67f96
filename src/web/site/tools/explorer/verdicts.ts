/** How a scenario's outcome is named. Never "you are covered". */
import type { Verdict } from '#contract/model/explorer.ts'
import type { BadgeTone } from '#web/ui/Badge.tsx'

export const verdictLook: Record<Verdict, { tone: BadgeTone; label: string; heading: string }> = {
  usual: { tone: 'good', label: 'A cover usually responds', heading: 'What usually responds' },
  part: { tone: 'warn', label: 'In part, or only if bought', heading: 'What may respond' },
  none: { tone: 'danger', label: 'Usually not insured', heading: 'What responds' },
}
