/** Edits the selected block: its fields, and when it is shown. The form is generated from the block's declaration. */
import { blockTypeOf, readBlock } from '#contract/model/blocks/block.ts'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import { blockFaults } from '#contract/model/blocks/publishing.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { DayInput } from '#web/forms/DayInput.tsx'
import { slotLabel, typeName } from '../blockNames.ts'
import type { Builder } from '../useBuilder.ts'
import type { PictureControl } from './control.ts'
import { FieldControl } from './FieldControl.tsx'

const tooLong = /^Shorten|characters that cannot be shown/

export const Inspector = ({
  builder,
  refs,
  Picture,
  checking,
}: {
  builder: Builder
  refs: BlockRefs
  Picture: PictureControl
  /** Report missing values too; otherwise only wrong ones are reported while typing. */
  checking: boolean
}) => {
  const { block, row, value } = builder
  if (!block) {
    return (
      <p className="p-4 text-meta text-hint">
        {row?.kind === 'slot'
          ? `A place for blocks: ${slotLabel(parentOf(value, row.parent), row.slot).toLowerCase()}. Press / to insert one.`
          : 'Choose a block to edit it.'}
      </p>
    )
  }
  const type = blockTypeOf(block.type)
  const read = readBlock(block)
  if (!type || !read.ok) {
    return (
      <div className="space-y-3 p-4">
        <h2 className="text-h3">{block.type}</h2>
        <p>This block cannot be shown{read.ok ? '' : `: ${read.why}`}. It is kept as it is, and can be moved or deleted.</p>
      </div>
    )
  }
  const props = read.block.props as Record<string, unknown>
  const faults = new Map(
    blockFaults(block).flatMap(({ path, message }): [string, string][] =>
      checking || tooLong.test(message) ? [[path.join('.'), message]] : [],
    ),
  )
  return (
    <div key={block.id} className="builder-fields">
      <div>
        <h2 className="text-h3">{typeName(block)}</h2>
        <p className="mt-0.5 text-meta text-hint">{type.summary}</p>
      </div>
      {Object.entries(type.fields).map(([name, field]) => (
        <FieldControl
          key={name}
          field={field}
          path={name}
          value={props[name]}
          refs={refs}
          Picture={Picture}
          readOnly={builder.readOnly}
          faults={faults}
          onChange={(next, path) => builder.edit(block.id, { ...props, [name]: next }, path)}
        />
      ))}
      <Days block={block} builder={builder} />
    </div>
  )
}

const parentOf = (blocks: readonly StoredBlock[], id: string): StoredBlock | undefined => blocks.find((block) => block.id === id)

const Days = ({ block, builder }: { block: StoredBlock; builder: Builder }) => {
  const { from, until, id } = block
  const set = (days: { from?: string; until?: string }) =>
    builder.setDays(id, { from: (days.from ?? from) || undefined, until: (days.until ?? until) || undefined })
  return (
    <fieldset className="builder-entries border-t border-line pt-4">
      <legend className="font-semibold">When it is shown</legend>
      <p className="text-meta text-hint">Both days are included, London time. Without dates it is always shown.</p>
      <DayInput
        name="from"
        id={`from-${id}`}
        label="From"
        optional
        value={from ?? ''}
        readOnly={builder.readOnly}
        onlyComplete
        onDay={(day) => set({ from: day })}
      />
      <DayInput
        name="until"
        id={`until-${id}`}
        label="Until"
        optional
        value={until ?? ''}
        readOnly={builder.readOnly}
        error={from && until && until < from ? 'The last day is before the first' : null}
        onlyComplete
        onDay={(day) => set({ until: day })}
      />
    </fieldset>
  )
}
