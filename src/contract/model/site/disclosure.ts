/** The regulator's status line by date: who authorises the firm, as the footer, mails and documents state it (ICOBS 4.1.2). */
import { isoDate, requiredText, z, type Infer } from '../../schema.ts'

export const Disclosure = z.strictObject({ from: isoDate(), text: requiredText(400), registerUrl: z.url() })
export type Disclosure = Infer<typeof Disclosure>

/** Ordered by `from`; the last one that has begun applies. Before the first one, the text in the firm's record applies. */
export const Disclosures = z.array(Disclosure).check(z.maxLength(50))

/** The text that applies on a day (yyyy-mm-dd). */
export const disclosureOn = (texts: readonly Disclosure[], day: string): Disclosure | null =>
  texts.filter(({ from }) => from <= day).sort((one, other) => (one.from < other.from ? 1 : -1))[0] ?? null
