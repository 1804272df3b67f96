/** Wording for a scenario's outcomes; `short`: in the legend on a phone, on one line. Never "you are covered". */
import type { Verdict } from '#contract/model/tools/explorer.ts'
import { Check, Contrast, X } from 'lucide-react'
import type { Glyph } from '#web/ui/display/Icon.tsx'
import type { BadgeTone } from '#web/ui/display/Badge.tsx'

export const verdictLook: Record<Verdict, { tone: BadgeTone; glyph: Glyph; text: string; label: string; short: string; heading: string }> =
  {
    usual: {
      tone: 'good',
      glyph: Check,
      text: 'text-good',
      label: 'A cover usually responds',
      short: 'Usually responds',
      heading: 'What usually responds',
    },
    part: {
      tone: 'warn',
      glyph: Contrast,
      text: 'text-warn',
      label: 'In part, or only if bought',
      short: 'In part',
      heading: 'What may respond',
    },
    none: { tone: 'danger', glyph: X, text: 'text-danger', label: 'Usually not insured', short: 'Not insured', heading: 'What responds' },
  }
