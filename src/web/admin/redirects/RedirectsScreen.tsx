/** The site's old URLs, and where each redirects to. */
import { FileUp, Plus } from 'lucide-react'
import { redirects } from '#contract/admin/content/redirects.ts'
import { views } from '#contract/admin/views.ts'
import { formatDate } from '#contract/format.ts'
import { paths } from '#contract/paths.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { buttonClass } from '#web/ui/navigation/buttonClass.ts'
import { useCan } from '../shell/useCan.ts'
import { RedirectTabs } from './RedirectTabs.tsx'

export const loader = listLoader(redirects.list, views)

export const RedirectsScreen = () => {
  const mayChange = useCan('page:publish')
  const add = (
    <Anchor href={paths.adminRedirectAdd()} className={buttonClass({ variant: 'primary' })}>
      <Icon of={Plus} size={20} />
      Add redirect
    </Anchor>
  )
  return (
    <Screen
      title="Redirects"
      actions={
        mayChange && (
          <>
            <Anchor href={paths.adminRedirectImport()} className={buttonClass({ variant: 'secondary' })}>
              <Icon of={FileUp} size={20} />
              Import
            </Anchor>
            {add}
          </>
        )
      }
    >
      <RedirectTabs current="redirects" />
      <ListScreen
        endpoint={redirects.list}
        csv={redirects.csv}
        views={views}
        path={paths.adminRedirects}
        href={({ id }) => paths.adminRedirect(id)}
        cells={{
          target: ({ target }) =>
            target === null ? <span className="none-here text-hint">Nowhere</span> : <span className="wrap-anywhere">{target}</span>,
          hits: ({ hits }) => (hits === 0 ? <span className="none-here">0</span> : hits.toLocaleString('en-GB')),
          lastHitOn: ({ lastHitOn }) => (lastHitOn === null ? <span className="none-here text-hint">Never</span> : formatDate(lastHitOn)),
        }}
        nothingYet={{
          title: 'No redirects',
          text: 'When a page moves, its old address redirects to the new one automatically. Add any others here.',
          action: mayChange && add,
        }}
      />
    </Screen>
  )
}
