import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { Picture } from '#contract/model/blocks/reference.ts'
import { classes } from '#web/ui/display/classes.ts'

/** A picture from the media library. Renders nothing if it no longer exists. `sizes`: the `sizes` attribute, to choose a rendition. */
export const BlockPicture = ({
  picture,
  refs,
  sizes,
  eager,
  className,
}: {
  picture: Picture | null
  refs: BlockRefs
  sizes: string
  eager?: boolean
  className?: string
}) => {
  const found = picture && refs.pictures[picture.media]
  if (!found) return null
  return (
    <picture>
      {found.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      <img
        src={found.src}
        width={found.width}
        height={found.height}
        alt={picture.alt}
        loading={eager ? undefined : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        className={classes('block-picture', className)}
      />
    </picture>
  )
}

export const hasPicture = (picture: Picture | null, refs: BlockRefs) => picture !== null && refs.pictures[picture.media] !== undefined
