import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

export const AuditTabs = ({ current }: { current: 'entries' | 'proof' }) => (
  <Tabs
    label="Parts of the audit log"
    tabs={[
      { label: 'Entries', href: paths.adminAudit(), current: current === 'entries' },
      { label: 'Integrity check', href: paths.adminAuditProof(), current: current === 'proof' },
    ]}
  />
)
