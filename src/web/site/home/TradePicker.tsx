/** Choosing a trade shows its schedule, with radio buttons and the style sheet only, no script. */
import type { HomeContent } from '#contract/model/content/kinds/page.ts'
import type { ServiceSummary } from '#contract/model/content/kinds/service.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'

export const TradePicker = ({ trades, services }: { trades: HomeContent['trades']; services: readonly ServiceSummary[] }) => {
  // The schedule of the first trade is already at the top of the page.
  const chosen = Math.min(1, trades.schedules.length - 1)
  const serviceOf = (slug: string) => services.find((service) => service.slug === slug)
  return (
    <section aria-labelledby="trades" className="trade-picker page-width pt-10 lg:pt-20">
      <div className="grid gap-x-6 gap-y-6 lg:grid-cols-12">
        <div className="lg:col-span-3">
          <h2 id="trades">{trades.title}</h2>
          <p className="mt-4 max-w-menu text-soft">{trades.intro}</p>
          <fieldset className="mt-6 grid two-if-room gap-x-6 border-t-2 border-ink lg:grid-cols-1">
            <legend className="sr-only">Trade</legend>
            {trades.schedules.map(({ trade }, index) => (
              <label key={trade} className="trade-choice">
                <input
                  type="radio"
                  name="trade"
                  value={index}
                  id={`trade-${index}`}
                  defaultChecked={index === chosen}
                  className="trade-radio"
                />
                <span>{trade}</span>
              </label>
            ))}
          </fieldset>
          <p className="mt-4 text-meta text-soft">
            Another trade?{' '}
            <Anchor href={paths.byTrade()} className="link">
              Find yours
            </Anchor>
            , or{' '}
            <Anchor href={paths.quote()} className="link">
              tell us what you do
            </Anchor>
            .
          </p>
        </div>
        <div className="lg:col-span-9 lg:pl-8">
          {trades.schedules.map((schedule, index) => (
            <div key={schedule.trade} data-trade={index} className="trade-panel">
              {/* Hidden on a phone, where the schedule at the top of the page is the example. */}
              <div className="hidden md:block">
                <ScheduleCard level={3} title={schedule.business} rows={schedule.rows.map(({ item, value }) => ({ label: item, value }))} />
              </div>
              <div>
                <h3 className="text-h3">Look at these first</h3>
                <ul className="mt-2">
                  {schedule.covers.map(({ slug, why }) => {
                    const service = serviceOf(slug)
                    return service ? (
                      <li key={slug} className="border-b border-line py-3 last:border-b-0">
                        <Anchor href={service.path} className="link font-semibold">
                          {service.title}
                        </Anchor>
                        <span className="mt-0.5 block text-meta text-soft">{why}</span>
                      </li>
                    ) : null
                  })}
                </ul>
                {schedule.slug && (
                  <Anchor href={paths.trade(schedule.slug)} className="link mt-3 inline-block py-1 text-meta">
                    {schedule.trade}: every cover, and why
                  </Anchor>
                )}
              </div>
            </div>
          ))}
        </div>
      </div>
    </section>
  )
}
