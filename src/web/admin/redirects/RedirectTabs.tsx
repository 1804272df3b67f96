import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { useCan } from '../shell/useCan.ts'

/** Old addresses that lead on, those that nothing stands at, and what stood at one on a day. */
export const RedirectTabs = ({ current }: { current: 'redirects' | 'missing' | 'said' }) => (
  <Tabs
    label="Addresses of the site"
    tabs={[
      ...(useCan('page:edit')
        ? [
            { label: 'Redirects', href: paths.adminRedirects(), current: current === 'redirects' },
            { label: 'Missing addresses', href: paths.adminMissing(), current: current === 'missing' },
          ]
        : []),
      ...(useCan('blog:edit') ? [{ label: 'Past pages', href: paths.adminSaid(), current: current === 'said' }] : []),
    ]}
  />
)
