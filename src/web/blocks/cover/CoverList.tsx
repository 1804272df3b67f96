import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { pagesOf } from '../hrefOf.ts'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

export const CoverList = ({ props: { title, intro, covers }, refs, level }: Rendering<'coverList'>) => (
  <section>
    <Title level={level}>{title}</Title>
    {intro && <p className="mt-3 max-w-measure text-soft">{intro}</p>}
    <ul className="block-covers">
      {covers.map(({ name, text, page }, index) => {
        const [linked] = pagesOf(page, refs)
        return (
          <li key={index} className="block-cover">
            {linked ? (
              <Anchor href={linked.path} className="link font-semibold">
                {name}
              </Anchor>
            ) : (
              <span className="font-semibold">{name}</span>
            )}
            <span className="mt-0.5 block text-soft">{text}</span>
          </li>
        )
      })}
    </ul>
  </section>
)
