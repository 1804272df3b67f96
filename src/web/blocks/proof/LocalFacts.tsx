import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

export const LocalFacts = ({ props: { title, facts }, level }: Rendering<'localFacts'>) => (
  <section>
    <Title level={level}>{title}</Title>
    <dl className="block-facts">
      {facts.map(({ label, value, source }, index) => (
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            {value}
            {source && <span className="mt-0.5 block text-meta text-hint">Source: {source}</span>}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
