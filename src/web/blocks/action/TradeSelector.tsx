import { paths } from '#contract/paths.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { pagesOf } from '../hrefOf.ts'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

export const TradeSelector = ({ id, props: { title, intro, trades }, refs, level }: Rendering<'tradeSelector'>) => {
  const found = pagesOf(trades, refs)
  return (
    <section>
      <Title level={level}>{title}</Title>
      {intro && <p className="mt-3 max-w-measure text-soft">{intro}</p>}
      <form action={paths.byTrade()} role="search" className="mt-5 flex max-w-form flex-wrap items-end gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <label htmlFor={`${id}-search`} className="block font-semibold">
            What does your business do?
          </label>
          <input id={`${id}-search`} type="search" name="q" autoComplete="off" maxLength={80} className={controlClass('full', 'mt-1.5')} />
        </div>
        <button type="submit" className={buttonClass()}>
          Find it
        </button>
      </form>
      {found.length > 0 && (
        <ul className="link-columns mt-6">
          {found.map(({ path, title: name }) => (
            <li key={path}>
              <Anchor href={path} className="link inline-block py-1.5">
                {name}
              </Anchor>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
