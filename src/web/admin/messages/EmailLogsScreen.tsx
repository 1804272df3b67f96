/** Every email that was sent or attempted. */
import { messages } from '#contract/admin/messages.ts'
import { formatDateTime } from '#contract/format.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { StatusBadge } from '#web/ui/display/StatusBadge.tsx'
import { MessageNote, MessageTabs } from './MessageTabs.tsx'

export const loader = listLoader(messages.list, views)

/** An email that went at once has its time in the row already. */
const isMuchLater = (at: string | null, written: string) => at !== null && Date.parse(at) - Date.parse(written) > 3_600_000

export const EmailLogsScreen = () => (
  <Screen title="Email logs">
    <MessageTabs current="emails" />
    <ListScreen
      live
      endpoint={messages.list}
      views={views}
      csv={messages.csv}
      path={paths.adminEmailLogs}
      href={({ id }) => paths.adminEmailLog(id)}
      under={({ subject }) => subject}
      cells={{
        attempts: ({ attempts }) => (attempts < 2 ? <span className="none-here">{attempts}</span> : attempts),
        state: ({ state, sentAt, reportedAt, createdAt }) => (
          <>
            <StatusBadge kind="mail" status={state} />
            {isMuchLater(reportedAt ?? sentAt, createdAt) && (
              <span className="mt-0.5 block text-small text-hint md:leading-heading">{formatDateTime(reportedAt ?? sentAt ?? '')}</span>
            )}
          </>
        ),
      }}
      nothingYet={{ title: 'No emails yet', text: 'The first one will appear when somebody sends a form or is invited.' }}
    />
    <MessageNote of="emails" />
  </Screen>
)
