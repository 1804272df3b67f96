/** Every text message that the provider was asked to send. */
import { CircleHelp, CircleX, MailCheck, Send } from 'lucide-react'
import { messages } from '#contract/admin/messages.ts'
import { textStateLabels, type TextState } from '#contract/model/messages/message.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { ListScreen } from '#web/lists/ListScreen.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { Screen } from '#web/records/Screen.tsx'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import type { Glyph } from '#web/ui/display/Icon.tsx'
import { MessageNote, MessageTabs } from './MessageTabs.tsx'

const looks: Record<TextState, { tone: BadgeTone; glyph: Glyph }> = {
  sending: { tone: 'info', glyph: Send },
  sent: { tone: 'good', glyph: MailCheck },
  failed: { tone: 'danger', glyph: CircleX },
  unknown: { tone: 'warn', glyph: CircleHelp },
}

export const loader = listLoader(messages.texts, views)

export const TextMessagesScreen = () => (
  <Screen title="Text messages">
    <MessageTabs current="texts" />
    <ListScreen
      live
      endpoint={messages.texts}
      views={views}
      csv={messages.textsCsv}
      path={paths.adminTextMessages}
      cells={{
        text: ({ text }) => <span className="block whitespace-pre-line md:w-96 md:whitespace-normal">{text}</span>,
        state: ({ state, lastError }) => (
          <>
            <Badge {...looks[state]}>{textStateLabels[state]}</Badge>
            {lastError && <span className="mt-1 block text-meta text-hint">{lastError}</span>}
          </>
        ),
      }}
      nothingYet={{ title: 'No text messages yet', text: 'The first one will appear when somebody signs in with a code.' }}
    />
    <MessageNote of="texts" />
  </Screen>
)
