/** Tells staff viewing the portal as a client that they are, until when, and how to stop. */
import { Eye } from 'lucide-react'
import { formatTime } from '#contract/format.ts'
import type { User } from '#contract/model/people/user.ts'
import { paths } from '#contract/paths.ts'
import { auth } from '#contract/site/auth.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { Icon } from '#web/ui/display/Icon.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Button } from '#web/ui/navigation/Button.tsx'

export const ViewingBanner = ({ user: { name, companies, viewedBy } }: { user: User }) => {
  const { mutate, isPending } = useChange(auth.stopViewing, {
    // Load a new document, so that none of the client's data stays in memory.
    onSuccess: ({ client }) => window.location.assign(client ? paths.adminClient(client, { tab: 'people' }) : paths.adminDashboard()),
    onError: () => toast.error('Not stopped', 'Please try again. Otherwise it will end by itself.'),
  })
  if (!viewedBy) return null
  return (
    <aside aria-label="Viewing as a client" data-screen-only className="sticky top-0 z-10 border-b-4 border-warn bg-warn-tint">
      <div className="app-width flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        <p className="flex items-center gap-2">
          <Icon of={Eye} className="shrink-0 text-warn" />
          <span>
            <strong>
              You are viewing the portal as {name}
              {companies[0] && `, ${companies[0].name}`}.
            </strong>{' '}
            You cannot change anything. It ends at {formatTime(viewedBy.until)} and is on record under {viewedBy.name}.
          </span>
        </p>
        <Button size="small" busy={isPending} busyLabel="Stopping..." onClick={() => mutate({})}>
          Stop
        </Button>
      </div>
    </aside>
  )
}
