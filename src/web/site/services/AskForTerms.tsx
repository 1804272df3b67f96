/** Beside a product page: an example schedule, and the link to ask for terms. */
import type { Firm } from '#contract/model/site/firm.ts'
import { coversToAsk } from '#contract/model/quotes/quoteCovers.ts'
import { paths } from '#contract/paths.ts'
import type { ServicePage } from '#contract/site/services.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Hours } from '#web/ui/display/Hours.tsx'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { InventedSchedule } from '../reading/parts.tsx'
import { Reader } from '../people/Reader.tsx'
import { Within } from '../shell/Within.tsx'

/** The schedule of an invented business with this cover. */
export const Example = ({ service }: { service: ServicePage }) => <InventedSchedule standing schedule={service.body.schedule} />

export const askHref = (service: ServicePage) => paths.quote({ cover: coversToAsk(service).join(','), service: service.slug })

export const AskForTerms = ({ service, firm }: { service: ServicePage; firm: Firm }) => (
  <section aria-labelledby="ask" data-screen-only className="ask-box rounded-control bg-panel px-5 py-5 md:px-7">
    <h2 id="ask" className="text-h3">
      Ask for terms
    </h2>
    <p className="mt-2 text-meta text-soft">
      Tell us about your business. A broker reads it, asks what the form forgot, and replies <Within of="quote" />.
    </p>
    <Anchor href={askHref(service)} className={`mt-4 ${buttonClass({ variant: 'primary', wide: true })}`}>
      Ask for terms
    </Anchor>
    <p className="mt-4 text-meta text-soft">
      Or ring <PhoneLink phone={firm.phone} className="link font-semibold" />, <Hours hours={firm.hours} />.
    </p>
    <Reader />
    <p className="mt-4 border-t border-line pt-3 text-small text-hint">{firm.regulator.text}</p>
  </section>
)

export const OnThisPage = ({ parts }: { parts: readonly { id: string; label: string }[] }) => (
  <nav aria-label="On this page" data-screen-only className="on-this-page">
    <p className="text-meta font-semibold">On this page</p>
    <ul className="mt-2 border-l border-line">
      {parts.map(({ id, label }) => (
        <li key={id}>
          <a href={`#${id}`} className="block rounded-control py-1 pl-4 text-meta text-soft hover:text-link hover:underline">
            {label}
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
