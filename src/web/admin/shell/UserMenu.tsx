/** The signed-in user, with the theme, the security page and signing out. */
import { Keyboard, LogOut, ShieldCheck, User } from 'lucide-react'
import { themeLabels, themes, type Theme } from '#contract/admin/preferences.ts'
import { paths } from '#contract/paths.ts'
import { MenuButton } from '#web/ui/app/MenuButton.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'

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
  <MenuButton
    label={name}
    variant="quiet"
    shown={
      <>
        <Icon of={User} />
        <span className="max-w-40 truncate max-sm:sr-only">{name}</span>
      </>
    }
    head={
      <p className="mb-1 border-b border-line px-4 pt-2 pb-3">
        <strong className="block font-semibold">{name}</strong>
        <span className="text-meta text-hint capitalize">{role}</span>
      </p>
    }
    choice={{ label: 'Theme', value: theme, options: themes.map((value) => ({ value, label: themeLabels[value] })), onChange: onTheme }}
    entries={[
      { id: 'security', label: 'Security', glyph: ShieldCheck, href: paths.adminSecurity() },
      { id: 'shortcuts', label: 'Keyboard shortcuts', glyph: Keyboard, onPress: onShortcuts },
      { id: 'sign-out', label: signingOut ? 'Signing out...' : 'Sign out', glyph: LogOut, disabled: signingOut, onPress: onSignOut },
    ]}
  />
)
