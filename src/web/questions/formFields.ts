/** A page's form as strings by field name, and adding or removing a line of a list without losing what is typed in the others. */
import { rowNumbers } from '#contract/model/questions/answer.ts'
import type { Fields } from '#contract/model/questions/question.ts'

/** Our own controls begin with an underscore; everything else is an answer. */
export const readFields = (form: FormData): Fields => {
  const fields: Fields = {}
  for (const [name, value] of form) {
    if (typeof value !== 'string' || name.startsWith('_') || name === 'constructor' || name === 'prototype') continue
    const before = fields[name]
    fields[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value]
  }
  return fields
}

/** The line to duplicate at the end; `but`: the part to leave empty. */
export type Copied = { row: number; but: string | undefined }

/** Numbers the lines from 0 without gaps. `remove`: the line to drop; `add`: adds one, marked by an empty name; `copy`: duplicates one. */
export const renumber = (id: string, fields: Fields, change: { remove?: number; add?: boolean; copy?: Copied }): Fields => {
  const rows = rowNumbers(id, fields)
  const kept = rows.filter((row) => row !== change.remove)
  const others = Object.entries(fields).filter(([name]) => !rows.some((row) => name.startsWith(`${id}.${row}.`)))
  const lines = kept.flatMap((row, index) =>
    Object.entries(fields).flatMap(([name, value]) =>
      name.startsWith(`${id}.${row}.`) ? [[name.replace(`${id}.${row}.`, `${id}.${index}.`), value] as const] : [],
    ),
  )
  const added = change.add || change.copy ? [[`${id}.${kept.length}.`, ''] as const] : []
  const { copy } = change
  const copied = Object.entries(fields).flatMap(([name, value]) => {
    const from = `${id}.${copy?.row}.`
    return copy && name.startsWith(from) && name.slice(from.length) !== copy.but
      ? [[`${id}.${kept.length}.${name.slice(from.length)}`, value] as const]
      : []
  })
  return Object.fromEntries([...others, ...lines, ...added, ...copied])
}
