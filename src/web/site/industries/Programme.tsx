/** An industry's covers in the order to consider them, each with who asks for it and why. A phone shows only the first few. */
import type { CoverNeed, IndustryBody } from '#contract/model/content/kinds/industry.ts'
import type { NamedPage } from '#contract/model/site/pageLink.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { basisWords, levels, levelWords } from '../reading/coverBasis.ts'

const Need = ({ need, page }: { need: CoverNeed; page: NamedPage | undefined }) => (
  <li className="border-b border-line py-4 last:border-b-0">
    <p className="flex flex-wrap items-baseline justify-between gap-x-3">
      {page ? (
        <Anchor href={page.path} className="link font-semibold">
          {need.name}
        </Anchor>
      ) : (
        <span className="font-semibold">{need.name}</span>
      )}
      {need.basis !== 'practice' && <Badge tone={need.basis === 'law' ? 'info' : 'neutral'}>{basisWords[need.basis]}</Badge>}
    </p>
    <p className="mt-1.5 text-meta text-soft">{need.reason}</p>
  </li>
)

export const Programme = ({ programme, services }: Pick<IndustryBody, 'programme'> & { services: readonly NamedPage[] }) => (
  <section aria-labelledby="programme" className="mt-20">
    <h2 id="programme">What firms like yours buy</h2>
    <p className="mt-4 max-w-measure text-soft">{programme.intro}</p>
    <div className="mt-8 grid gap-x-6 gap-y-10 lg:grid-cols-3">
      {levels.map((level) => {
        const needs = programme.covers.filter((need) => need.level === level)
        const list = (
          <ul className="mt-2">
            {needs.map((need) => (
              <Need key={need.code} need={need} page={services.find(({ slug }) => slug === need.service)} />
            ))}
          </ul>
        )
        return needs.length === 0 ? null : (
          <div key={level} className={level === 'essential' ? 'border-t-ledge border-accent pt-3' : 'border-t-2 border-ink pt-4'}>
            <h3 className="text-h3">{levelWords[level].title}</h3>
            <p className="mt-1 text-meta text-hint">{levelWords[level].means}</p>
            {level === 'essential' ? (
              list
            ) : (
              <PhoneFold summary={`Show ${needs.length} ${needs.length === 1 ? 'cover' : 'covers'}`}>{list}</PhoneFold>
            )}
          </div>
        )
      })}
    </div>
  </section>
)
