/** Who is signed in, the colours they want, their security page, and the way out. */
import { Keyboard, LogOut, ShieldCheck, User } from 'lucide-react'
import { themeLabels, themes, type Theme } from '#contract/admin/preferences.ts'
import { paths } from '#contract/paths.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Dropdown } from './Dropdown.tsx'

type UserMenuProps = {
  name: string
  role: string
  theme: Theme
  onTheme: (theme: Theme) => void
  onShortcuts: () => void
  onSignOut: () => void
  signingOut: boolean
}

const item = 'flex min-h-10 w-full items-center gap-3 rounded-control px-2 text-start hover:bg-panel busy:opacity-70 coarse:min-h-11'

export const UserMenu = ({ name, role, theme, onTheme, onShortcuts, onSignOut, signingOut }: UserMenuProps) => (
  <Dropdown
    wide
    looks="flex min-h-10 items-center gap-2 rounded-control px-2 font-semibold hover:bg-panel coarse:min-h-11"
    label={
      <>
        <Icon of={User} />
        <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
      </>
    }
  >
    <p className="border-b border-line px-4 py-3">
      <strong className="block font-semibold">{name}</strong>
      <span className="text-meta text-hint capitalize">{role}</span>
    </p>
    <fieldset data-needs-script className="min-w-0 border-b border-line px-4 py-3">
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
        <Anchor href={paths.adminSecurity()} className={item}>
          <Icon of={ShieldCheck} />
          Security
        </Anchor>
      </li>
      <li data-needs-script>
        <button type="button" onClick={onShortcuts} className={item}>
          <Icon of={Keyboard} />
          Keyboard shortcuts
        </button>
      </li>
      <li data-needs-script>
        <button type="button" aria-disabled={signingOut || undefined} onClick={signingOut ? undefined : onSignOut} className={item}>
          <Icon of={LogOut} />
          {signingOut ? 'Signing out...' : 'Sign out'}
        </button>
      </li>
    </ul>
  </Dropdown>
)
