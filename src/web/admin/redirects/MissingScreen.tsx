/** URLs that visitors requested and that do not exist: redirect one with a single press, or ignore it. */
import { EyeOff, Eye } from 'lucide-react'
import { missingAddresses, type MissingAddress } from '#contract/admin/content/missingAddresses.ts'
import { redirects } from '#contract/admin/content/redirects.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useAct } from '#web/app/data/useAct.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import type { MenuEntry } from '#web/lists/RowMenu.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { useCan } from '../shell/useCan.ts'
import { RedirectTabs } from './RedirectTabs.tsx'

export const loader = listLoader(missingAddresses.list, views)

export const action = endpointAction(missingAddresses.lead, missingAddresses.ignore, missingAddresses.unignore)

/** The actions on a row, each of which can be undone. */
const useMissing = () => {
  const { query } = useDeps()
  const { act, busy } = useAct(missingAddresses.list, missingAddresses.overview, redirects.list)
  const lead = ({ id, path, suggestion }: MissingAddress & { suggestion: string }) =>
    act(
      () => call(query, missingAddresses.lead, { id, to: suggestion }),
      ({ redirectId, version, to }) =>
        toast.success('Redirect added', `${path} leads to ${to}`, {
          action: {
            label: 'Undo',
            press: () =>
              void act(
                () => call(query, redirects.remove, { id: redirectId, version }),
                () => toast.success('Redirect removed', path),
              ),
          },
        }),
    )
  const unignore = ({ id, path }: MissingAddress) =>
    act(
      () => call(query, missingAddresses.unignore, { id }),
      () => toast.success('Back in the list', path),
    )
  const ignore = (row: MissingAddress) =>
    act(
      () => call(query, missingAddresses.ignore, { id: row.id }),
      () => toast.success('Ignored', row.path, { action: { label: 'Undo', press: () => void unignore(row) } }),
    )
  return { lead, ignore, unignore, busy }
}

const Lead = ({ row }: { row: MissingAddress & { suggestion: string } }) => {
  const { lead, busy } = useMissing()
  return (
    <PressForm endpoint={missingAddresses.lead} fixed={{ id: row.id, to: row.suggestion }} onPress={() => void lead(row)}>
      <Button type="submit" size="small" busy={busy} busyLabel="Adding..." aria-label={`Redirect ${row.path} to ${row.suggestion}`}>
        Redirect
      </Button>
    </PressForm>
  )
}

export const MissingScreen = () => {
  const mayChange = useCan('page:publish')
  const { ignore, unignore } = useMissing()
  const menu = (row: MissingAddress): MenuEntry[] => {
    if (!mayChange) return []
    const fixed = { id: row.id }
    return row.ignored
      ? [{ label: 'No longer ignore', glyph: Eye, onPress: () => void unignore(row), post: { endpoint: missingAddresses.unignore, fixed } }]
      : [{ label: 'Ignore', glyph: EyeOff, onPress: () => void ignore(row), post: { endpoint: missingAddresses.ignore, fixed } }]
  }
  return (
    <Screen title="Missing addresses">
      <RedirectTabs current="missing" />
      <PostedRefusal />
      <ListScreen
        endpoint={missingAddresses.list}
        csv={missingAddresses.csv}
        views={views}
        path={paths.adminMissing}
        {...(mayChange
          ? {
              href: ({ path, suggestion }: MissingAddress) =>
                paths.adminRedirectAdd({ from: path, ...(suggestion ? { to: suggestion } : {}) }),
            }
          : {})}
        menu={menu}
        cells={{
          fromPage: ({ fromPage }) =>
            fromPage === null ? (
              <span className="none-here text-hint">Not known</span>
            ) : (
              <Anchor href={fromPage} className="link wrap-anywhere">
                {fromPage}
              </Anchor>
            ),
          suggestion: ({ suggestion, ...row }) =>
            suggestion === null ? (
              <span className="none-here text-hint">No match</span>
            ) : (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:flex-nowrap xl:justify-between">
                <span className="wrap-anywhere">{suggestion}</span>
                {mayChange && <Lead row={{ ...row, suggestion }} />}
              </span>
            ),
        }}
        nothingYet={{ title: 'Nothing is missing', text: 'Addresses that visitors try but that do not exist will appear here.' }}
      />
      <p className="max-w-measure text-meta text-soft">
        Counted by day, never by visitor. Addresses that scanners try, and those that may contain a name or a number, are left out. An
        address that nobody visits is deleted after 90 days.
      </p>
    </Screen>
  )
}
