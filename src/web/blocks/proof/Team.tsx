import { BlockPicture } from '../picture/BlockPicture.tsx'
import type { Rendering } from '../rendering.ts'
import { Title, under } from '../Title.tsx'

export const Team = ({ props: { title, people }, refs, level }: Rendering<'team'>) => (
  <section>
    <Title level={level}>{title}</Title>
    <ul className="block-people">
      {people.map(({ name, role, text, picture }, index) => (
        <li key={index} className="block-person">
          <BlockPicture picture={picture} refs={refs} sizes="18rem" className="block-portrait" />
          <Title level={under(level, title)}>{name}</Title>
          <p className="text-meta font-semibold text-hint">{role}</p>
          {text && <p className="mt-2 text-soft">{text}</p>}
        </li>
      ))}
    </ul>
  </section>
)
