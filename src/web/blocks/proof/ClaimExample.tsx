import { Lines } from '../Lines.tsx'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

const bases = {
  invented: 'Invented to explain the cover. Not a real business, and another claim may end differently.',
  anonymised: 'A real claim, told without names. Another claim may end differently.',
} as const

export const ClaimExample = ({ props: { title, basis, happened, paid, unpaid }, level }: Rendering<'claimExample'>) => (
  <article className="block-claim">
    <p className="text-meta font-semibold text-hint">Example of a claim</p>
    <Title level={level} className="mt-1">
      {title}
    </Title>
    <div className="mt-4 max-w-measure space-y-3">
      <Lines>{happened}</Lines>
    </div>
    <dl className="block-outcome">
      <div>
        <dt>Paid</dt>
        <dd>{paid}</dd>
      </div>
      {unpaid && (
        <div>
          <dt>Not paid</dt>
          <dd>{unpaid}</dd>
        </div>
      )}
    </dl>
    <p className="mt-4 text-meta text-hint">{bases[basis]}</p>
  </article>
)
