/** The steps for an item of content, in the order of the buttons. The dialogs name the URL and the time. */
import { CalendarClock, Globe, Send, Undo2 } from 'lucide-react'
import type { ContentDetail } from '#contract/admin/content/contentGroup.ts'
import { formatDateTime } from '#contract/format.ts'
import { isProgramPart } from '#contract/model/content/contentName.ts'
import { trashDays, type ContentAction } from '#contract/model/content/contentMachine.ts'
import type { Step } from '#web/records/RecordActions.tsx'
import { stepDialog } from '#web/records/stepDialog.tsx'
import type { Collection } from './collection.ts'
import { PublishDialog, ReplaceDialog, UnpublishDialog } from './publicSteps.tsx'
import { ApproveDialog, inDays, ScheduleDialog } from './timedSteps.tsx'

/** Content that comes with the program can be changed but never removed. */
const staysPublic = ({ kind }: ContentDetail) => isProgramPart(kind)

export const contentSteps = (collection: Collection): Partial<Record<ContentAction, Step<ContentDetail>>> => {
  const { group } = collection
  return {
    publish: {
      primary: true,
      icon: Globe,
      dialog: (props) => <PublishDialog {...props} collection={collection} />,
    },
    submit: {
      icon: Send,
      dialog: stepDialog(group.submit, {
        title: 'Send for review?',
        effect: () => 'Anyone who can publish will find it under "To review".',
        text: { label: 'What should they know?', hint: 'You can leave this empty.', limit: 500, rows: 2, optional: true },
        done: () => ['Sent for review'],
      }),
    },
    approve: {
      dialog: (props) => <ApproveDialog {...props} collection={collection} />,
      // For public content, only shown if its approval ends within a month.
      hidden: ({ status, approvedUntil }) => status === 'published' && (approvedUntil === null || approvedUntil > inDays(30)),
    },
    sendBack: {
      icon: Undo2,
      dialog: stepDialog(group.sendBack, {
        title: 'Send it back?',
        effect: () => 'It will become a draft again, with your words beside it.',
        text: { label: 'What needs to change', limit: 1000 },
      }),
    },
    schedule: {
      icon: CalendarClock,
      label: ({ status }) => (status === 'scheduled' ? 'Change the time' : 'Publish later'),
      dialog: (props) => <ScheduleDialog {...props} collection={collection} />,
    },
    cancelSchedule: {
      dialog: stepDialog(group.cancelSchedule, {
        title: 'Cancel the schedule?',
        effect: ({ publishAt }) => `Nothing will happen on ${publishAt ? formatDateTime(publishAt) : 'that day'}.`,
        done: () => ['Schedule cancelled'],
      }),
    },
    discard: {
      under: 'more',
      dialog: stepDialog(group.discard, {
        title: 'Discard the changes?',
        effect: () => 'The public version will stay. What you discard will be kept under Versions.',
        done: () => ['Changes discarded'],
      }),
    },
    unpublish: { under: 'more', hidden: staysPublic, dialog: (props) => <UnpublishDialog {...props} collection={collection} /> },
    replace: { under: 'more', hidden: staysPublic, dialog: (props) => <ReplaceDialog {...props} collection={collection} /> },
    trash: {
      under: 'more',
      hidden: staysPublic,
      dialog: stepDialog(group.trash, {
        title: 'Move to the trash?',
        effect: ({ publishedAt }) =>
          publishedAt === null
            ? `It can be restored for ${trashDays} days, and will then be deleted for good.`
            : 'It will stay there until somebody restores it: anything that was once public is kept, in case anyone asks what it said.',
        done: () => ['In the trash'],
      }),
    },
    recover: { press: group.recover, done: 'Restored' },
  }
}
