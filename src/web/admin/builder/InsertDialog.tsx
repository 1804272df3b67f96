/** Chooses what to insert: type to search, arrow keys to select, Enter to insert. */
import { useId, useState } from 'react'
import { blockGroupLabels } from '#contract/model/blocks/blockType.ts'
import { blockNames, blockTypes } from '#contract/model/blocks/block.ts'
import { keptSectionType } from '#contract/model/blocks/keptSections.ts'
import { templateLabels, templateNames, type TemplateName } from '#contract/model/blocks/templateNames.ts'
import { controlClass } from '#web/ui/fields/controlClass.ts'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'

/** A reusable section. Blocks refer to it by its key. */
export type SavedSection = { key: string; name: string; summary: string }

type Offer = { key: string; group: string; label: string; summary: string; insert: () => void }

export const InsertDialog = ({
  open,
  onClose,
  isPage,
  sections,
  onBlock,
  onTemplate,
  onSection,
}: {
  open: boolean
  onClose: () => void
  /** True for a page, which may start from a template; false for a reusable section. */
  isPage: boolean
  sections: readonly SavedSection[]
  onBlock: (type: string) => void
  onTemplate: (name: TemplateName) => void
  onSection: (section: SavedSection) => void
}) => (
  <Dialog open={open} onClose={onClose} title="Insert">
    <Search
      offers={[
        ...blockNames
          .filter((type) => type !== keptSectionType)
          .map((type): Offer => {
            const { label, summary, group } = blockTypes[type]
            return { key: type, group: blockGroupLabels[group], label, summary, insert: () => onBlock(type) }
          }),
        ...sections.map((section): Offer => ({
          key: `s ${section.key}`,
          group: 'Reusable sections',
          label: section.name,
          summary: section.summary,
          insert: () => onSection(section),
        })),
        ...(isPage ? templateNames : []).map((name): Offer => ({
          key: `t ${name}`,
          group: 'Templates',
          label: templateLabels[name].name,
          summary: templateLabels[name].summary,
          insert: () => onTemplate(name),
        })),
      ]}
    />
  </Dialog>
)

const Search = ({ offers }: { offers: readonly Offer[] }) => {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const matching = offers.filter(({ label, summary, group }) => {
    const text = `${label} ${summary} ${group}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  // Matches in the name come before matches in the summary.
  const byName = (offer: Offer) => (words.length > 0 && words.every((word) => offer.label.toLowerCase().includes(word)) ? 0 : 1)
  const found = words.length === 0 ? matching : matching.toSorted((a, b) => byName(a) - byName(b))
  const current = found[Math.min(at, found.length - 1)]
  const go = (to: number) => {
    const next = Math.max(0, Math.min(found.length - 1, to))
    setAt(next)
    document.getElementById(`${id}-${found[next]?.key}`)?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <label htmlFor={`${id}-find`} className="block font-semibold">
        Find a block
      </label>
      <input
        id={`${id}-find`}
        type="search"
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={current ? `${id}-${current.key}` : undefined}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setAt(0)
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return
          if (event.key === 'ArrowDown') go(Math.min(at, found.length - 1) + 1)
          else if (event.key === 'ArrowUp') go(Math.min(at, found.length - 1) - 1)
          else if (event.key === 'Enter') current?.insert()
          else return
          event.preventDefault()
        }}
        className={controlClass('full', 'mt-1.5')}
      />
      <p role="status" className="sr-only">
        {found.length === 1 ? '1 block found' : `${found.length} blocks found`}
      </p>
      <ul id={`${id}-list`} role="listbox" aria-label="Blocks" className="builder-offers">
        {found.map((offer, index) => (
          // Selected with the search box's arrow keys: the options do not take the focus themselves.
          <li
            key={offer.key}
            id={`${id}-${offer.key}`}
            role="option"
            aria-selected={offer === current}
            onClick={offer.insert}
            onMouseMove={() => setAt(index)}
            className="builder-offer"
          >
            <span className="font-semibold">{offer.label}</span>
            <span className="text-small text-hint"> {offer.group}</span>
            <span className="block text-meta text-soft">{offer.summary}</span>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="mt-4 text-meta text-soft">Nothing found for "{typed}". Try another word.</p>}
    </>
  )
}
