import {
  Archive,
  Ban,
  CalendarClock,
  CircleCheck,
  CircleX,
  Clock,
  Eye,
  FileUp,
  Flag,
  FileCheck,
  FileClock,
  Inbox,
  MailCheck,
  MailX,
  PenLine,
  Reply,
  RotateCw,
  Search,
  Send,
  Undo2,
} from 'lucide-react'
import { Badge, type BadgeTone } from './Badge.tsx'
import { FullCircle, HalfCircle, HollowCircle } from './glyphs.tsx'
import type { Glyph } from './Icon.tsx'

type Look = { label: string; tone: BadgeTone; glyph: Glyph }
const look = (label: string, tone: BadgeTone, glyph: Glyph): Look => ({ label, tone, glyph })

/** How every state of the product is shown. Labels are the field's words; colours are `visual.md` section 2. */
export const statusLooks = {
  policy: {
    active: look('Active', 'good', FullCircle),
    pending: look('Pending', 'warn', Clock),
    expired: look('Expired', 'neutral', HollowCircle),
    cancelled: look('Cancelled', 'danger', CircleX),
    awaiting_documents: look('Awaiting documents', 'info', FileUp),
    awaiting_proposal_form: look('Awaiting proposal form', 'info', PenLine),
    renewal_pending: look('Renewal pending', 'renew', CalendarClock),
    renewal_in_progress: look('Renewal in progress', 'renew', RotateCw),
  },
  quote: {
    draft: look('Draft', 'neutral', PenLine),
    submitted: look('Submitted', 'warn', Inbox),
    in_review: look('In review', 'info', Search),
    information_requested: look('Information requested', 'warn', Reply),
    with_insurers: look('With insurers', 'info', Send),
    terms_received: look('Terms received', 'info', FileClock),
    presented: look('Terms ready', 'renew', FileCheck),
    accepted: look('Accepted', 'good', CircleCheck),
    bound: look('Bound', 'good', FullCircle),
    declined_by_client: look('Declined', 'neutral', CircleX),
    no_terms: look('No terms', 'danger', Ban),
    expired: look('Expired', 'neutral', HollowCircle),
    withdrawn: look('Withdrawn', 'neutral', Undo2),
  },
  claim: {
    draft: look('Draft', 'neutral', PenLine),
    submitted: look('New', 'warn', Inbox),
    acknowledged: look('Acknowledged', 'info', HalfCircle),
    with_insurer: look('With insurer', 'info', Send),
    information_requested: look('Information requested', 'warn', Reply),
    under_assessment: look('Under assessment', 'info', Search),
    offer_made: look('Offer made', 'renew', FileCheck),
    settled: look('Settled', 'good', CircleCheck),
    declined: look('Declined', 'danger', Ban),
    withdrawn: look('Withdrawn', 'neutral', Undo2),
    closed: look('Closed', 'neutral', Archive),
  },
  enquiry: {
    new: look('New', 'warn', Inbox),
    in_progress: look('In progress', 'info', HalfCircle),
    replied: look('Replied', 'good', Reply),
    closed: look('Closed', 'neutral', Archive),
    spam: look('Spam', 'danger', Flag),
  },
  appointment: {
    requested: look('Requested', 'warn', Inbox),
    confirmed: look('Confirmed', 'good', CircleCheck),
    rescheduled: look('Moved', 'renew', CalendarClock),
    cancelled: look('Cancelled', 'danger', CircleX),
    completed: look('Completed', 'neutral', Archive),
    no_show: look('Missed', 'neutral', Ban),
  },
  mail: {
    queued: look('Queued', 'neutral', Clock),
    sending: look('Sending', 'info', Send),
    sent: look('Accepted by mail server', 'good', MailCheck),
    accepted: look('Accepted by mail server', 'good', MailCheck),
    delivered: look('Delivered', 'good', CircleCheck),
    failed: look('Failed, will retry', 'warn', RotateCw),
    bounced: look('Bounced', 'danger', MailX),
    complained: look('Marked as spam', 'danger', Flag),
    dead: look('Given up', 'danger', MailX),
    suppressed: look('Not sent', 'neutral', Ban),
  },
  user: {
    active: look('Active', 'good', FullCircle),
    invited: look('Invited', 'warn', Clock),
    deactivated: look('Deactivated', 'neutral', HollowCircle),
    locked: look('Locked', 'danger', Ban),
  },
  publication: {
    draft: look('Draft', 'neutral', PenLine),
    scheduled: look('Scheduled', 'renew', CalendarClock),
    published: look('Published', 'good', Eye),
    changed: look('Changed since publishing', 'warn', FileClock),
  },
} as const satisfies Record<string, Record<string, Look>>

export type StatusKind = keyof typeof statusLooks

/** The words for a state; a state we do not know is shown in its own letters rather than hidden. */
export const statusLook = (kind: StatusKind, status: string): Look => {
  const looks: Record<string, Look> = statusLooks[kind]
  return looks[status] ?? look(status.replaceAll('_', ' '), 'neutral', HollowCircle)
}

/** The badge of one state: `<StatusBadge kind="policy" status={policy.status} />`. */
export const StatusBadge = ({ kind, status }: { kind: StatusKind; status: string }) => {
  const { label, tone, glyph } = statusLook(kind, status)
  return (
    <Badge tone={tone} glyph={glyph}>
      {label}
    </Badge>
  )
}
