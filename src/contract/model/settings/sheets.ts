/** The smaller sheets of /admin/settings. */
import { readMoney, typedMoney } from '../content/reading.ts'
import { isoDate, text, typedText, z } from '../../schema.ts'
import type { StaffArea } from '../site/setting.ts'
import type { Faults, Fields, Sheet } from './sheet.ts'

/** A whole number in a text field. */
export const wholeNumber = (min: number, max: number) =>
  z.string(`Enter a number from ${min} to ${max}`).check(
    z.trim(),
    z.refine((typed) => /^\d{1,7}$/.test(typed) && Number(typed) >= min && Number(typed) <= max, `Enter a number from ${min} to ${max}`),
  )

const noticeFields = { notice: text(160) } satisfies Fields
/** The line above every page. Part of the firm's record. */
export const noticeSheet: Sheet<'firm', typeof noticeFields> = {
  key: 'firm',
  fields: noticeFields,
  labels: { notice: 'Line above every page' },
  typed: ({ notice }) => ({ notice }),
  value: ({ notice }, before) => ({ ...before, notice }),
}

const httpsAddress = () =>
  z.string('Enter an https address').check(
    z.trim(),
    z.maxLength(300),
    z.refine(
      (typed) => /^https:\/\/\S+$/.test(typed) && z.url().safeParse(typed).success,
      'Enter an https address, like https://register.fca.org.uk',
    ),
  )

const disclosureFields = {
  from: isoDate(),
  text: typedText('Write the text: at least 20 characters', 400, 20),
  registerUrl: httpsAddress(),
} satisfies Fields
/** Adds a text that applies from a given day. Texts that apply or have applied are not changed. */
export const disclosureSheet: Sheet<'disclosures', typeof disclosureFields> = {
  key: 'disclosures',
  fields: disclosureFields,
  labels: { from: 'From', text: 'Text', registerUrl: 'Address of the register' },
  typed: () => ({ from: '', text: '', registerUrl: '' }),
  faults: ({ from }, before, today): Faults =>
    from < today
      ? { from: 'Choose today or a later date: what was shown before stays on record' }
      : before.some((other) => other.from === from)
        ? { from: 'There is already a text from that date' }
        : before.length >= 50
          ? { from: 'At most fifty texts are kept' }
          : {},
  value: (typed, before) => [...before, typed].sort((one, other) => (one.from < other.from ? -1 : 1)),
}

export const staffAreaLabels: Record<StaffArea, string> = {
  admins: 'Administrators only',
  permitted: 'Every member of staff, by their permissions',
}
const staffAreaFields = { who: z.enum(['admins', 'permitted'], 'Choose who may sign in') } satisfies Fields
export const staffAreaSheet: Sheet<'staffArea', typeof staffAreaFields> = {
  key: 'staffArea',
  fields: staffAreaFields,
  labels: { who: 'Who the staff area opens for' },
  typed: (who) => ({ who }),
  value: ({ who }) => who,
}

const money = (missing: string) =>
  z.string(missing).check(
    z.trim(),
    z.refine((typed) => readMoney(typed) !== null, missing),
  )
/** With fewer a day, colleagues could lock each other out. */
const fewestTexts = 20
const textBudgetFields = {
  price: money('Enter what one message costs, like 0.05'),
  perDay: money('Enter the most a day may cost, like 20'),
} satisfies Fields
export const textBudgetSheet: Sheet<'textBudget', typeof textBudgetFields> = {
  key: 'textBudget',
  fields: textBudgetFields,
  labels: { price: 'Price of one message', perDay: 'Limit for any 24 hours' },
  typed: ({ price, perDay }) => ({ price: typedMoney(price), perDay: typedMoney(perDay) }),
  faults: ({ price, perDay }) => {
    const [one, all] = [readMoney(price) ?? 0, readMoney(perDay) ?? 0]
    return {
      ...(one >= 1 && one <= 1_000 ? {} : { price: 'Enter between £0.01 and £10' }),
      ...(all < 1 || all > 1_000_000
        ? { perDay: 'Enter between £0.01 and £10,000' }
        : all < one * fewestTexts
          ? { perDay: `Allow at least ${fewestTexts} messages: staff and clients sign in with codes sent by text` }
          : {}),
    }
  },
  value: ({ price, perDay }) => ({ price: readMoney(price) ?? 0, perDay: readMoney(perDay) ?? 0 }),
}

const menuFields = { shown: wholeNumber(1, 20) } satisfies Fields
/** How many services each group of the header's menu shows. A few more are fetched, so that a hidden one leaves no gap. */
export const menuSheet: Sheet<'menu', typeof menuFields> = {
  key: 'menu',
  fields: menuFields,
  labels: { shown: 'Services in each group of the menu' },
  typed: ({ shown }) => ({ shown: String(shown) }),
  value: ({ shown }) => ({ shown: Number(shown), fetched: Math.min(50, Number(shown) + 3) }),
}
