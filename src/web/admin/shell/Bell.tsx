/** A link to the user's notifications, with the number of unread ones. */
import { useQuery } from '@tanstack/react-query'
import { Bell as BellGlyph } from 'lucide-react'
import { paths } from '#contract/paths.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { unreadQuery } from './workQueries.ts'

export const Bell = () => {
  const { data } = useQuery(unreadQuery)
  const unread = data?.unread ?? 0
  return (
    <Anchor
      href={paths.adminNotifications()}
      aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
      className="relative inline-flex min-h-10 min-w-10 items-center justify-center rounded-control text-link hover:bg-panel"
    >
      <Icon of={BellGlyph} />
      {unread > 0 && (
        <span
          aria-hidden
          className="absolute top-0.5 right-0 min-w-5 rounded-full bg-accent px-1 text-center text-small leading-5 font-semibold text-on-accent"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Anchor>
  )
}
