import { Menu, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#web/ui/navigation/Button.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { Badge } from '#web/ui/display/Badge.tsx'

/** The element that "Menu" leads to without script. */
export const menuId = 'staff-menu'

/** 56 px high: the menu on a phone, the palette, the kind of installation, and the user menu. */
export const TopBar = ({
  demo,
  onMenu,
  onPalette,
  children,
}: {
  demo: boolean
  onMenu: () => void
  onPalette: () => void
  children: ReactNode
}) => (
  <header
    data-screen-only
    className="staff-bar sticky top-0 z-20 flex h-14 items-center border-b border-line bg-surface px-2 sm:gap-3 sm:px-3 md:px-6"
  >
    <Button data-needs-script variant="quiet" icon={Menu} onClick={onMenu} aria-haspopup="dialog" className="-ml-1 px-2 md:hidden">
      <span className="staff-bar-word">Menu</span>
    </Button>
    <a href={`#${menuId}`} className={`${buttonClass({ variant: 'quiet' })} unscripted -ml-1 px-2 md:hidden`}>
      Menu
    </a>
    <Button
      data-needs-script
      variant="secondary"
      icon={Search}
      onClick={onPalette}
      aria-haspopup="dialog"
      className="px-2 font-normal text-soft sm:px-3"
    >
      <span className="max-sm:sr-only">Go to or search</span>
      <kbd className="rounded-control bg-panel px-1.5 font-text text-small max-md:hidden">Ctrl K</kbd>
    </Button>
    <div className="flex-1" />
    {demo && (
      <Badge tone="warn">
        <span className="sm:hidden">Demo</span>
        <span className="max-sm:hidden">Demonstration: no real messages are sent</span>
      </Badge>
    )}
    {children}
  </header>
)
