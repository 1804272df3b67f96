import { Check, ChevronDown } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from 'react-aria-components/Button'
import { Header, Menu, MenuItem, MenuSection, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
import { Anchor } from '../navigation/Anchor.tsx'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../navigation/buttonClass.ts'
import { classes } from '../display/classes.ts'
import { Icon, type Glyph } from '../display/Icon.tsx'
import { claimPressableStyle } from './pressable.ts'

claimPressableStyle()

export type MenuEntry = {
  id: string
  label: string
  glyph?: Glyph
  danger?: boolean
  /** Shown greyed out; say why in the label. */ disabled?: boolean
} & ({ onPress: () => void; href?: never } | { href: string; onPress?: never })

/** A single choice within the menu, the current one ticked. */
export type MenuChoice<T extends string> = {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
  /** The menu closes, because the choice leads elsewhere. Otherwise it stays open, so that the user sees the result at once. */
  closes?: boolean
}

type MenuButtonProps<T extends string> = {
  label: string
  glyph?: Glyph
  entries?: readonly MenuEntry[]
  variant?: ButtonVariant
  size?: ButtonSize
  /** Shown on the button instead of its label, which screen readers still announce. */ shown?: ReactNode
  /** Shown above the entries. */ head?: ReactNode
  choice?: MenuChoice<T>
}

/** A button that opens a list of actions. In table rows, give a `glyph`: the button shows only that, and screen readers announce `label`. */
export const MenuButton = <T extends string>({
  label,
  glyph,
  entries = [],
  variant = 'secondary',
  size = 'normal',
  shown,
  head,
  choice,
}: MenuButtonProps<T>) => (
  <MenuTrigger>
    <Button
      data-needs-script
      aria-label={glyph || shown ? label : undefined}
      className={classes(buttonClass({ variant, size }), glyph ? 'min-w-11 px-2!' : shown ? 'min-w-11 px-2' : '')}
    >
      {glyph ? (
        <Icon of={glyph} />
      ) : (
        <>
          {shown ?? label}
          <Icon of={ChevronDown} size={16} />
        </>
      )}
    </Button>
    <Popover
      aria-label={label}
      placement="bottom end"
      // The height is limited to the space beside the button. A long menu that did not scroll would cover the button, and releasing
      // the pointer would choose the entry under it.
      className="enter min-w-48 overflow-y-auto overscroll-contain rounded-control border border-line bg-raised py-1 text-ink shadow-overlay"
    >
      {head}
      <Menu aria-label={label} className="shadow-none outline-none">
        {choice && <Choice {...choice} alone={entries.length === 0} />}
        {entries.map((entry) => (
          <MenuItem
            key={entry.id}
            id={entry.id}
            href={entry.href}
            isDisabled={entry.disabled}
            onAction={entry.onPress}
            textValue={entry.label}
            render={drawItem}
            className={classes(itemClass, entry.danger && 'text-danger')}
          >
            {entry.glyph && <Icon of={entry.glyph} size={16} />}
            {entry.label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  </MenuTrigger>
)

const itemClass = classes(
  'flex min-h-10 cursor-pointer items-center gap-3 px-4 text-meta text-ink no-underline coarse:min-h-11',
  'data-disabled:cursor-not-allowed data-disabled:text-hint data-focused:bg-selected data-focused:shadow-none data-focused:outline-none',
)

/** Links use the app's own `Anchor`, so that they navigate without loading a new document. */
const drawItem: ComponentProps<typeof MenuItem>['render'] = (props) => ('href' in props ? <Anchor {...props} /> : <div {...props} />)

const Choice = <T extends string>({ label, value, options, onChange, closes = false, alone }: MenuChoice<T> & { alone: boolean }) => (
  <MenuSection
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[value]}
    onSelectionChange={(keys) => {
      const chosen = options.find((option) => keys !== 'all' && keys.has(option.value))
      if (chosen) onChange(chosen.value)
    }}
    shouldCloseOnSelect={closes}
    className={alone ? undefined : 'mb-1 border-b border-line pb-1'}
  >
    <Header className="px-4 pt-2 text-meta font-semibold">{label}</Header>
    {options.map((option) => (
      <MenuItem key={option.value} id={option.value} textValue={option.label} className={itemClass}>
        {({ isSelected }) => (
          <>
            <span className={classes('flex', !isSelected && 'invisible')}>
              <Icon of={Check} size={16} />
            </span>
            {option.label}
          </>
        )}
      </MenuItem>
    ))}
  </MenuSection>
)
