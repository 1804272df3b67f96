import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

/** Tabs for the work that is waiting, and for what is scheduled to happen by itself. */
export const CmsTabs = ({ current }: { current: 'overview' | 'planned' }) => (
  <Tabs
    label="Content at a glance"
    tabs={[
      { label: 'To do', href: paths.adminCms(), current: current === 'overview' },
      { label: 'Calendar', href: paths.adminCmsPlanned(), current: current === 'planned' },
    ]}
  />
)
