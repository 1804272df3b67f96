import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

export const Checklist = ({ props: { title, intro, items }, level }: Rendering<'checklist'>) => (
  <section>
    <Title level={level}>{title}</Title>
    <div className="paper">
      {intro && <p className="max-w-measure">{intro}</p>}
      <ul className="tick-list">
        {items.map((item, index) => (
          <li key={index}>{item}</li>
        ))}
      </ul>
    </div>
  </section>
)
