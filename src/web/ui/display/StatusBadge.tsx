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
  Trash2,
  Undo2,
} from 'lucide-react'
import type { AnyMachine, Reader, StatusOf } from '#contract/machine.ts'
import { machines } from '#contract/model/machines.ts'
import { Badge, type BadgeTone } from './Badge.tsx'
import { FullCircle, HalfCircle, HollowCircle } from './glyphs.tsx'
import type { Glyph } from './Icon.tsx'

type Machines = typeof machines

/** All published content has the same statuses. */
const writing = {
  draft: PenLine,
  in_review: Search,
  approved: FileCheck,
  scheduled: CalendarClock,
  published: FullCircle,
  changed: HalfCircle,
  archived: Archive,
  trashed: Ban,
} as const

/** The glyph beside the label, because a status must never be shown by colour alone. */
const glyphs: { [K in keyof Machines]: Record<StatusOf<Machines[K]>, Glyph> } = {
  post: writing,
  service: writing,
  page: writing,
  policy: {
    active: FullCircle,
    pending: Clock,
    expired: HollowCircle,
    cancelled: CircleX,
    awaiting_documents: FileUp,
    awaiting_proposal_form: PenLine,
    renewal_pending: CalendarClock,
    renewal_in_progress: RotateCw,
  },
  import: {
    mapping: PenLine,
    checking: Search,
    checked: FileCheck,
    running: RotateCw,
    stopped: Flag,
    done: CircleCheck,
    undoing: RotateCw,
    undone: Undo2,
    discarded: Ban,
  },
  invoice: {
    issued: Clock,
    part_paid: HalfCircle,
    paid: CircleCheck,
    credited: Undo2,
    to_return: Reply,
    returned: CircleCheck,
    set_off: RotateCw,
  },
  media: { active: FullCircle, trashed: Trash2 },
  task: { open: HalfCircle, done: CircleCheck, dropped: Ban },
  complaint: {
    received: Inbox,
    acknowledged: HalfCircle,
    investigating: Search,
    summary_resolved: CircleCheck,
    final_response_sent: Send,
    holding_letter_sent: Clock,
    with_fos: Flag,
    closed: Archive,
  },
  client: { prospect: Search, active: FullCircle, lapsed: HalfCircle, closed: Archive, declined: Ban },
  document: { requested: FileUp, to_check: FileClock, current: FileCheck, withdrawn: Undo2 },
  quote: {
    draft: PenLine,
    submitted: Inbox,
    in_review: Search,
    information_requested: Reply,
    with_insurers: Send,
    terms_received: FileClock,
    presented: FileCheck,
    accepted: CircleCheck,
    bound: FullCircle,
    declined_by_client: CircleX,
    no_terms: Ban,
    expired: HollowCircle,
    withdrawn: Undo2,
  },
  claim: {
    draft: PenLine,
    submitted: Inbox,
    acknowledged: HalfCircle,
    with_insurer: Send,
    information_requested: Reply,
    under_assessment: Search,
    offer_made: FileCheck,
    settled: CircleCheck,
    declined: Ban,
    withdrawn: Undo2,
    closed: Archive,
  },
  change: {
    requested: Inbox,
    info_needed: Reply,
    with_insurer: Send,
    terms_received: FileClock,
    client_accepted: FileCheck,
    applied: CircleCheck,
    rejected: Ban,
    withdrawn: Undo2,
  },
  enquiry: { new: Inbox, in_progress: HalfCircle, replied: Reply, closed: Archive, spam: Flag },
  appointment: {
    requested: Inbox,
    confirmed: CircleCheck,
    rescheduled: CalendarClock,
    cancelled: CircleX,
    completed: Archive,
    no_show: Ban,
  },
  renewal: {
    not_started: CalendarClock,
    info_requested: PenLine,
    info_received: Inbox,
    with_insurers: Send,
    terms_received: FileClock,
    presented: FileCheck,
    accepted: CircleCheck,
    bound: FullCircle,
    declined: CircleX,
    not_offered: Ban,
    no_response: HollowCircle,
    withdrawn: Undo2,
  },
  proof: { issued: FullCircle, replaced: RotateCw, withdrawn: Ban },
  user: { invited: Send, active: FullCircle, disabled: HollowCircle },
  membership: { invited: Send, active: FullCircle, expired: HollowCircle, revoked: Ban },
}

type Look = { label: string; tone: BadgeTone; glyph: Glyph }
const look = (label: string, tone: BadgeTone, glyph: Glyph): Look => ({ label, tone, glyph })

/** Statuses that are never changed by hand, so they have no state machine. Colours follow `visual.md` section 2. */
const otherLooks = {
  mail: {
    queued: look('Queued', 'neutral', Clock),
    sending: look('Sending', 'info', Send),
    sent: look('Accepted by mail server', 'info', MailCheck),
    delivered: look('Delivered', 'good', CircleCheck),
    failed: look('Failed, will retry', 'warn', RotateCw),
    bounced: look('Bounced', 'danger', MailX),
    complained: look('Marked as spam', 'danger', Flag),
    dead: look('Not delivered', 'danger', MailX),
    suppressed: look('Not sent', 'neutral', Ban),
  },
  publication: {
    draft: look('Draft', 'neutral', PenLine),
    scheduled: look('Scheduled', 'renew', CalendarClock),
    published: look('Published', 'good', Eye),
    changed: look('Changed since publishing', 'warn', FileClock),
  },
} as const satisfies Record<string, Record<string, Look>>

export type StatusKind = keyof Machines | keyof typeof otherLooks

const isMachine = (kind: StatusKind): kind is keyof Machines => kind in machines

/** Every status of a kind, for the catalogue. */
export const statusesOf = (kind: StatusKind): readonly string[] =>
  isMachine(kind) ? machines[kind].statusNames : Object.keys(otherLooks[kind])
export const statusKinds: readonly StatusKind[] = [
  // Object.keys loses the literal types; the tables have no other keys.
  ...(Object.keys(machines) as (keyof Machines)[]),
  ...(Object.keys(otherLooks) as (keyof typeof otherLooks)[]),
]

/** An unknown status is shown as its raw name rather than hidden. */
const lookOf = (kind: StatusKind, status: string, reader: Reader): Look => {
  const unknown = look(status.replaceAll('_', ' '), 'neutral', HollowCircle)
  if (!isMachine(kind)) {
    const looks: Readonly<Record<string, Look>> = otherLooks[kind]
    return looks[status] ?? unknown
  }
  const of: AnyMachine = machines[kind]
  const signs: Readonly<Record<string, Glyph>> = glyphs[kind]
  const tone = of.statuses[status]?.tone
  return tone ? look(of.label(status, reader), tone, signs[status] ?? HollowCircle) : unknown
}

/** The badge for a status: `<StatusBadge kind="policy" status={policy.status} />`. Clients see different labels from staff (`reader`). */
export const StatusBadge = ({ kind, status, reader = 'staff' }: { kind: StatusKind; status: string; reader?: Reader }) => {
  const { label, tone, glyph } = lookOf(kind, status, reader)
  return (
    <Badge tone={tone} glyph={glyph}>
      {label}
    </Badge>
  )
}
