/** Who is signed in, the colours they want, their security page, and the way out. */
import { ChevronDown, Keyboard, LogOut, ShieldCheck, User } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { themeLabels, themes, type Theme } from '#contract/admin/preferences.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'

type UserMenuProps = {
  name: string
  role: string
  theme: Theme
  onTheme: (theme: Theme) => void
  onShortcuts: () => void
  onSignOut: () => void
  signingOut: boolean
}

export const UserMenu = ({ name, role, theme, onTheme, onShortcuts, onSignOut, signingOut }: UserMenuProps) => (
  <Dropdown
    label={
      <>
        <Icon of={User} />
        <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
      </>
    }
  >
    <p className="border-b border-line px-4 pt-1 pb-3">
      <strong className="block font-semibold">{name}</strong>
      <span className="text-meta text-hint capitalize">{role}</span>
    </p>
    <fieldset className="min-w-0 border-b border-line px-4 py-3">
      <legend className="float-left mb-2 w-full text-meta font-semibold">Theme</legend>
      <div className="clear-both grid grid-cols-3 gap-1 rounded-control bg-panel p-1">
        {themes.map((each) => (
          <label
            key={each}
            className="flex min-h-8 cursor-pointer items-center justify-center rounded-control text-meta has-checked:bg-selected has-checked:font-semibold has-checked:text-on-selected has-focus-visible:outline-3 coarse:min-h-11"
          >
            <input type="radio" name="theme" value={each} checked={each === theme} onChange={() => onTheme(each)} className="sr-only" />
            {themeLabels[each]}
          </label>
        ))}
      </div>
    </fieldset>
    <ul className="p-2">
      <li>
        <Anchor href={paths.adminSecurity()} className="flex min-h-10 items-center gap-3 rounded-control px-2 hover:bg-panel coarse:min-h-11">
          <Icon of={ShieldCheck} />
          Security
        </Anchor>
      </li>
      <li>
        <Button variant="quiet" wide icon={Keyboard} onClick={onShortcuts} className="justify-start px-2">
          Keyboard shortcuts
        </Button>
      </li>
      <li>
        <Button variant="quiet" wide icon={LogOut} busy={signingOut} busyLabel="Signing out..." onClick={onSignOut} className="justify-start px-2">
          Sign out
        </Button>
      </li>
    </ul>
  </Dropdown>
)

/** A button and what it opens, on the browser's own `<details>`: works before script. Esc, a click elsewhere or leaving the page closes it. */
const Dropdown = ({ label, children }: { label: ReactNode; children: ReactNode }) => {
  const box = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  // A followed link has done its work: the menu must not stand open over the next screen.
  useEffect(() => {
    if (box.current) box.current.open = false
  }, [key])
  // Closing from outside cannot be seen from inside the element.
  useEffect(() => {
    const close = (event: Event) => {
      const details = box.current
      if (!details?.open) return
      if (event instanceof KeyboardEvent) {
        if (event.key !== 'Escape') return
        details.querySelector('summary')?.focus()
      } else if (event.target instanceof Node && details.contains(event.target)) return
      details.open = false
    }
    document.addEventListener('pointerdown', close)
    document.addEventListener('keydown', close)
    document.addEventListener('focusin', close)
    return () => {
      document.removeEventListener('pointerdown', close)
      document.removeEventListener('keydown', close)
      document.removeEventListener('focusin', close)
    }
  }, [])
  return (
    <details ref={box} className="relative">
      <summary className="flex min-h-10 items-center gap-2 rounded-control px-2 font-semibold hover:bg-panel coarse:min-h-11">
        {label}
        <Icon of={ChevronDown} size={16} className="text-hint" />
      </summary>
      <div className="enter absolute top-full right-0 z-30 mt-1 w-72 rounded-t-control rounded-b-foot border border-line bg-raised pt-3 shadow-overlay">{children}</div>
    </details>
  )
}
