import { Lines } from '../Lines.tsx'
import { Opens } from '../Opens.tsx'
import type { Rendering } from '../rendering.ts'
import { Title, under } from '../Title.tsx'

export const Faq = ({ props: { title, questions }, level }: Rendering<'faq'>) => (
  <section>
    <Title level={level} className="mb-5">
      {title}
    </Title>
    <Opens
      level={under(level, title)}
      parts={questions.map(({ question, answer }) => ({ title: question, text: <Lines>{answer}</Lines> }))}
    />
  </section>
)
