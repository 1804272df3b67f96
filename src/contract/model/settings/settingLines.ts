/** Every settings record in words, with its labels, for comparing versions. */
import { formatDate, formatMoney } from '../../format.ts'
import { quotedLabels } from '../site/bankDetails.ts'
import type { Disclosure } from '../site/disclosure.ts'
import { mailKey, type EditedMail, type MailKey } from '../messages/editedMail.ts'
import { mailTemplateNames } from '../messages/mail.ts'
import { serviceKindNames, serviceKinds, workingDays } from '../site/serviceLevels.ts'
import type { SettingKey, SettingValue } from '../site/setting.ts'
import { bankSheet } from './bankSheet.ts'
import { firmSheet } from './firmSheet.ts'
import { mailLines } from './mailSheet.ts'
import type { Fields, Sheet, LabelledLines, TypedIn } from './sheet.ts'
import { peopleSheet } from './peopleSheet.ts'
import { paperLines } from './paperSheet.ts'
import { retentionSheet } from './retentionSheet.ts'
import { sessionSheet } from './sessionSheet.ts'
import { wordsSheets } from './wordsSheet.ts'
import { taxKindLabels } from './taxSheet.ts'
import { menuSheet, noticeSheet, staffAreaLabels, staffAreaSheet, textBudgetSheet } from './sheets.ts'

const linesOf = <K extends SettingKey, F extends Fields>(sheet: Sheet<K, F>, value: SettingValue<K>): LabelledLines => {
  const typed: TypedIn<F> = sheet.typed(value)
  return Object.keys(sheet.fields).map((name) => [sheet.labels[name] ?? name, String(typed[name])] as const)
}

const disclosureLine = ({ from, text, registerUrl }: Disclosure) => [`From ${formatDate(from)}`, `${text}\n${registerUrl}`] as const

const mailsByKey = Object.fromEntries(
  mailTemplateNames.map((template) => [mailKey(template), (edited: EditedMail) => mailLines(template, edited)]),
) as { [K in MailKey]: (edited: EditedMail) => LabelledLines }

/** Which parts of a record are compared, and their wording. */
const linesByKey: { [K in SettingKey]: (value: SettingValue<K>) => LabelledLines } = {
  firm: (firm) => [...linesOf(firmSheet, firm), ...linesOf(noticeSheet, firm)],
  disclosures: (texts) => texts.map(disclosureLine),
  staffArea: (who) => [[staffAreaSheet.labels.who, staffAreaLabels[who]]],
  textBudget: ({ price, perDay }) => [
    [textBudgetSheet.labels.price, formatMoney(price)],
    [textBudgetSheet.labels.perDay, formatMoney(perDay)],
  ],
  menu: (menu) => linesOf(menuSheet, menu),
  bankDetails: (bank) =>
    linesOf(bankSheet, bank).map(([label, value]) =>
      label === bankSheet.labels.quote ? ([label, quotedLabels[bank.quote]] as const) : ([label, value] as const),
    ),
  bankProposal: ({ id, value, byName }) => (id === '' ? [] : [...linesOf(bankSheet, value), ['Proposed by', byName] as const]),
  ourPeople: (people) => linesOf(peopleSheet, people),
  retention: (periods) => linesOf(retentionSheet, periods),
  taxRates: (rates) => rates.map(({ kind, rate, from }) => [`${taxKindLabels[kind]} from ${formatDate(from)}`, `${rate}%`] as const),
  serviceLevels: (levels) => serviceKindNames.map((kind) => [serviceKinds[kind].label, workingDays(levels[kind])] as const),
  sessionLengths: (lengths) => linesOf(sessionSheet, lengths),
  requiredPapers: paperLines,
  tags: (tags) => tags.map((tag) => [`Tag: ${tag.name}`, JSON.stringify(tag)] as const),
  'words.assistant': (words) => linesOf(wordsSheets.assistant, words),
  'words.contact': (words) => linesOf(wordsSheets.contact, words),
  'words.appointment': (words) => linesOf(wordsSheets.appointment, words),
  'words.marketing': (words) => linesOf(wordsSheets.marketing, words),
  'words.renewal': (words) => linesOf(wordsSheets.renewal, words),
  ...mailsByKey,
}

/** A record in words, for comparing versions. */
export const settingLines = <K extends SettingKey>(key: K, value: SettingValue<K>): LabelledLines => linesByKey[key](value)
