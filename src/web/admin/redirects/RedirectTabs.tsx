import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

/** Old addresses that lead on, and those that nothing stands at. */
export const RedirectTabs = ({ current }: { current: 'redirects' | 'missing' }) => (
  <Tabs
    label="Addresses of the site"
    tabs={[
      { label: 'Redirects', href: paths.adminRedirects(), current: current === 'redirects' },
      { label: 'Missing addresses', href: paths.adminMissing(), current: current === 'missing' },
    ]}
  />
)
