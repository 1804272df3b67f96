/** Wording for how strongly a cover is needed and who asks for it. */
import type { CoverBasis, CoverLevel } from '#contract/model/content/kinds/industry.ts'

/** Most needed first. Kept apart from the schemas, which a page does not need. */
export const levels = ['essential', 'recommended', 'optional'] as const satisfies readonly CoverLevel[]

export const levelWords: Record<CoverLevel, { title: string; means: string }> = {
  essential: { title: 'Needed first', means: 'The law, a regulator or nearly every customer asks for these.' },
  recommended: { title: 'Usually added', means: 'What most firms of this kind add.' },
  optional: { title: 'Worth considering', means: 'For some firms, each for a reason.' },
}

export const basisWords: Record<CoverBasis, string> = {
  law: 'Law',
  regulator: 'Regulator',
  contract: 'Contracts',
  practice: 'Practice',
}
