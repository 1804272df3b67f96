import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

type Kind = 'emails' | 'texts'

export const MessageTabs = ({ current }: { current: Kind }) => (
  <Tabs
    label="Kinds of message"
    tabs={[
      { label: 'Emails', href: paths.adminEmailLogs(), current: current === 'emails' },
      { label: 'Text messages', href: paths.adminTextMessages(), current: current === 'texts' },
    ]}
  />
)

const notes: Record<Kind, string> = {
  emails:
    "Accepted by the mail server does not mean delivered: a full mailbox may still stop it. Delivered means that the recipient's server accepted it, not that anyone has read it: it may be in their spam folder. Links and codes that open something are never kept here.",
  texts: 'Accepted by the provider does not mean delivered. Codes are never kept here, and no text message is ever resent automatically.',
}

/** Below the list: what the states of its messages do not show. */
export const MessageNote = ({ of }: { of: Kind }) => <p className="max-w-measure text-meta text-soft">{notes[of]}</p>
