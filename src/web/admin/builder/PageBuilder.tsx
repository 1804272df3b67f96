/**
 * The page builder: tree, canvas and inspector for one list of blocks. It holds the selection and the undo history; the blocks belong to
 * the caller. Everything can be done by keyboard (docs/decisions/0067-page-builder.md).
 */
import { useDeferredValue, useMemo, useRef, useState, type ComponentType, type KeyboardEvent } from 'react'
import type { BlockRefs } from '#contract/model/blocks/blockRefs.ts'
import { keptSectionType, sectionKeyOf } from '#contract/model/blocks/keptSections.ts'
import { publishFaults } from '#contract/model/blocks/publishing.ts'
import type { StoredBlock } from '#contract/model/blocks/storedBlock.ts'
import { templateLabels, type TemplateName } from '#contract/model/blocks/templateNames.ts'
import { templates } from '#contract/model/blocks/templates.ts'
import type { Check } from '#contract/model/content/checks/check.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { blockKey } from './blockTree.ts'
import { BlockTree } from './BlockTree.tsx'
import { BuilderChecks } from './BuilderChecks.tsx'
import { Canvas } from './Canvas.tsx'
import { ChosenPictureOnly } from './ChosenPictureOnly.tsx'
import { InsertDialog, type SavedSection } from './InsertDialog.tsx'
import { idOf, type PictureControl } from './inspector/control.ts'
import { Inspector } from './inspector/Inspector.tsx'
import { actionOf } from './keys.ts'
import type { FrameWidth } from './PageFrame.tsx'
import { Templates } from './Templates.tsx'
import { Toolbar } from './Toolbar.tsx'
import { useBuilder } from './useBuilder.ts'

export type SectionDialogProps = { block: StoredBlock; onClose: () => void; onSaved: (section: SavedSection) => void }

export type PageBuilderProps = {
  value: readonly StoredBlock[]
  onChange: (next: StoredBlock[]) => void
  /** What the blocks refer to, including the pages that can be chosen. */
  refs: BlockRefs
  /** 'yyyy-mm-dd' in London: which blocks are shown today. */
  today: string
  /** What the server found on the last save, apart from faults in single blocks. */
  checks?: readonly Check[]
  /** For faults outside the blocks: the field's label, and where it is edited. */
  elsewhere: (path: string) => { name: string; href: string }
  readOnly?: boolean
  /** False for a reusable section, which is also built here: no templates, and no sections inside it. */
  isPage?: boolean
  sections?: readonly (SavedSection & { href: string; published: boolean })[]
  /** Asks for a name and saves a block as a reusable section. Without it, the user may save none. */
  SectionDialog?: ComponentType<SectionDialogProps>
  /** How a picture is chosen: the media library's control. */
  Picture?: PictureControl
}

const none: readonly (SavedSection & { href: string; published: boolean })[] = []
const noChecks: readonly Check[] = []

export const PageBuilder = ({
  value,
  onChange,
  refs,
  today,
  checks = noChecks,
  elsewhere,
  readOnly = false,
  isPage = true,
  sections = none,
  SectionDialog,
  Picture = ChosenPictureOnly,
}: PageBuilderProps) => {
  const sectionNames = useMemo(() => new Map(sections.map(({ key, name }) => [key, name])), [sections])
  const builder = useBuilder(value, onChange, readOnly, sectionNames)
  const { block } = builder
  const [width, setWidth] = useState<FrameWidth>(() => (matchMedia('(width >= 110rem)').matches ? 1280 : 390))
  const [dialog, setDialog] = useState<'insert' | 'section' | null>(null)
  const [checking, setChecking] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  // The list of what is missing may lag slightly behind typing.
  const settled = useDeferredValue(value)
  const faults = useMemo(() => publishFaults(settled), [settled])
  const faulty = useMemo(() => new Set(faults.map(({ id }) => id)), [faults])

  const sectionKey = builder.block && sectionKeyOf(builder.block)
  const section = sections.find(({ key }) => key === sectionKey)
  const begin = (name: TemplateName) => builder.insertCopies(templates[name](), templateLabels[name].name)

  const focusTree = () => root.current?.querySelector<HTMLElement>('[role="treeitem"][tabindex="0"], [role="tree"][tabindex="0"]')?.focus()
  const focusField = (path?: string) =>
    requestAnimationFrame(() => {
      const field = path === undefined ? null : document.getElementById(idOf(path))
      const first = root.current?.querySelector<HTMLElement>(
        '.builder-inspector :is(input, textarea, select, [contenteditable="true"], .builder-entries button)',
      )
      ;(field ?? first)?.focus()
    })
  /** After a dialog the browser restores the focus itself; only then move it to the new line. */
  const afterDialog = () => {
    setDialog(null)
    requestAnimationFrame(() => requestAnimationFrame(focusTree))
  }

  const press = (event: KeyboardEvent) => {
    const action = actionOf(event)
    if (!action || dialog !== null) return
    switch (action) {
      case 'undo':
        builder.undo()
        break
      case 'redo':
        builder.redo()
        break
      case 'leave':
        focusTree()
        break
      case 'edit':
        focusField()
        break
      case 'insert':
        if (readOnly) return
        setDialog('insert')
        break
      case 'duplicate':
        builder.duplicate()
        break
      case 'remove':
        builder.remove()
        break
      case 'before':
      case 'after':
      case 'first':
      case 'last':
      case 'out':
      case 'in':
        builder.step(action)
        break
      case 'moveUp':
        builder.move('up')
        break
      case 'moveDown':
        builder.move('down')
        break
      case 'moveOut':
        builder.move('out')
        break
      case 'moveIn':
        builder.move('in')
        break
    }
    event.preventDefault()
    // The line that had the focus may be gone, or may have moved.
    if (isAmongBlocks(event.target) && action !== 'edit' && action !== 'insert') requestAnimationFrame(focusTree)
    // The staff area has its own shortcuts.
    event.nativeEvent.stopPropagation()
  }

  return (
    <div
      ref={root}
      role="group"
      aria-label="Page builder"
      className="builder"
      onKeyDown={press}
      onCopy={(event) => {
        if (isAmongBlocks(event.target) && builder.copy(event.clipboardData)) event.preventDefault()
      }}
      onCut={(event) => {
        if (!isAmongBlocks(event.target) || readOnly || !builder.copy(event.clipboardData)) return
        event.preventDefault()
        builder.remove()
        requestAnimationFrame(focusTree)
      }}
      onPaste={(event) => {
        if (!isAmongBlocks(event.target) || readOnly) return
        event.preventDefault()
        if (builder.paste(event.clipboardData.getData('text/plain'))) return void requestAnimationFrame(focusTree)
        builder.announce('There are no blocks on the clipboard')
        toast.info('No blocks to paste', 'Copy a block on this or another page first.')
      }}
    >
      <Toolbar
        builder={builder}
        width={width}
        onWidth={setWidth}
        onInsert={() => setDialog('insert')}
        onEdit={() => focusField()}
        onSaveSection={
          isPage && SectionDialog && builder.block && builder.block.type !== keptSectionType ? () => setDialog('section') : undefined
        }
        onPaste={() => {
          if (!builder.paste()) toast.info('No blocks to paste', 'Copy a block on this or another page first.')
        }}
      />
      <div className="builder-parts">
        <div className="builder-side">
          <BlockTree builder={builder} sections={sectionNames} faulty={checking ? faulty : noFaults} today={today} />
          {isPage && value.length === 0 && !readOnly && (
            <Templates
              onBegin={(name) => {
                begin(name)
                requestAnimationFrame(focusTree)
              }}
            />
          )}
          <BuilderChecks
            blocks={value}
            faults={faults}
            checks={checks}
            elsewhere={elsewhere}
            open={checking}
            onToggle={setChecking}
            onChoose={(id, path) => {
              if (id) builder.choose(blockKey(id))
              focusField(path)
            }}
          />
        </div>
        <Canvas
          blocks={value}
          refs={refs}
          width={width}
          chosen={builder.chosen}
          onChoose={(key) => {
            builder.choose(key)
            requestAnimationFrame(focusTree)
          }}
          onEdit={() => focusField()}
        />
        <section aria-label="Properties of the block" className="builder-inspector">
          {section && (
            <p className="px-4 pt-4 text-meta">
              <Anchor href={section.href} className="link">
                Edit {section.name}
              </Anchor>
              {section.published ? ' It will change on every page that uses it.' : ' It is not public yet: publish it before this page.'}
            </p>
          )}
          <Inspector builder={builder} refs={refs} Picture={Picture} checking={checking} />
        </section>
      </div>
      <p role="status" className="sr-only" key={builder.announcement.count % 2}>
        {builder.announcement.text}
      </p>
      <InsertDialog
        open={dialog === 'insert'}
        onClose={afterDialog}
        isPage={isPage}
        sections={isPage ? sections : none}
        onBlock={(type) => {
          builder.insertNew(type)
          afterDialog()
        }}
        onTemplate={(name) => {
          begin(name)
          afterDialog()
        }}
        onSection={(section) => {
          builder.insertSection(section)
          afterDialog()
        }}
      />
      {dialog === 'section' && SectionDialog && block && (
        <SectionDialog
          block={block}
          onClose={afterDialog}
          onSaved={(section) => {
            builder.replaceWithSection(block.id, section)
            afterDialog()
          }}
        />
      )}
    </div>
  )
}

const noFaults: ReadonlySet<string> = new Set()

/** Whether the target is in the tree, where keys and the clipboard act on blocks and not on text. */
const isAmongBlocks = (target: EventTarget) => target instanceof Element && target.closest('[data-builder-keys]') !== null
