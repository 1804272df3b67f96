/** Titles and styles of the result's groups. Only the first may mention the law. */
import type { CoverBasis } from '#contract/model/content/kinds/industry.ts'
import type { FinderGroup } from '#contract/model/tools/finderEngine.ts'

export const groupLook: Record<FinderGroup, { title: string; short: string; about: string; text: string; line: string }> = {
  law: {
    title: 'Required by law',
    short: 'law',
    about: 'The law itself asks for this insurance, if your answers are right. The reason names the law.',
    text: 'text-ink',
    line: 'border-ink',
  },
  asked: {
    title: 'Usually required by others',
    short: 'others ask',
    about: 'A regulator, professional body, lender, landlord, hire company or contract normally insists. No general law does.',
    text: 'text-warn',
    line: 'border-warn',
  },
  usual: {
    title: 'Usual for a business like yours',
    short: 'usual',
    about: 'Most businesses like yours look at these first. Nobody makes you buy them, unless the reason says so.',
    text: 'text-link',
    line: 'border-accent',
  },
  considering: {
    title: 'Worth considering',
    short: 'consider',
    about: 'They answer a risk you have. Whether it is worth a premium is your choice.',
    text: 'text-soft',
    line: 'border-control',
  },
}

/** Who asks for the cover. For 'practice' nobody does; shown only for strong exposure, so that it is not mistaken for law. */
export const basisLabels: Record<CoverBasis, string> = {
  law: 'Law',
  regulator: 'Regulator or professional body',
  contract: 'Contract, landlord or lender',
  practice: 'Strong exposure, not compulsory',
}
