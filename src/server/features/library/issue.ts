/** Issues editions: a new or changed source becomes the next edition. The previous one ends but is never changed. */
import { and, eq, isNull, sql } from 'drizzle-orm'
import { addressLine, type Firm } from '#contract/model/site/firm.ts'
import { withFirmWords } from '#contract/model/site/firmWords.ts'
import { textsOf, withTexts, type DocumentBody, type DocumentSection } from '#contract/model/content/documentBlock.ts'
import type { Audience, DocumentType } from '#contract/model/content/kinds/libraryDocument.ts'
import type { Db } from '#server/db/connect.ts'
import { hashOf } from '#server/db/content.ts'
import type { Issuer } from '#server/pdf/paper.ts'
import { libraryEditions } from './library.table.ts'

/** An edition that may be issued. */
export type Draft = {
  slug: string
  title: string
  type: DocumentType
  audience: Audience
  products: string[]
  summary: string
  /** yyyy-mm-dd: the date of its text. */
  from: string
  /** Null: made from the date. */
  code: string | null
  /** Null: names the sections that differ. */
  change: string | null
  body: DocumentBody
}

/** The firm's details as printed on its documents today. */
export const issuerOf = (firm: Firm): Issuer => ({
  name: firm.name,
  shortName: firm.shortName,
  regulator: firm.regulator.text,
  contact: `${firm.phone.shown}, ${firm.hours.shown}. ${firm.email}. ${addressLine(firm.headOffice)}.`,
  notice: firm.notice,
})

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
const later = (a: string, b: string) => (a > b ? a : b)

const today = async (db: Db) => {
  const { rows } = await db.execute<{ day: string }>(sql`SELECT to_char(now() AT TIME ZONE 'Europe/London', 'YYYY-MM-DD') AS day`)
  return rows[0]?.day ?? ''
}

/** 'Changed: Typical limits, What insurers ask.' */
export const changeBetween = (before: DocumentBody, after: DocumentBody): string => {
  // Compares texts, not JSON, because the database returns keys in its own order.
  const textOf = (section: DocumentSection) => JSON.stringify(textsOf({ lead: '', sections: [section] }))
  const old = new Map(before.sections.map((section) => [section.title, textOf(section)]))
  const names = (list: readonly string[]) => list.join(', ').slice(0, 200)
  const added = after.sections.filter(({ title }) => !old.has(title)).map(({ title }) => title)
  const changed = after.sections.filter((section) => old.has(section.title) && old.get(section.title) !== textOf(section))
  const titles = new Set(after.sections.map(({ title }) => title))
  const dropped = [...old.keys()].filter((title) => !titles.has(title))
  const lead = before.lead === after.lead ? [] : ['the introduction']
  const parts = [
    ...(lead.length + changed.length > 0 ? [`Changed: ${names([...lead, ...changed.map(({ title }) => title)])}.`] : []),
    ...(added.length > 0 ? [`New: ${names(added)}.`] : []),
    ...(dropped.length > 0 ? [`Left out: ${names(dropped)}.`] : []),
  ]
  return parts.join(' ') || 'Details of the document, not its text.'
}

/** The second edition in a month gets a letter. */
const freeCode = (day: string, taken: ReadonlySet<string>) => {
  const month = day.slice(0, 7).replace('-', '.')
  const code = ['', ...'bcdefghijklmnopqrstuvwxyz'].map((letter) => month + letter).find((one) => !taken.has(one))
  if (!code) throw new Error(`No edition code is left for ${month}`)
  return code
}

const factsOf = ({ title, type, audience, products, summary, body }: Draft, firm: Firm) => ({
  title,
  type,
  audience,
  products,
  summary,
  body: withTexts(body, (text) => withFirmWords(text, firm)),
  issuer: issuerOf(firm),
})

/** Returns whether a new edition was issued. Run in a transaction: the old edition ends when the new one begins. */
export const issue = async (db: Db, draft: Draft, firm: Firm): Promise<boolean> => {
  const { slug } = draft
  const facts = factsOf(draft, firm)
  const { body } = facts
  const sourceHash = hashOf(facts)
  const editions = await db.select().from(libraryEditions).where(eq(libraryEditions.slug, slug))
  const current = editions.find(({ effectiveTo }) => effectiveTo === null)
  if (current?.sourceHash === sourceHash) return false
  const last = editions.reduce((latest, { effectiveFrom, effectiveTo }) => later(latest, effectiveTo ?? effectiveFrom), '')
  // Changed text with an old date starts today, because copies printed since that date have the old text.
  const from = draft.from > last ? draft.from : await today(db)
  const taken = new Set(editions.map(({ code }) => code))
  const code = draft.code && !taken.has(draft.code) ? draft.code : freeCode(from, taken)
  if (current) {
    const effectiveTo = later(dayBefore(from), current.effectiveFrom)
    await db.update(libraryEditions).set({ effectiveTo }).where(eq(libraryEditions.id, current.id))
  }
  const change = current ? (draft.change ?? changeBetween(current.body, body)) : (draft.change ?? '')
  const content = textsOf(body).join(' ')
  await db.insert(libraryEditions).values({ slug, code, ...facts, effectiveFrom: from, change, sourceHash, content })
  return true
}

/** Like `issue`, for many drafts: one query for what is in force, then only those that differ. Returns how many were issued. */
export const issueChanged = async (db: Db, drafts: readonly Draft[], firm: Firm): Promise<number> => {
  const rows = await db
    .select({ slug: libraryEditions.slug, sourceHash: libraryEditions.sourceHash })
    .from(libraryEditions)
    .where(isNull(libraryEditions.effectiveTo))
  const inForce = new Map(rows.map(({ slug, sourceHash }) => [slug, sourceHash]))
  const different = drafts.filter((draft) => inForce.get(draft.slug) !== hashOf(factsOf(draft, firm)))
  let issued = 0
  for (const draft of different) if (await issue(db, draft, firm)) issued += 1
  return issued
}

/** Its source is gone: the edition in force ends today, and stays in the library as one that ended. */
export const withdraw = async (db: Db, slug: string): Promise<boolean> => {
  const day = await today(db)
  const ended = await db
    .update(libraryEditions)
    .set({ effectiveTo: sql`greatest(${day}::date, effective_from)` })
    .where(and(eq(libraryEditions.slug, slug), isNull(libraryEditions.effectiveTo)))
    .returning({ id: libraryEditions.id })
  return ended.length > 0
}
