import { Opens } from '../Opens.tsx'
import { PostBody } from '../PostBody.tsx'
import type { Rendering } from '../rendering.ts'
import { Title, under } from '../Title.tsx'

export const Accordion = ({ props: { title, parts }, level }: Rendering<'accordion'>) => (
  <section>
    <Title level={level} className="mb-5">
      {title}
    </Title>
    <Opens
      level={under(level, title)}
      parts={parts.map((part) => ({ title: part.title, text: <PostBody body={part.body} anchors={[]} /> }))}
    />
  </section>
)
