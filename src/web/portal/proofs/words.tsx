/** Wording and badges shared by the proof screens. */
import { formatDate } from '#contract/format.ts'
import { proofStateLabels, type Blocked, type ProofState } from '#contract/model/proofs/proof.ts'
import { paths } from '#contract/paths.ts'
import { Badge, type BadgeTone } from '#web/ui/display/Badge.tsx'
import { FullCircle, HollowCircle } from '#web/ui/display/glyphs.tsx'
import type { Glyph } from '#web/ui/display/Icon.tsx'
import { Ban, CalendarClock, CircleX, RotateCw } from 'lucide-react'

const looks: Record<ProofState, { tone: BadgeTone; glyph: Glyph }> = {
  in_force: { tone: 'good', glyph: FullCircle },
  begins: { tone: 'info', glyph: CalendarClock },
  ended: { tone: 'neutral', glyph: HollowCircle },
  cancelled: { tone: 'danger', glyph: CircleX },
  changed: { tone: 'danger', glyph: CircleX },
  withdrawn: { tone: 'danger', glyph: Ban },
  replaced: { tone: 'neutral', glyph: RotateCw },
}

/** Whether a letter is valid at the moment. */
export const ProofBadge = ({ state, until }: { state: ProofState; until: string | null }) => (
  <Badge tone={state === 'in_force' && until ? 'warn' : looks[state].tone} glyph={looks[state].glyph}>
    {state === 'in_force' && until ? `In force until ${formatDate(until)}` : proofStateLabels[state]}
  </Badge>
)

/** Why no letter can be issued, in short for the list and in full, with a link to what helps. */
export const blockedWords: Record<
  Blocked,
  { short: string; title: string; text: string; href: (policyId: string) => string; link: string }
> = {
  starts: {
    short: 'Has not begun yet',
    title: 'This policy has not begun yet',
    text: 'There is nothing to confirm before its first day. If someone needs it earlier, write to us. We can confirm that it has been arranged.',
    href: () => paths.contact({ topic: 'policy' }),
    link: 'Write to us',
  },
  ended: {
    short: 'Has ended',
    title: 'This policy has ended',
    text: 'A letter would confirm cover that is no longer there. Choose the policy that replaced it, or ask us for a quote.',
    href: () => paths.clientProofs(),
    link: 'Choose another policy',
  },
  unconfirmed: {
    short: 'Not confirmed by the insurer yet',
    title: 'The insurer has not confirmed this policy yet',
    text: 'We will tell you as soon as it has. Then you can issue a letter here.',
    href: () => paths.contact({ topic: 'policy' }),
    link: 'Ask us where it has got to',
  },
  certificate: {
    short: "Proved by the insurer's certificate",
    title: "The insurer's own certificate proves this cover",
    text: "For employers' liability the law asks for the certificate that the insurer issued, so we do not write a letter of our own. You will find it on the page for your staff.",
    href: () => paths.clientStaffPage(),
    link: 'Open the staff page',
  },
  confidential: {
    short: 'Never confirmed in writing',
    title: 'We never confirm this cover in writing',
    text: 'It can become void if others know about it. Ring us if someone insists on proof.',
    href: () => paths.contact(),
    link: 'Contact us',
  },
  unpaid: {
    short: 'An invoice is overdue',
    title: 'An invoice for this policy is overdue',
    text: 'This does not say that the cover has ended. We do not confirm a policy in writing while its premium is overdue, because the insurer may end the cover if it stays unpaid. Pay the invoice, or talk to us if you have paid it or need more time.',
    href: (id) => `${paths.clientPolicy(id)}#payments`,
    link: 'See what is due',
  },
  held: {
    short: 'Not possible today',
    title: 'We cannot confirm this policy in writing today',
    text: 'This does not say that the cover has ended. Ask the owner of your company why, or ring us.',
    href: () => paths.contact({ topic: 'policy' }),
    link: 'Write to us',
  },
}
