import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { BlockPicture } from '../picture/BlockPicture.tsx'
import { hrefOf, outward } from '../hrefOf.ts'
import { Lines } from '../Lines.tsx'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

export const MapLink = ({ props: { title, address, directions, link, picture }, refs, level }: Rendering<'map'>) => {
  const href = hrefOf(link, refs)
  return (
    <section className="block-map">
      <div>
        <Title level={level}>{title}</Title>
        <address className="mt-4 not-italic">
          <Lines>{address}</Lines>
        </address>
        {directions && (
          <div className="mt-3 space-y-3 text-soft">
            <Lines>{directions}</Lines>
          </div>
        )}
        {href && (
          <p className="mt-5">
            <Anchor href={href} className={buttonClass()} {...outward(href)}>
              Open the map
            </Anchor>
          </p>
        )}
      </div>
      <BlockPicture picture={picture} refs={refs} sizes="(width >= 64rem) 36rem, 100vw" />
    </section>
  )
}
