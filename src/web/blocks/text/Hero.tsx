import { FlintBand } from '#web/ui/display/FlintBand.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { ScheduleCard } from '#web/ui/display/ScheduleCard.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { BlockPicture, hasPicture } from '../picture/BlockPicture.tsx'
import { hrefOf } from '../hrefOf.ts'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

/** As the first block of a page it stands on the flint wall; further down it is an ordinary block. */
export const Hero = ({ props: { heading, lead, actions, picture, schedule, rows }, refs, first, level, outermost }: Rendering<'hero'>) => {
  const pictured = hasPicture(picture, refs)
  const scheduled = !pictured && schedule !== '' && rows.length > 0
  const buttons = actions.flatMap(({ label, to }) => {
    const href = hrefOf(to, refs)
    return href && label ? [{ label, href }] : []
  })
  return (
    <div className={classes('block-hero', first && 'block-hero-first')}>
      <div className={classes(outermost && 'page-width', 'block-hero-parts', (pictured || scheduled) && 'block-hero-pair')}>
        <div className="block-hero-words">
          <Title level={first ? 1 : level}>{heading}</Title>
          {lead && <p className="mt-6 max-w-form text-lead text-soft">{lead}</p>}
          {buttons.length > 0 && (
            <p className="mt-8 flex flex-wrap gap-3">
              {buttons.map(({ label, href }, index) => (
                <Anchor key={index} href={href} className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary', size: 'large' })}>
                  {label}
                </Anchor>
              ))}
            </p>
          )}
        </div>
        {pictured && (
          <BlockPicture picture={picture} refs={refs} eager={first} sizes="(width >= 64rem) 32rem, 100vw" className="block-hero-picture" />
        )}
        {scheduled && (
          <ScheduleCard
            standing={first}
            title={schedule}
            caption="An invented business, as its schedule might read"
            rows={rows.map(({ item, value }) => ({ label: item, value }))}
          />
        )}
      </div>
      {first && <FlintBand course="above" />}
    </div>
  )
}
