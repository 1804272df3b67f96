/** The fields of an entry in words, masked for readers who may not see personal data. */
import { can, type Actor } from '#contract/access.ts'
import { fieldText } from '#contract/model/audit/entry.ts'

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

/** Field by field, in the order of the entry. Null if the entry does not include the field. */
export const shownFields = (before: Fields, after: Fields, masked: boolean) =>
  [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((field) => ({
    field: fieldText(field),
    before: before && field in before ? words(before[field], field, masked) : null,
    after: after && field in after ? words(after[field], field, masked) : null,
  }))
