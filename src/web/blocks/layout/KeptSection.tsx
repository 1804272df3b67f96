/** Page builder only. On public pages it is replaced by the section's own blocks (contract/model/blocks/keptSections.ts). */
import type { Rendering } from '../rendering.ts'

export const KeptSection = ({ props: { section }, refs, slot }: Rendering<'keptSection'>) => {
  if (!refs.sections) return null
  const [named] = section
  const kept = named && refs.sections[named.key]
  if (kept) return slot('section', kept.blocks, 'instead')
  return (
    <p className="block-empty-slot page-width">
      {named ? 'This section no longer exists: the page leaves it out.' : 'Choose a reusable section.'}
    </p>
  )
}
