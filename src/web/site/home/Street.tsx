/** Kinds of business as one street: line scenes on one horizon, each linking to its page. */
import type { Scene as SceneName } from '#contract/model/content/kinds/industry.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Scene } from '../drawn/Scene.tsx'
import { byTrade, industries } from '../shell/destinations.ts'

const houses: readonly SceneName[] = ['server-rack', 'terraced-office', 'treatment-chair', 'shopfront', 'van']

export const Street = () => (
  <section aria-labelledby="street" className="mt-10 bg-panel pt-10 max-sm:pb-10 lg:mt-20 lg:pt-16">
    <h2 id="street" className="page-width">
      By sector
    </h2>
    <ul className="street mt-8">
      {[...industries, byTrade].map(({ label, href, about }, index) => (
        <li key={href}>
          <Anchor href={href} className="street-link">
            <Scene name={houses[index] ?? 'van'} />
            <span className="street-words">
              <span className="street-name">{label}</span>
              <span className="mt-1 block text-meta text-soft">{about}</span>
            </span>
          </Anchor>
        </li>
      ))}
    </ul>
  </section>
)
