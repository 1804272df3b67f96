import { PairedLists } from './PairedLists.tsx'
import type { Rendering } from '../rendering.ts'
import { Title, under } from '../Title.tsx'

export const PairedListsBlock = ({ props: { title, goodTitle, good, badTitle, bad }, level }: Rendering<'pairedLists'>) => (
  <section>
    <Title level={level} className="mb-5">
      {title}
    </Title>
    <PairedLists
      level={under(level, title)}
      lists={[
        { title: goodTitle, good: true, list: good },
        { title: badTitle, good: false, list: bad },
      ]}
    />
  </section>
)
