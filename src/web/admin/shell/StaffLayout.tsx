/** Around every screen of the staff area: who may be here, the rail, the top bar, the keys. */
import { useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { Outlet, useLocation, useNavigate, useNavigation, type LoaderFunctionArgs } from 'react-router'
import type { Preferences } from '#contract/admin/preferences.ts'
import { signInToasts } from '#contract/messages.ts'
import { paths } from '#contract/paths.ts'
import { depsContext, useDeps } from '#web/app/deps.tsx'
import { authApi, requireStaff, userQuery } from '#web/app/session.ts'
import { Anchor } from '#web/ui/Anchor.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { SkipLink } from '#web/ui/SkipLink.tsx'
import { toast } from '#web/ui/toasts.ts'
import { adminApi } from '../api.ts'
import { firmNameQuery } from '#web/app/firm.ts'
import { dashboardQuery, healthQuery, preferencesQuery } from '../queries.ts'
import { destinationsFor } from './destinations.ts'
import { Navigation } from './Navigation.tsx'
import { Palette } from './Palette.tsx'
import { SessionWarning } from './SessionWarning.tsx'
import { ShortcutSheet } from './ShortcutSheet.tsx'
import { useShortcuts } from './shortcuts.ts'
import { TopBar } from './TopBar.tsx'
import { UserMenu } from './UserMenu.tsx'
import { WorkNotice } from './WorkNotice.tsx'

export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const deps = context.get(depsContext)
  await requireStaff(deps, request)
  await Promise.all([
    deps.query.ensureQueryData(preferencesQuery(deps)),
    deps.query.ensureQueryData(firmNameQuery(deps)),
    // Numbers and health are a help, not a condition: without them the area still opens.
    deps.query.prefetchQuery(dashboardQuery(deps)),
    deps.query.prefetchQuery(healthQuery(deps)),
  ])
  return null
}

type Overlay = 'menu' | 'palette' | 'sheet' | null

export const StaffLayout = () => {
  const deps = useDeps()
  const { data: session } = useSuspenseQuery(userQuery(deps))
  const { data: preferences } = useSuspenseQuery(preferencesQuery(deps))
  const { data: firm } = useSuspenseQuery(firmNameQuery(deps))
  const { data: dashboard } = useQuery(dashboardQuery(deps))
  const { data: health } = useQuery(healthQuery(deps))
  const { pathname } = useLocation()
  const waiting = useNavigation().state !== 'idle'
  const [overlay, setOverlay] = useState<Overlay>(null)
  const close = () => setOverlay(null)
  const offered = destinationsFor(session)
  const prefer = usePreferences(preferences)
  const { signOut, signingOut } = useSignOut()

  useShortcuts({ enabled: preferences.shortcuts, offered, onPalette: () => setOverlay('palette'), onSheet: () => setOverlay('sheet') })

  const navigation = <Navigation offered={offered} pathname={pathname} tiles={dashboard?.tiles ?? []} onFollow={close} />
  return (
    <div data-shell data-area="admin" data-theme={preferences.theme} className="min-h-dvh bg-panel md:flex">
      <SkipLink />
      <nav
        aria-label="Staff area"
        data-chrome
        className="sticky top-0 hidden h-dvh w-60 shrink-0 flex-col overflow-y-auto bg-band p-3 md:flex"
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
          <UserMenu
            name={session.name}
            role={session.role}
            theme={preferences.theme}
            onTheme={(theme) => prefer({ ...preferences, theme })}
            onShortcuts={() => setOverlay('sheet')}
            onSignOut={signOut}
            signingOut={signingOut}
          />
        </TopBar>
        <WorkNotice health={health} />
        <main
          id="main"
          tabIndex={-1}
          className={classes('app-width py-6 wrap-break-word', waiting && 'opacity-70 transition-opacity')}
          aria-busy={waiting || undefined}
        >
          <Outlet />
        </main>
      </div>
      <Dialog open={overlay === 'menu'} onClose={close} title="Menu">
        <nav aria-label="Staff area" className="rounded-control bg-band p-2">
          {navigation}
        </nav>
      </Dialog>
      <SessionWarning />
      <Palette open={overlay === 'palette'} onClose={close} offered={offered} />
      <ShortcutSheet
        open={overlay === 'sheet'}
        onClose={close}
        offered={offered}
        enabled={preferences.shortcuts}
        onEnabled={(shortcuts) => prefer({ ...preferences, shortcuts })}
      />
    </div>
  )
}

/** Colours and keys change at once; a refusal puts them back and says so. */
const usePreferences = (before: Preferences) => {
  const deps = useDeps()
  const { queryKey } = preferencesQuery(deps)
  const { mutate } = useMutation({
    mutationFn: (wanted: Preferences) => adminApi(deps.transport).preferences.save(wanted),
    onMutate: (wanted) => void deps.query.setQueryData(queryKey, wanted),
    onError: () => {
      deps.query.setQueryData(queryKey, before)
      toast.error(signInToasts.updateFailed.title, 'Your choice was not saved. Please try again.')
    },
  })
  return mutate
}

const useSignOut = () => {
  const deps = useDeps()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: () => authApi(deps.transport).logout(),
    onSuccess: async () => {
      await navigate(paths.adminLogin())
      // After the screens that read it are gone: nothing of the staff area stays in memory.
      deps.query.clear()
      toast.success(signInToasts.loggedOut.title)
    },
    onError: () => toast.error(signInToasts.logoutError.title, 'You are still signed in. Please try again.'),
  })
  return { signOut: () => mutate(), signingOut: isPending }
}
