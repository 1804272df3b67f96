import { BlockPicture, hasPicture } from './BlockPicture.tsx'
import type { Rendering } from '../rendering.ts'
import { Title } from '../Title.tsx'

export const Gallery = ({ props: { title, pictures }, refs, level }: Rendering<'gallery'>) => {
  const shown = pictures.filter(({ picture }) => hasPicture(picture, refs))
  if (shown.length === 0) return null
  return (
    <section>
      <Title level={level} className="mb-5">
        {title}
      </Title>
      <ul className="block-gallery">
        {shown.map(({ picture, caption }, index) => (
          <li key={index}>
            <figure>
              <BlockPicture picture={picture} refs={refs} sizes="(width >= 64rem) 24rem, 50vw" className="block-cropped" />
              {caption && <figcaption className="mt-2 text-meta text-hint">{caption}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}
