/** The parts every product page has. */
import type { ServiceBody } from '#contract/model/content/kinds/service.ts'
import type { Piece } from '#contract/model/content/termLink.ts'
import type { ServicePage } from '#contract/site/services.ts'
import { Badge } from '#web/ui/display/Badge.tsx'
import { PhoneFold } from '#web/ui/display/Details.tsx'
import { Figures } from '#web/ui/display/Figures.tsx'
import { PairedLists } from '#web/blocks/cover/PairedLists.tsx'
import { Scenes } from '../drawn/Scene.tsx'
import { Pages, Paragraphs } from '../reading/parts.tsx'
import { scenesOfBuyers } from './buyers.ts'
import { glanceLimit } from './glanceLimit.ts'

/** The two columns, so that exclusions are shown as clearly as what the cover pays for. */
export const Columns = ({ covers, excludes }: Pick<ServiceBody, 'covers' | 'excludes'>) => (
  <section id="pays" aria-labelledby="pays-title" className="mt-10 md:mt-14">
    <h2 id="pays-title" className="sr-only">
      What it does and does not pay for
    </h2>
    <PairedLists
      lists={[
        { title: 'Designed to pay for', good: true, list: covers },
        { title: 'Does not pay for', good: false, list: excludes },
      ]}
    />
  </section>
)

/** Two lines for a reader who has never bought insurance. */
export const InShort = ({ lines }: { lines: readonly string[] }) => (
  <div className="in-short">
    <p className="font-semibold">In short</p>
    <ul>
      {lines.map((line) => (
        <li key={line}>
          <Figures>{line}</Figures>
        </li>
      ))}
    </ul>
  </div>
)

/** 'Plumbers and electricians, cafés and restaurants': a capital only at the beginning, except in an abbreviation. */
export const inOneLine = (names: readonly string[]) =>
  names.map((name, at) => (at === 0 || /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1))).join(', ')

/** The key facts for a reader in a hurry, in a dark band under the heading. */
export const AtAGlance = ({ body }: { body: ServiceBody }) => {
  const limit = glanceLimit(body)
  const facts = [
    { name: 'Is it required?', value: demands[body.law.required].label, note: body.law.summary },
    ...(limit ? [{ name: 'Typical limit', value: limit.typical, note: limit.item }] : []),
    { name: 'Bought by', value: inOneLine(body.trades.slice(0, 2)), note: `and ${body.trades.length - 2} more kinds of business` },
  ]
  return (
    <section aria-label="At a glance" className="glance">
      <dl className="page-width glance-facts">
        {facts.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="glance-value">
              <Figures>{value}</Figures>
            </dd>
            <dd className="glance-note">
              <Figures>{note}</Figures>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const demands = {
  yes: { tone: 'info', label: 'Required by law' },
  sometimes: { tone: 'warn', label: 'Required for some' },
  no: { tone: 'neutral', label: 'Not required by law' },
} as const

export const Law = ({ law, linked }: Pick<ServiceBody, 'law'> & { linked: ReadonlyMap<string, readonly Piece[]> }) => (
  <section id="law" className="mt-11 md:mt-16">
    <h2>Is it required?</h2>
    <div className="law-box mt-5 border-l-4 border-accent bg-panel px-5 py-4">
      <Badge tone={demands[law.required].tone}>{demands[law.required].label}</Badge>
      <p className="mt-2 font-semibold">
        <Figures>{law.summary}</Figures>
      </p>
    </div>
    <PhoneFold summary="Read what the law says">
      <div className="prose mt-5">
        <Paragraphs texts={law.text} linked={linked} />
      </div>
    </PhoneFold>
  </section>
)

/** At the end of the page: who buys the cover, where they work, and what else they buy. */
export const Related = ({ service }: { service: ServicePage }) => {
  const { trades } = service.body
  return (
    <div className="buyers">
      <div className="scene-band">
        <div className="page-width">
          <Scenes names={scenesOfBuyers(trades)} label="Line drawings of places where some of its buyers work" />
        </div>
      </div>
      <div className="page-width fold-parts">
        <div className="fold-part">
          <h2 className="fold-title">Who buys it</h2>
          <PhoneFold summary={`Show ${trades.length} kinds of business`}>
            <ul className="who-buys">
              {trades.map((trade) => (
                <li key={trade}>{trade}</li>
              ))}
            </ul>
          </PhoneFold>
        </div>
        <Pages title="Often bought with it" pages={service.related} of={['cover', 'covers']} />
      </div>
    </div>
  )
}
