/** The status of a renewal, in words that a business owner would use. */
import { formatDate, formatDays } from '#contract/format.ts'
import { lateDays } from '#contract/model/renewals/renewal.ts'
import type { RenewalCard } from '#contract/portal/renewals.ts'
import type { BadgeTone } from '#web/ui/display/Badge.tsx'
import type { Glyph } from '#web/ui/display/Icon.tsx'
import { Ban, CalendarClock, CircleCheck, CircleX, Clock, FileCheck, Reply, Send } from 'lucide-react'

export const daysText = (days: number) => (days < 0 ? `${formatDays(-days)} ago` : days === 0 ? 'Today' : formatDays(days))

type StatusText = { label: string; tone: BadgeTone; glyph: Glyph; action: string | null }

/** What we do while the client waits. `presented`: what they had has ended. */
const awaited: Partial<Record<NonNullable<RenewalCard['status']>, string>> = {
  with_insurers: 'With insurers',
  terms_received: 'We are checking the terms',
  presented: 'The terms have ended',
}

export const statusText = ({ state, daysLeft, opensOn, status, extendedUntil, mayAct }: RenewalCard): StatusText => {
  const late = daysLeft <= lateDays
  switch (state) {
    case 'not_open':
      return { label: `Opens on ${formatDate(opensOn)}`, tone: 'neutral', glyph: CalendarClock, action: null }
    case 'facts':
      return { label: 'We need your facts', tone: late ? 'danger' : 'warn', glyph: Reply, action: mayAct ? 'Confirm your facts' : 'See it' }
    case 'awaited':
      return {
        label: awaited[status ?? 'not_started'] ?? 'We are preparing it',
        tone: late ? 'danger' : 'info',
        glyph: Clock,
        action: 'See it',
      }
    case 'terms':
      return {
        label: 'Terms are ready',
        tone: late ? 'danger' : 'renew',
        glyph: FileCheck,
        action: mayAct ? 'Read and decide' : 'Read them',
      }
    case 'accepted':
      return { label: 'Accepted, being arranged', tone: 'info', glyph: Send, action: 'See it' }
    case 'renewed':
      return { label: 'Renewed', tone: 'good', glyph: CircleCheck, action: 'See it' }
    case 'next_cancelled':
      return { label: 'Next period cancelled', tone: 'danger', glyph: CircleX, action: 'See what to do' }
    case 'declined':
      return { label: 'You declined it', tone: 'neutral', glyph: CircleX, action: 'See it' }
    case 'not_offered':
      return { label: 'No terms offered', tone: 'danger', glyph: CircleX, action: 'See it' }
    case 'lapsed':
      return { label: 'Cover has ended', tone: 'danger', glyph: CircleX, action: 'See what to do' }
    case 'withdrawn':
      return extendedUntil
        ? { label: `Extended to ${formatDate(extendedUntil)}`, tone: 'info', glyph: CalendarClock, action: 'See it' }
        : { label: 'Not renewed', tone: 'neutral', glyph: Ban, action: 'See it' }
  }
}
