/** One scenario: which cover may respond, which would not, the conditions, and what to do first. */
import { ArrowLeft, Check, X } from 'lucide-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { filterScenarios } from '#contract/model/tools/explorer.ts'
import { paths } from '#contract/paths.ts'
import { tools, type ExplorerData, type ScenarioPage } from '#contract/site/tools.ts'
import { q } from '#web/app/data/query.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Keep } from '../ToolPage.tsx'
import { useSiteShell } from '../../shell/Page.tsx'
import { compareAddress, scenariosAddress, type ExplorerState } from './state.ts'
import { verdictLook } from './verdicts.ts'

const Named = ({ scenario, code, part }: { scenario: ScenarioPage; code: string; part?: string }) => {
  const cover = scenario.named.find((known) => known.code === code)
  const name = cover?.name ?? code
  return (
    <>
      <span className="font-semibold">
        {cover?.page && cover.online ? (
          <Anchor href={cover.page.path} className="link">
            {name}
          </Anchor>
        ) : (
          name
        )}
      </span>
      {part && <span>: {part}</span>}
    </>
  )
}

const Responds = ({ scenario }: { scenario: ScenarioPage }) => (
  <div className="pair mt-10">
    <section className="paired">
      <h2 className="text-h3">{verdictLook[scenario.verdict].heading}</h2>
      {scenario.responds.length === 0 ? (
        <p className="mt-3 text-soft">Usually not insured. The cost stays with the business.</p>
      ) : (
        <ul className="mt-3">
          {scenario.responds.map(({ cover, part }) => (
            <li key={cover + part} className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
              <Icon of={Check} className="mt-1 text-good" />
              <div>
                <Named scenario={scenario} code={cover} part={part} />
                <p className="mt-0.5 text-meta text-soft">{scenario.named.find(({ code }) => code === cover)?.pays}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
    <section data-tone="danger" className="paired">
      <h2 className="text-h3">What usually would not</h2>
      {scenario.other.length === 0 ? (
        <p className="mt-3 text-soft">No common mistake here.</p>
      ) : (
        <ul className="mt-3">
          {scenario.other.map(({ cover, why }) => (
            <li key={cover + why} className="flex gap-3 border-b border-line py-2.5 last:border-b-0">
              <Icon of={X} className="mt-1 text-danger" />
              <div>
                <Named scenario={scenario} code={cover} />
                <p className="mt-0.5 text-meta text-soft">{why}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </section>
  </div>
)

const Lines = ({ title, lines, ordered }: { title: string; lines: readonly string[]; ordered?: boolean }) => {
  const List = ordered ? 'ol' : 'ul'
  return (
    <section className="mt-12">
      <h2 className="text-h3">{title}</h2>
      <div className="prose mt-3">
        <List>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </List>
      </div>
    </section>
  )
}

const Aside = ({ scenario, data, state }: { scenario: ScenarioPage; data: ExplorerData; state: ExplorerState }) => {
  const { firm } = useSiteShell()
  const nameOf = (code: string) => data.covers.find((cover) => cover.code === code)?.name ?? ''
  const list = filterScenarios(data.scenarios, state.filter, nameOf)
  const at = list.findIndex(({ slug }) => slug === scenario.slug)
  const near = data.scenarios
    .filter(
      ({ slug, responds }) =>
        slug !== scenario.slug &&
        slug !== list[at + 1]?.slug &&
        responds.some((code) => scenario.responds.some(({ cover }) => cover === code)),
    )
    .slice(0, 4)
  return (
    <aside aria-label="More" data-screen-only className="lg:col-span-4 lg:pl-4">
      <div className="border border-t-ledge border-line border-t-accent bg-surface px-5 py-5 md:px-6">
        <h2 className="text-h3">Has it happened to you?</h2>
        <p className="mt-2 text-meta text-soft">Ring before you repair, pay or admit anything.</p>
        <PhoneLink phone={firm.phone} className={`mt-4 ${buttonClass({ variant: 'primary', wide: true })}`} />
        <p className="mt-3 text-meta text-soft">{firm.hours.shown}. In danger, ring 999.</p>
      </div>
      {near.length > 0 && (
        <>
          <h2 className="mt-10 text-h3">The same covers at work</h2>
          <ul className="mt-3 border-t-2 border-ink">
            {near.map(({ slug, title }) => (
              <li key={slug} className="border-b border-line">
                <Anchor href={scenariosAddress(state.filter, slug)} className="link flex min-h-11 items-center py-2">
                  {title}
                </Anchor>
              </li>
            ))}
          </ul>
        </>
      )}
      {list[at + 1] && at >= 0 && (
        <p className="mt-6">
          Next:{' '}
          <Anchor href={scenariosAddress(state.filter, list[at + 1]?.slug)} className="link">
            {list[at + 1]?.title}
          </Anchor>
        </p>
      )}
    </aside>
  )
}

export const OneScenario = ({ slug, data, state }: { slug: string; data: ExplorerData; state: ExplorerState }) => {
  const { data: scenario } = useSuspenseQuery(q(tools.scenario, { slug }))
  const codes = [...new Set([...scenario.responds, ...scenario.other].map(({ cover }) => cover))]
  const { tone, label } = verdictLook[scenario.verdict]
  return (
    <div className="grid gap-x-6 gap-y-12 lg:grid-cols-12">
      <article className="min-w-0 lg:col-span-8 lg:pr-6">
        <p data-screen-only className="mb-6">
          <Anchor href={scenariosAddress(state.filter)} className="link inline-flex min-h-11 items-center gap-1.5">
            <Icon of={ArrowLeft} size={16} />
            All scenarios
          </Anchor>
        </p>
        <Badge tone={tone}>{label}</Badge>
        <h1 className="mt-3 max-w-none text-h2">{scenario.title}</h1>
        <p className="mt-4 max-w-measure text-lead text-soft">{scenario.story}</p>
        <p className="mt-6 max-w-measure border-l-4 border-accent bg-panel px-5 py-4">{scenario.why}</p>
        <Responds scenario={scenario} />
        <Lines title="Conditions to check" lines={scenario.conditions} />
        <Lines title="What to do first" lines={scenario.incident.first} ordered />
        <Lines title="Evidence to keep" lines={scenario.incident.keep} />
        <div className="mt-12 flex flex-wrap items-center gap-x-6 gap-y-4">
          {codes.length > 1 && (
            <Anchor href={compareAddress(codes)} className={buttonClass({ variant: 'secondary' })}>
              Compare these covers
            </Anchor>
          )}
          <Anchor href={paths.findMyInsurance()} className="link inline-flex min-h-11 items-center">
            Which covers does my business need?
          </Anchor>
        </div>
        <p className="mt-8 text-meta text-soft">Outcome depends on the policy and facts.</p>
        <div className="mt-8">
          <Keep address={scenariosAddress({ cover: '', industry: '', words: '' }, scenario.slug)} />
        </div>
      </article>
      <Aside scenario={scenario} data={data} state={state} />
    </div>
  )
}
