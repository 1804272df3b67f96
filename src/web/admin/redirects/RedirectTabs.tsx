import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'

/** Old addresses that lead on, those that nothing stands at, and what stood at one on a day. */
export const RedirectTabs = ({ current }: { current: 'redirects' | 'missing' | 'said' }) => (
  <Tabs
    label="Addresses of the site"
    tabs={[
      { label: 'Redirects', href: paths.adminRedirects(), current: current === 'redirects' },
      { label: 'Missing addresses', href: paths.adminMissing(), current: current === 'missing' },
      { label: 'What was said', href: paths.adminSaid(), current: current === 'said' },
    ]}
  />
)
