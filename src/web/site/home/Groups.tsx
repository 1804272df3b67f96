/** The three product groups as columns under a dark rule, with sentences instead of icons. */
import type { HomeContent } from '#contract/model/content/kinds/page.ts'
import type { ServiceSummary } from '#contract/model/content/kinds/service.ts'
import { serviceGroupLabels } from '#contract/model/content/kinds/serviceGroup.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

export const Groups = ({ groups, services }: { groups: HomeContent['groups']; services: readonly ServiceSummary[] }) => (
  <section aria-labelledby="groups" className="page-width pt-10 lg:pt-20">
    <h2 id="groups">{groups.title}</h2>
    <p className="mt-4 max-w-measure text-soft">{groups.intro}</p>
    <div className="mt-6 grid gap-x-6 gap-y-6 md:mt-10 md:grid-cols-3 md:gap-y-0">
      {groups.columns.map(({ category, sentence, slugs }) => (
        // One subgrid row each for title, sentence, every product and the link, so that the columns line up. Unused rows have no height.
        <div key={category} className="border-t-2 border-ink pt-4 md:row-span-40 md:grid md:grid-rows-subgrid md:content-start">
          <h3 className="text-h3">{serviceGroupLabels[category]}</h3>
          <p className="mt-2 text-meta text-soft">{sentence}</p>
          {/* Hidden on a phone, where the link below leads to all of them. */}
          <ul className="hidden md:contents">
            {slugs.map((slug) => {
              const service = services.find((known) => known.slug === slug)
              return service ? (
                <li key={slug} className="border-t border-line first:mt-4">
                  <Anchor href={service.path} className="product-row">
                    <span className="product-name">{service.title}</span>
                    <span className="mt-0.5 hidden text-meta text-soft md:block">{service.summary}</span>
                  </Anchor>
                </li>
              ) : null
            })}
          </ul>
          <p className="mt-3 md:[grid-row:-2/-1]">
            <Anchor href={paths.services({ group: category })} className="link inline-block py-1 text-meta">
              All {services.filter((service) => service.category === category).length} in {serviceGroupLabels[category]}
            </Anchor>
          </p>
        </div>
      ))}
    </div>
  </section>
)
