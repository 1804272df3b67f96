import type { Rendering } from '../rendering.ts'
import { Source } from '../Source.tsx'
import { Title } from '../Title.tsx'

export const Stat = ({ props: { title, figures }, refs, level }: Rendering<'stat'>) => (
  <section>
    <Title level={level} className="mb-5">
      {title}
    </Title>
    <dl className="block-figures">
      {figures.map(({ figure, label, source, sourceLink }, index) => (
        <div key={index} className="block-figure">
          <dt className="text-soft">{label}</dt>
          <dd className="block-figure-value">{figure}</dd>
          <dd className="text-meta text-hint">
            <Source source={source} link={sourceLink} refs={refs} />
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
