import { paths } from '#contract/paths.ts'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { useCan } from '../shell/useCan.ts'

/** Tabs for old URLs that redirect, URLs that do not exist, and what a URL showed on a given day. */
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
