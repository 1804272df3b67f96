/** The user's notifications, newest first. Opening the record marks one as read. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { noticeDays, noticeKinds, notifications, type Notice } from '#contract/admin/notifications.ts'
import { formatDateTime } from '#contract/format.ts'
import { subjectLabel } from '#contract/model/audit/entry.ts'
import { paths } from '#contract/paths.ts'
import { loadOrRetry } from '#web/app/data/loadOrRetry.ts'
import { q } from '#web/app/data/query.ts'
import { textOf } from '#web/app/data/textOf.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { NotLoaded } from '#web/records/NotLoaded.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { Card } from '#web/ui/display/Card.tsx'
import { EmptyState } from '#web/ui/display/EmptyState.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { Tabs } from '#web/ui/navigation/Tabs.tsx'
import { noticeHref } from './noticeHref.ts'

const asked = (search: URLSearchParams) => {
  const before = search.get('before')
  return q(
    notifications.list,
    {
      ...(search.get('show') === 'unread' ? { show: 'unread' as const } : {}),
      ...(before && /^[0-9a-f-]{36}$/.test(before) ? { before } : {}),
    },
    { staleTime: 0 },
  )
}
export const loader = (args: LoaderFunctionArgs) => loadOrRetry(args, asked(new URL(args.request.url).searchParams))
export const action = endpointAction(notifications.read, notifications.readAll)

const changes = {
  invalidates: [notifications.list, notifications.unread],
  onError: (error: unknown) => toast.error('Not marked as read', textOf(error)),
}

export const NotificationsScreen = () => {
  const [search] = useSearchParams()
  const read = useQuery(asked(search))
  const unreadOnly = search.get('show') === 'unread'
  const all = useChange(notifications.readAll, changes)
  return (
    <Screen
      title="Notifications"
      facts={
        <p className="mt-2 max-w-measure text-soft">
          What is assigned to you, what is due, who has answered and what needs your review. Those you have read are kept for{' '}
          {noticeDays.read} days, all others for {noticeDays.unread}.
        </p>
      }
      actions={
        (read.data?.unread ?? 0) > 0 && (
          <PressForm endpoint={notifications.readAll} fixed={{}} onPress={() => all.mutate({})}>
            <Button type="submit" busy={all.isPending} busyLabel="Marking...">
              Mark all as read
            </Button>
          </PressForm>
        )
      }
    >
      <PostedRefusal />
      <Tabs
        label="Which notifications"
        tabs={[
          { label: 'All', href: paths.adminNotifications(), current: !unreadOnly },
          {
            label: 'Unread',
            href: paths.adminNotifications({ show: 'unread' }),
            current: unreadOnly,
            ...(read.data && read.data.unread > 0 ? { count: read.data.unread } : {}),
          },
        ]}
      />
      {read.data === undefined ? (
        <NotLoaded what="notifications" query={read} />
      ) : read.data.items.length === 0 ? (
        <Card>
          <EmptyState title={unreadOnly ? 'Nothing unread' : 'No notifications'}>
            When a colleague assigns you something, a client answers or a promise is due, it will appear here.
          </EmptyState>
        </Card>
      ) : (
        <Card as="section">
          <ol aria-label="Notifications" className="-my-3 divide-y divide-line">
            {read.data.items.map((notice) => (
              <One key={notice.id} notice={notice} />
            ))}
          </ol>
          {read.data.more && (
            <p className="mt-6">
              <Anchor
                href={paths.adminNotifications({ before: read.data.items.at(-1)?.id, ...(unreadOnly ? { show: 'unread' } : {}) })}
                className="link"
              >
                Older notifications
              </Anchor>
            </p>
          )}
        </Card>
      )}
    </Screen>
  )
}

const One = ({ notice }: { notice: Notice }) => {
  const mark = useChange(notifications.read, changes)
  const href = noticeHref(notice)
  const name = notice.about.name || subjectLabel(notice.about.type)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {notice.read ? <span>{noticeKinds[notice.kind]}</span> : <strong className="font-semibold">{noticeKinds[notice.kind]}</strong>}
          {!notice.read && <Badge tone="info">Unread</Badge>}
        </p>
        <p className="break-words">
          {href ? (
            <Anchor href={href} className="link" onClick={() => !notice.read && mark.mutate({ id: notice.id })}>
              {name}
            </Anchor>
          ) : (
            name
          )}
        </p>
        <p className="text-meta text-hint">
          {subjectLabel(notice.about.type)}, {formatDateTime(notice.at)}
          {notice.by && `, ${notice.by}`}
        </p>
      </div>
      {!notice.read && (
        <PressForm endpoint={notifications.read} fixed={{ id: notice.id }} onPress={() => mark.mutate({ id: notice.id })}>
          <Button type="submit" size="small" busy={mark.isPending} busyLabel="Marking...">
            Mark as read
            <VisuallyHidden>
              : {noticeKinds[notice.kind]}, {name}
            </VisuallyHidden>
          </Button>
        </PressForm>
      )}
    </li>
  )
}
