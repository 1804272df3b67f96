import { classes } from '#web/ui/display/classes.ts'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

const grounds = { plain: '', panel: 'block-ground-panel', dark: 'block-ground-dark' } as const

export const SectionBlock = ({ props: { title, ground, content }, level, outermost, slot }: Rendering<'section'>) => (
  <section className={classes('block-section', grounds[ground])}>
    <div className={classes(outermost && 'page-width')}>
      <Title level={level} className="mb-8">
        {title}
      </Title>
      {slot('content', content, title === '' ? null : 'titled')}
    </div>
  </section>
)
