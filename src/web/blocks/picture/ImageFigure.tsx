import { classes } from '#web/ui/display/classes.ts'
import { BlockPicture, hasPicture } from './BlockPicture.tsx'
import type { Rendering } from '../rendering.ts'

export const ImageFigure = ({ props: { picture, caption, width }, refs }: Rendering<'image'>) =>
  hasPicture(picture, refs) ? (
    <figure className={classes(width === 'text' && 'max-w-form')}>
      <BlockPicture
        picture={picture}
        refs={refs}
        sizes={width === 'text' ? '(width >= 48rem) 40rem, 100vw' : '(width >= 80rem) 75rem, 100vw'}
      />
      {caption && <figcaption className="mt-2 text-meta text-hint">{caption}</figcaption>}
    </figure>
  ) : null
