/** How a client told us of a decision that we recorded for them. Stored with the decision and shown to the client. */
import { formatDate } from '../../format.ts'
import { isoDate, text, typedText, z, type Infer } from '../../schema.ts'

export const toldWays = ['phone', 'email', 'meeting', 'letter'] as const
export const toldWayLabels: Record<(typeof toldWays)[number], string> = {
  phone: 'By phone',
  email: 'By email',
  meeting: 'At a meeting',
  letter: 'By letter',
}

/** What staff enter. */
export const toldUsInput = {
  how: z.enum(toldWays, 'Choose how they told us'),
  saidOn: isoDate(),
  saidBy: typedText('Enter who told us', 120, 2),
  /** Anything else that the client said. */
  reason: z._default(text(1000), ''),
}

export const ToldUs = z.object({ how: z.enum(toldWays), saidOn: z.string(), saidBy: z.string(), recordedBy: z.string() })
export type ToldUs = Infer<typeof ToldUs>

/** 'By phone on 20/11/2026, Maria Hartley' */
export const toldUsText = ({ how, saidOn, saidBy }: Pick<ToldUs, 'how' | 'saidOn' | 'saidBy'>): string =>
  `${toldWayLabels[how]} on ${formatDate(saidOn)}, ${saidBy}`
