import type { Rendering } from '../rendering.ts'
import { Title, under } from '../Title.tsx'

export const Steps = ({ props: { title, steps }, level }: Rendering<'steps'>) => (
  <section>
    <Title level={level}>{title}</Title>
    <ol className="block-steps">
      {steps.map((step, index) => (
        <li key={index} className="block-step">
          <Title level={under(level, title)}>{step.title}</Title>
          <p className="mt-1 text-soft">{step.text}</p>
        </li>
      ))}
    </ol>
  </section>
)
