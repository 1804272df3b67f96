import { formatDate } from '#contract/format.ts'
import { Lines } from '../Lines.tsx'
import type { Rendering } from '../rendering.ts'
import { Source } from '../Source.tsx'

export const Testimonial = ({ props: { quote, name, role, source, sourceLink, date }, refs }: Rendering<'testimonial'>) => (
  <figure className="block-quote">
    <blockquote className="max-w-measure space-y-3 text-lead">
      <Lines>{quote}</Lines>
    </blockquote>
    <figcaption className="mt-4 text-meta">
      <span className="font-semibold">{name}</span>
      {role && <span className="text-soft">, {role}</span>}
      <span className="mt-0.5 block text-hint">
        <Source source={source} link={sourceLink} refs={refs} />
        {date && (
          <>
            , <time dateTime={date}>{formatDate(date)}</time>
          </>
        )}
      </span>
    </figcaption>
  </figure>
)
