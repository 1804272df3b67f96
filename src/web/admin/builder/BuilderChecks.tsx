/** What must be fixed before a built page is published: faults in its blocks, found at once, and the other checks, found on each save. */
import { ClipboardCheck } from 'lucide-react'
import type { BlockFault } from '#contract/model/blocks/publishing.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { checkLabels, type Check } from '#contract/model/content/checks/check.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'

/** The id of the outermost block that a check is about: 'blocks.2' is the third. */
const blockOf = (blocks: readonly StoredBlock[], path: string) => blocks[Number(/^blocks\.(\d+)/.exec(path)?.[1] ?? -1)]?.id ?? ''

export const BuilderChecks = ({
  blocks,
  faults,
  checks,
  open,
  onToggle,
  onChoose,
  elsewhere,
}: {
  blocks: readonly StoredBlock[]
  faults: readonly BlockFault[]
  checks: readonly Check[]
  open: boolean
  onToggle: (open: boolean) => void
  /** The user has followed a line to a block, or to a field of it. */
  onChoose: (id: string, path?: string) => void
  /** For faults outside the blocks: the field's label, and where it is edited. */
  elsewhere: (path: string) => { name: string; href: string }
}) => {
  // Missing content in blocks is found here, before it is saved.
  const found = checks.filter(({ code, path }) => code !== 'incomplete' || !path.startsWith('blocks'))
  const stops = found.filter(({ level }) => level === 'error')
  const count = faults.length + stops.length
  const lines = [
    ...faults.map(({ id, label, path, message }) => ({ id, path: path.join('.') as string | undefined, label, message, field: null })),
    ...[...stops, ...found.filter(({ level }) => level === 'warning')].map(({ level, code, path, message }) => ({
      id: blockOf(blocks, path),
      path: undefined,
      label: level === 'warning' ? `Worth a look, ${checkLabels[code].toLowerCase()}` : checkLabels[code],
      message,
      field: path === '' || path.startsWith('blocks') ? null : elsewhere(path),
    })),
  ]
  return (
    <details className="builder-checks" open={open} onToggle={(event) => onToggle(event.currentTarget.open)}>
      <summary>
        <Icon of={ClipboardCheck} size={16} />
        {count === 0 ? 'Ready to publish' : `${count} to fix before publishing`}
      </summary>
      <ul>
        {lines.map(({ id, path, label, message, field }, index) => (
          <li key={index}>
            {field ? (
              <Anchor href={field.href} className="builder-check block">
                <span className="font-semibold">{field.name}</span>: {message}
              </Anchor>
            ) : (
              <button type="button" className="builder-check" onClick={() => onChoose(id, path)}>
                <span className="font-semibold">{label}</span>: {message}
              </button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
