/** The user's notifications, newest first. Opening the record marks one as read. */
import { useQuery } from '@tanstack/react-query'
import { noticeDays, noticeKinds, noticeName, noticeParts, notifications, type Notice } from '#contract/admin/notifications.ts'
import { views } from '#contract/admin/views.ts'
import { paths } from '#contract/paths.ts'
import { textOf } from '#web/app/data/textOf.ts'
import { useChange } from '#web/app/data/useChange.ts'
import { PressForm } from '#web/forms/EndpointForm.tsx'
import { endpointAction } from '#web/forms/endpointAction.ts'
import { PostedRefusal } from '#web/forms/Refusal.tsx'
import { listLoader } from '#web/lists/listQuery.ts'
import { ListScreen, nameClass } from '#web/lists/ListScreen.tsx'
import { Screen } from '#web/records/Screen.tsx'
import { Badge } from '#web/ui/display/Badge.tsx'
import { VisuallyHidden } from '#web/ui/display/VisuallyHidden.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Anchor } from '#web/ui/navigation/Anchor.tsx'
import { Button } from '#web/ui/navigation/Button.tsx'
import { unreadQuery } from '../shell/workQueries.ts'
import { noticeHref } from './noticeHref.ts'

export const loader = listLoader(notifications.list, views)
export const action = endpointAction(notifications.read, notifications.readAll)

const changes = {
  invalidates: [notifications.list, notifications.unread],
  onError: (error: unknown) => toast.error('Not marked as read', textOf(error)),
}

export const NotificationsScreen = () => {
  const { data } = useQuery(unreadQuery)
  const all = useChange(notifications.readAll, changes)
  return (
    <Screen
      title="Notifications"
      actions={
        (data?.unread ?? 0) > 0 && (
          <PressForm endpoint={notifications.readAll} fixed={{}} onPress={() => all.mutate({})}>
            <Button type="submit" busy={all.isPending} busyLabel="Marking...">
              Mark all as read
            </Button>
          </PressForm>
        )
      }
    >
      <PostedRefusal />
      <ListScreen
        live
        endpoint={notifications.list}
        csv={notifications.csv}
        views={views}
        path={paths.adminNotifications}
        under={(notice) => noticeParts(notice).what || undefined}
        cells={{
          about: (notice) => <Name notice={notice} />,
          kind: ({ kind, read }) => (read ? noticeKinds[kind] : <strong className="font-semibold">{noticeKinds[kind]}</strong>),
          read: (notice) => (notice.read ? 'Read' : <Unread notice={notice} />),
        }}
        nothingYet={{
          title: 'No notifications',
          text: 'When a colleague assigns you something, a client answers or a promise is due, it will appear here.',
        }}
      />
      <p className="max-w-measure text-meta text-soft">
        What is assigned to you, what is due, who has answered and what needs your review. Those you have read are kept for{' '}
        {noticeDays.read} days, all others for {noticeDays.unread}.
      </p>
    </Screen>
  )
}

/** Leads to the record, without the way back to a list of such records: this is none. */
const Name = ({ notice }: { notice: Notice }) => {
  const mark = useChange(notifications.read, changes)
  const href = noticeHref(notice)
  const { who } = noticeParts(notice)
  return href ? (
    <Anchor href={href} className={nameClass} onClick={() => !notice.read && mark.mutate({ id: notice.id })}>
      {who}
    </Anchor>
  ) : (
    who
  )
}

const Unread = ({ notice }: { notice: Notice }) => {
  const mark = useChange(notifications.read, changes)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1 gap-y-1 md:flex-nowrap">
      <Badge tone="info">Unread</Badge>
      <PressForm endpoint={notifications.read} fixed={{ id: notice.id }} onPress={() => mark.mutate({ id: notice.id })}>
        <Button type="submit" size="small" variant="quiet" busy={mark.isPending} busyLabel="Marking...">
          Mark as read
          <VisuallyHidden>
            : {noticeKinds[notice.kind]}, {noticeName(notice)}
          </VisuallyHidden>
        </Button>
      </PressForm>
    </span>
  )
}
