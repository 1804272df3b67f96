import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import type { NamedReference } from './hrefOf.ts'
import type { HeadingLevel } from './rendering.ts'
import { Title } from './Title.tsx'

/** Links to other pages below a dark rule, each with its summary. Renders nothing if there are none. */
export const PageRows = ({ title, pages, level }: { title: string; pages: readonly NamedReference[]; level: HeadingLevel }) =>
  pages.length === 0 ? null : (
    <section>
      <Title level={level}>{title}</Title>
      <ul className="product-list mt-4">
        {pages.map(({ path, title: name, summary }) => (
          <li key={path} className="border-b border-line">
            <Anchor href={path} className="product-row">
              <span className="product-name">{name}</span>
              <span className="mt-0.5 block text-meta text-soft">{summary}</span>
            </Anchor>
          </li>
        ))}
      </ul>
    </section>
  )
