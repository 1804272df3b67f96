/** The office, a map of its coast, and the regulatory status in plain text. */
import type { Firm } from '#contract/model/site/firm.ts'
import type { HomeContent } from '#contract/model/content/kinds/page.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { PhoneLink } from '#web/ui/display/PhoneLink.tsx'
import { Words } from '../pages/Words.tsx'
import { isMapped, PlaceMap } from '../drawn/PlaceMap.tsx'

export const Office = ({ office, firm }: Pick<HomeContent, 'office'> & { firm: Firm }) => {
  const { town } = firm.headOffice
  const slug = town.toLowerCase()
  return (
    <section aria-labelledby="office" className="page-width pt-10 lg:pt-20">
      <div className="grid gap-x-6 gap-y-10 lg:grid-cols-12">
        <div className="lg:col-span-5">
          <h2 id="office">{office.title}</h2>
          <div className="prose mt-5 text-soft">
            {office.text.map((text) => (
              <p key={text}>
                <Words firm={firm}>{text}</Words>
              </p>
            ))}
          </div>
          <address className="mt-8 border-t-2 border-ink pt-4 not-italic">
            <p className="font-semibold">{firm.name}</p>
            <p className="text-soft">
              {firm.headOffice.lines.join(', ')}, {firm.headOffice.town} {firm.headOffice.postcode}
            </p>
            <p className="mt-2 flex flex-wrap gap-x-6">
              <PhoneLink phone={firm.phone} className="link py-1 font-semibold" />
              <span className="py-1 text-soft">{firm.hours.shown}</span>
            </p>
            <p>
              <Anchor href={paths.contact()} className="link inline-block py-1">
                Write to us
              </Anchor>
            </p>
          </address>
          <p className="mt-6">
            <Anchor href={paths.quote()} className={buttonClass({ variant: 'primary', size: 'large' })}>
              Start a quote
            </Anchor>
          </p>
          <p className="mt-6 hidden text-meta text-hint md:block">
            {firm.notice ? `${firm.notice}. ` : ''}
            {firm.regulator.text}
          </p>
        </div>
        <div className="lg:col-span-7 lg:pl-10">
          {isMapped(slug) && <PlaceMap place={slug} name={town} label={`The coast at ${town}, the office marked by a lantern`} />}
        </div>
      </div>
    </section>
  )
}
