import { ChevronDown } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover } from 'react-aria-components/Popover'
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
  /** Stays in the menu, greyed; say why in the label. */ disabled?: boolean
} & ({ onPress: () => void; href?: never } | { href: string; onPress?: never })

/** A button that opens a list of actions. For rows: `glyph` only, and `label` is what screen readers hear. */
export const MenuButton = ({
  label,
  glyph,
  entries,
  variant = 'secondary',
  size = 'normal',
}: {
  label: string
  glyph?: Glyph
  entries: readonly MenuEntry[]
  variant?: ButtonVariant
  size?: ButtonSize
}) => (
  <MenuTrigger>
    <Button aria-label={glyph ? label : undefined} className={classes(buttonClass({ variant, size }), glyph && 'min-w-11 px-2')}>
      {glyph ? (
        <Icon of={glyph} />
      ) : (
        <>
          {label}
          <Icon of={ChevronDown} size={16} />
        </>
      )}
    </Button>
    <Popover
      aria-label={label}
      placement="bottom end"
      className="enter min-w-48 rounded-control border border-line bg-raised py-1 text-ink shadow-overlay"
    >
      <Menu items={entries} disabledKeys={entries.filter(({ disabled }) => disabled).map(({ id }) => id)} className="outline-none">
        {(entry) => (
          <MenuItem
            id={entry.id}
            href={entry.href}
            onAction={entry.onPress}
            textValue={entry.label}
            className={classes(
              'flex min-h-10 cursor-pointer items-center gap-3 px-4 text-meta coarse:min-h-11',
              'data-disabled:cursor-not-allowed data-disabled:text-hint data-focused:bg-selected data-focused:shadow-none data-focused:outline-none',
              entry.danger && 'text-danger',
            )}
          >
            {entry.glyph && <Icon of={entry.glyph} size={16} />}
            {entry.label}
          </MenuItem>
        )}
      </Menu>
    </Popover>
  </MenuTrigger>
)
