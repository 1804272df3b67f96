import { Anchor } from './Anchor.tsx'

/** Links under a dark rule, each with a line about what is there. */
export const NextPages = ({ title, pages }: { title: string; pages: readonly { path: string; title: string; about: string }[] }) => (
  <section>
    <h2 className="text-h3">{title}</h2>
    <ul className="mt-3 border-t-2 border-ink">
      {pages.map(({ path, title: name, about }) => (
        <li key={path} className="border-b border-line py-3">
          <Anchor href={path} className="link inline-block py-0.5 font-semibold">
            {name}
          </Anchor>
          <p className="text-meta text-soft">{about}</p>
        </li>
      ))}
    </ul>
  </section>
)
