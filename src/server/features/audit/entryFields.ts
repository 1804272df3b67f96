/** The fields of an entry in words, masked for readers who may not see personal data. */
import { can, type Actor } from '#contract/access.ts'
import { formatDate, formatDateTime } from '#contract/format.ts'
import type { Change } from '#contract/history.ts'
import { fieldText, valueText } from '#contract/model/audit/values.ts'
import { isUuid } from '#contract/uuid.ts'

/** Only staff who may answer contact messages and view clients see personal data in the log. Others see it masked. */
export const seesPersonalData = (actor: Actor) => can(actor, 'contact:respond') && can(actor, 'client:view')

const hidden = 'Hidden'
/** Fields that identify people or hold what they wrote. */
const personal =
  /name|mail|phone|mobile|address|postcode|town|street|birth|contact|person|complainant|reporter|holder|user$|by$|note|text|words|message|body|description|question|answer|reply|support|reason|detail/i
const address = /[^\s@<>"']+@[^\s@<>"']+\.[a-z]{2,}/gi
const number = /(?:\+44|\b0)[\d\s()-]{8,14}\d/g

/** Masks email addresses and phone numbers anywhere in the text. */
export const maskWords = (text: string) => text.replaceAll(address, '[email hidden]').replaceAll(number, '[number hidden]')

const words = (value: unknown, field: string, masked: boolean): string => {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return masked && personal.test(field) ? hidden : String(value)
  if (typeof value === 'string') return masked ? (personal.test(field) ? hidden : maskWords(value)) : value
  if (Array.isArray(value)) return value.map((item) => words(item, field, masked)).join(', ')
  if (typeof value !== 'object') return ''
  return Object.entries(value)
    .map(([key, item]) => `${fieldText(key)}: ${words(item, masked && personal.test(field) ? field : key, masked)}`)
    .join('\n')
}

type Fields = Record<string, unknown> | null
export type Entry = { subjectType: string; before: Fields; after: Fields }
/** Names of colleagues by id. */
type People = ReadonlyMap<string, string>

/** The field that holds a colleague's id. */
const handler = 'assignedTo'
/** The ids of colleagues in the fields of these entries. */
export const peopleIn = (rows: readonly Entry[]): string[] =>
  rows.flatMap(({ before, after }) =>
    [before?.[handler], after?.[handler]].filter((value) => typeof value === 'string').filter((value) => isUuid(value)),
  )

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/
const day = /^\d{4}-\d\d-\d\d$/

/** A value as the record's screen says it: a status or a code by its label, a day as days are written, a colleague by name. */
const fieldValue = (value: unknown, field: string, type: string, people: People): unknown => {
  if (Array.isArray(value)) return value.map((item) => fieldValue(item, field, type, people))
  if (typeof value !== 'string') return value
  if (field === handler) return people.get(value) ?? value
  if (instant.test(value)) return formatDateTime(value)
  return day.test(value) ? formatDate(value) : valueText(type, field, value)
}

/** Field by field, in the order of the entry. Null if the entry does not include the field. */
export const entryFields = ({ subjectType, before, after }: Entry, { masked, people }: { masked: boolean; people: People }) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => {
    const textIn = (of: Fields) => (of && field in of ? words(fieldValue(of[field], field, subjectType, people), field, masked) : null)
    return { field: fieldText(field), before: textIn(before), after: textIn(after) }
  })

/** An id of another record or session: it says nothing in a list. */
const anId = /^(?:[0-9a-f]{16,64}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/
const summarised = 3
const statusField = fieldText('status')
/** A secret that was given for the first time: that says nothing. */
const removed = '[removed]'
/** Null says that it cannot be shown. */
const summary = (value: string | null) => (value === hidden ? null : (value ?? ''))

/** The first few changes for a list. Ids of other records say nothing there, so the entry itself shows them. */
export const firstChanges = (fields: ReturnType<typeof entryFields>): { changes: Change[]; moreChanges: number } => {
  const telling = fields
    .filter(({ before, after }) => (before ?? '') !== (after ?? '') || before === hidden)
    .filter(({ before, after }) => !anId.test(before ?? '') && !anId.test(after ?? '') && !(before === null && after === removed))
    // The database keeps the fields by the length of their names; the status says most.
    .toSorted((one, other) => Number(other.field === statusField) - Number(one.field === statusField))
  return {
    changes: telling
      .slice(0, summarised)
      .map(({ field, before, after }) => ({ field, label: field, before: summary(before), after: summary(after) })),
    moreChanges: Math.max(0, telling.length - summarised),
  }
}
