import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import type { Link } from '#contract/model/blocks/reference.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { hrefOf, outward } from './hrefOf.ts'

/** The source of a figure or quotation, which must always be given. */
export const Source = ({ source, link, refs }: { source: string; link: Link; refs: BlockRefs }) => {
  const href = hrefOf(link, refs)
  return (
    <>
      Source:{' '}
      {href ? (
        <Anchor href={href} className="link" {...outward(href)}>
          {source}
        </Anchor>
      ) : (
        source
      )}
    </>
  )
}
