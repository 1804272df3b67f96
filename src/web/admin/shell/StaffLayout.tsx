/** The frame of every staff screen: access check, navigation, top bar and keyboard shortcuts. */
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useLocation, useNavigation, type LoaderFunctionArgs } from 'react-router'
import { preferences as stored, type Preferences } from '#contract/admin/preferences.ts'
import { signInToasts } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { AreaProvider, type Area } from '#web/app/data/area.tsx'
import { depsContext, useDeps } from '#web/app/data/deps.tsx'
import { load, q } from '#web/app/data/query.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { requireStaff, useUser } from '#web/app/data/session.ts'
import { SignOutForm } from '#web/app/account/SignOutForm.tsx'
import { useSignOut } from '#web/app/data/useSignOut.ts'
import { SessionWarning } from '#web/app/signIn/SessionWarning.tsx'
import { countDrafts } from '#web/forms/drafts.ts'
import { LeaveDialog } from '#web/forms/LeaveDialog.tsx'
import { UnsentDialog } from '#web/forms/UnsentDialog.tsx'
import { SingleKeys } from '#web/lists/keys.tsx'
import { Arriving, useHere } from '#web/records/Arriving.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { classes } from '#web/ui/display/classes.ts'
import { Dialog } from '#web/ui/feedback/Dialog.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { SkipLink } from '#web/ui/navigation/SkipLink.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { firmNameQuery, useFirmName } from '#web/app/data/firmName.ts'
import { dashboardQuery, healthQuery, unreadQuery } from './workQueries.ts'
import { Bell } from './Bell.tsx'
import { creationsFor } from './creations.ts'
import { destinationsFor } from './destinations.ts'
import { Navigation } from './Navigation.tsx'
import { Palette } from './Palette.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { usePermissions } from './useCan.ts'
import { useShortcuts } from './shortcuts.ts'
import { menuId, TopBar } from './TopBar.tsx'
import { UserMenu } from './UserMenu.tsx'
import { WorkNotice } from './WorkNotice.tsx'

const preferencesQuery = q(stored.show)

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await requireStaff(deps, request)
  await Promise.all([
    load(context, preferencesQuery, firmNameQuery),
    // Counts and health are not essential: if they fail, the area still opens.
    deps.query.prefetchQuery(dashboardQuery),
    deps.query.prefetchQuery(healthQuery),
    deps.query.prefetchQuery(unreadQuery),
  ])
  return null
}

/** The area's name, with which titles end, and its sign-in page. */
const staffArea: Area = { name: 'Staff area', signIn: paths.adminLogin }
const audited: Area = { ...staffArea, auditOf: (subject) => paths.adminAudit({ subject }) }

type Overlay = 'menu' | 'palette' | 'sheet' | 'unsent' | null

export const StaffLayout = () => {
  const deps = useDeps()
  const user = useUser()
  const { data: preferences } = useSuspenseQuery(preferencesQuery)
  const firm = useFirmName()
  const { data: dashboard } = useQuery(dashboardQuery)
  const { data: health } = useQuery(healthQuery)
  const { pathname } = useLocation()
  const here = useHere()
  const waiting = useNavigation().state !== 'idle'
  const [overlay, setOverlay] = useState<Overlay>(null)
  // An overlay that closes because another has opened must not close that one too.
  const closing = (which: Overlay) => () => setOverlay((open) => (open === which ? null : open))
  const held = usePermissions()
  const offered = destinationsFor(held)
  const creations = creationsFor(held)
  const prefer = usePreferences(preferences)
  const { signOut, signingOut } = useSignOut(paths.adminLogin())

  useShortcuts({
    enabled: preferences.shortcuts,
    offered,
    creations,
    pathname,
    onPalette: () => setOverlay('palette'),
    onSheet: () => setOverlay('sheet'),
  })

  const navigation = <Navigation offered={offered} pathname={here} tiles={dashboard?.tiles ?? []} onFollow={closing('menu')} />
  return (
    <div data-shell data-area="admin" data-theme={preferences.theme} className="staff-shell min-h-dvh bg-panel md:flex">
      <SkipLink />
      <nav
        id={menuId}
        aria-label="Staff area"
        data-screen-only
        className="staff-rail sticky top-0 hidden h-dvh w-56 shrink-0 flex-col overflow-y-auto bg-band p-3 md:flex"
      >
        <p className="px-3 pt-2 pb-5">
          <span className="block font-display text-h3 font-bold text-on-band">{firm}</span>
          <span className="text-meta text-soft-on-band">Staff area</span>
        </p>
        <div className="flex-1">{navigation}</div>
        <Anchor
          href={paths.home()}
          className="mt-6 flex min-h-10 items-center gap-3 rounded-control px-3 text-meta text-soft-on-band hover:bg-band-2 hover:text-on-band"
        >
          <Icon of={Globe} size={16} />
          The public website
        </Anchor>
      </nav>
      <div className="min-w-0 flex-1">
        <TopBar demo={deps.mode === 'demo'} onMenu={() => setOverlay('menu')} onPalette={() => setOverlay('palette')}>
          <Bell />
          <UserMenu
            name={user.name}
            role={user.role}
            theme={preferences.theme}
            onTheme={(theme) => prefer({ ...preferences, theme })}
            onShortcuts={() => setOverlay('sheet')}
            onSignOut={() => (countDrafts(user.id) > 0 ? setOverlay('unsent') : signOut())}
            signingOut={signingOut}
          />
          {/* No class of its own: setting `display` would show its text even with script. */}
          <noscript>
            <span className="flex items-center">
              <Anchor href={paths.adminSecurity()} className="link mx-2 text-meta">
                Security
              </Anchor>
              <SignOutForm signIn={paths.adminLogin()} onSignOut={signOut}>
                <Button type="submit" size="small" className="whitespace-nowrap">
                  Sign out
                </Button>
              </SignOutForm>
            </span>
          </noscript>
        </TopBar>
        <WorkNotice health={health} />
        <main
          id="main"
          tabIndex={-1}
          // Lists dim their own rows, so that the search field stays clear.
          className={classes('app-width py-6 wrap-break-word', waiting && 'transition-opacity [&:not(:has(.list-rows))]:opacity-70')}
          aria-busy={waiting || undefined}
        >
          <AreaProvider area={held.includes('audit:view') ? audited : staffArea}>
            <SingleKeys enabled={preferences.shortcuts}>
              <Arriving>
                <Outlet />
              </Arriving>
            </SingleKeys>
          </AreaProvider>
        </main>
      </div>
      <Dialog open={overlay === 'menu'} onClose={closing('menu')} title="Menu" tone="band">
        <nav aria-label="Staff area" className="-mx-3">
          {navigation}
        </nav>
      </Dialog>
      <LeaveDialog />
      <UnsentDialog open={overlay === 'unsent'} onClose={closing('unsent')} signOut={signOut} signingOut={signingOut} />
      <SessionWarning signIn={paths.adminLogin()} />
      <Palette open={overlay === 'palette'} onClose={closing('palette')} offered={offered} creations={creations} />
      <ShortcutSheet
        open={overlay === 'sheet'}
        onClose={closing('sheet')}
        offered={offered}
        enabled={preferences.shortcuts}
        onEnabled={(shortcuts) => prefer({ ...preferences, shortcuts })}
      />
    </div>
  )
}

/** Theme and shortcut settings apply at once; if saving is refused they are reverted with a message. */
const usePreferences = (before: Preferences) => {
  const { query } = useDeps()
  const { queryKey } = preferencesQuery
  const { mutate } = useChange(stored.save, {
    onMutate: (wanted) => void query.setQueryData(queryKey, wanted),
    onError: () => {
      query.setQueryData(queryKey, before)
      toast.error(signInToasts.updateFailed.title, 'Your choice was not saved. Please try again.')
    },
  })
  return mutate
}
