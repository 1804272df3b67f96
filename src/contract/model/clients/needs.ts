/** What makes it easier for a client to deal with us, in their words: recorded once, and shown wherever staff open a record of theirs. */
import { z, type Infer } from '../../schema.ts'

export const ClientNeed = z.object({
  /** The person who said it of themselves in the portal; empty for what staff recorded of the client. */
  who: z.string(),
  largePrint: z.boolean(),
  words: z.string(),
})
export type ClientNeed = Infer<typeof ClientNeed>

/** As part of one line: `large print; call instead of writing`, with the person's name before it. */
export const needText = ({ who, largePrint, words }: ClientNeed): string => {
  const details = words
    .trim()
    .replace(/\.$/, '')
    .replace(/\s*\n+\s*/g, '; ')
  const needed = [...(largePrint ? ['large print'] : []), ...(details ? [details] : [])].join('; ')
  return who ? `${who}: ${needed}` : needed
}
