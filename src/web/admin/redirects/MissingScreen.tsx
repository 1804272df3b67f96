/** URLs that visitors requested and that do not exist: redirect one with a single press, or ignore it. */
import { CornerDownRight, EyeOff, Eye } from 'lucide-react'
import { missingAddresses, type MissingAddress } from '#contract/admin/content/missingAddresses.ts'
import { redirects } from '#contract/admin/content/redirects.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { useDeps } from '#web/app/data/deps.tsx'
import { call } from '#web/app/data/query.ts'
import { useAct } from '#web/app/data/useAct.ts'
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

/** The actions on a row, each of which can be undone. */
const useMissing = () => {
  const { query } = useDeps()
  const { act } = useAct(missingAddresses.list, missingAddresses.overview, redirects.list)
  const lead = ({ id, path, suggestion }: MissingAddress) =>
    act(
      () => call(query, missingAddresses.lead, { id, to: suggestion ?? '' }),
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
  return { lead, ignore, unignore }
}

export const MissingScreen = () => {
  const mayChange = useCan('page:publish')
  const { lead, ignore, unignore } = useMissing()
  const menu = (row: MissingAddress): MenuEntry[] =>
    !mayChange
      ? []
      : row.ignored
        ? [{ label: 'No longer ignore', glyph: Eye, onPress: () => void unignore(row) }]
        : [{ label: 'Ignore', glyph: EyeOff, onPress: () => void ignore(row) }]
  return (
    <Screen title="Missing addresses">
      <RedirectTabs current="missing" />
      <p className="max-w-measure text-soft">
        Counted by day, never by visitor. Addresses that scanners try, and those that may contain a name or a number, are left out. An
        address that nobody visits is deleted after 90 days.
      </p>
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
              <span className="text-hint">Not known</span>
            ) : (
              <Anchor href={fromPage} className="link wrap-anywhere">
                {fromPage}
              </Anchor>
            ),
          suggestion: (row) =>
            row.suggestion === null ? (
              <span className="text-hint">No match</span>
            ) : (
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="wrap-anywhere">{row.suggestion}</span>
                {mayChange && (
                  <Button
                    size="small"
                    icon={CornerDownRight}
                    className="scripted"
                    aria-label={`Redirect ${row.path} to ${row.suggestion}`}
                    onClick={() => void lead(row)}
                  >
                    Redirect
                  </Button>
                )}
              </span>
            ),
        }}
        nothingYet={{ title: 'Nothing is missing', text: 'Addresses that visitors try but that do not exist will appear here.' }}
      />
    </Screen>
  )
}
