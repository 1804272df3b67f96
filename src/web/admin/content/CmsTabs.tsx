import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

/** What waits for somebody, and what happens by itself on which day. */
export const CmsTabs = ({ current }: { current: 'overview' | 'planned' }) => (
  <Tabs
    label="Content at a glance"
    tabs={[
      { label: 'To do', href: paths.adminCms(), current: current === 'overview' },
      { label: 'Calendar', href: paths.adminCmsPlanned(), current: current === 'planned' },
    ]}
  />
)
