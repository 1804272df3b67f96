/** Where an item stands in the lists of its kind: `content_items.position`, lowest first. */
import type { ContentRow } from './content.table.ts'

/** Newest first: the days from a date to the year 2100. */
export const positionOn = (date: string): number => Math.round((Date.parse('2100-01-01') - Date.parse(date)) / 86_400_000)

/** The place that this copy asks for: an article by its date, others by the number that was entered. Unchanged for kinds that have neither. */
export const positionOf = ({ kind, position }: Pick<ContentRow, 'kind' | 'position'>, content: unknown): number => {
  const asked = content as { date?: string; position?: number }
  if (kind === 'post' && asked.date) return positionOn(asked.date)
  return asked.position === undefined ? position : Math.max(-9999, Math.min(9999, Math.round(asked.position)))
}
