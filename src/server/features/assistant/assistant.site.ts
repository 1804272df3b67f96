/** The assistant: refuses what a program must not answer, quotes our pages where they answer, and says so where they do not. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Outcome } from '#contract/model/tools/assistant.ts'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { withFirmWords } from '#contract/model/site/firmWords.ts'
import { mask } from '#contract/model/people/mask.ts'
import type { assistant as contract } from '#contract/site/assistant.ts'
import type { AssistantReply } from '#contract/site/assistant.ts'
import type { Ctx } from '#server/ctx.ts'
import { transaction, type Db } from '#server/db/connect.ts'
import { plain } from '#server/features/search/search.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { compose, linesOf, rank, type Composed, type Scored } from './answer.ts'
import { assistantRatings } from './assistant.table.ts'
import { aimOf, refusalOf, subjectOf } from './intent.ts'
import { findPassages, readTerms } from './retrieve.ts'

/** A query that takes longer is cancelled, so that other pages keep the database; the screen shows the plain search instead. */
const patienceMs = 400
const nearAtMost = 4

const hrefOf = ({ path, anchor }: Pick<Scored, 'path' | 'anchor'>) => (anchor ? `${path}#${anchor}` : path)

const look = async (db: Db, question: string): Promise<{ composed: Composed | null; near: Scored[] }> => {
  const terms = await readTerms(db, question)
  if (terms.length === 0) return { composed: null, near: [] }
  const asked = plain(question)
  const aim = aimOf(asked)
  const ranked = rank(await findPassages(db, terms, aim === 'definition' ? subjectOf(asked) : ''), terms, aim, asked)
  return { composed: compose(ranked, terms, aim), near: ranked }
}

/** One page each, the nearest first; nothing that hardly has to do with it. */
const relatedOf = (near: readonly Scored[]): AssistantReply['related'] =>
  [...new Map(near.filter(({ coverage, fit }) => coverage >= 0.45 && fit >= 0.25).map((one) => [one.path, one])).values()]
    .slice(0, nearAtMost)
    .map((one) => ({ page: one.page, section: one.section, href: hrefOf(one) }))

/** These have cards of their own; pages about insurance would be in the way. */
const bare: readonly Outcome[] = ['greeting', 'offtopic', 'injection', 'support', 'emergency']

export const ask = async (ctx: Ctx, { q }: { q: string }): Promise<AssistantReply> => {
  const { text: question, kinds: masked } = mask(q)
  const reply = (outcome: Outcome, rest: Partial<AssistantReply> = {}): AssistantReply => ({
    outcome,
    question,
    masked,
    lines: [],
    sources: [],
    related: [],
    ...rest,
  })
  const asked = plain(question)
  if (asked === '') return reply('empty')
  const refusal = refusalOf(asked)
  if (refusal && bare.includes(refusal)) return reply(refusal)
  const found = await transaction(ctx.db, { scope: 'visitor' }, async (tx) => {
    await tx.execute(sql`SELECT set_config('statement_timeout', ${String(patienceMs)}, true)`)
    return { ...(await look(tx, question)), firm: await getFirm({ db: tx }) }
  })
  const { composed, near, firm } = found
  if (refusal) return reply(refusal, { related: relatedOf(near) })
  if (!composed) return reply('none', { related: relatedOf(near) })
  return reply('answer', {
    lines: composed.lines.map((line) => ({ ...line, text: withFirmWords(line.text, firm) })),
    sources: composed.sources.map((source, index) => ({
      n: index + 1,
      page: source.page,
      section: source.section,
      href: hrefOf(source),
      reviewedOn: source.reviewed_on,
      passage: linesOf(source.body).map(({ label, text }) => ({ label, text: withFirmWords(text, firm) })),
    })),
  })
}

/** Stores only those words of the question that occur on our pages, so that no name or number of a person is kept. */
export const rate = async (ctx: Ctx, input: ParsedInputOf<typeof contract.rate>) => {
  const words = plain(mask(input.question).text)
    .split(' ')
    .filter((word) => /^[a-z]{2,40}$/.test(word))
    .slice(0, 40)
  const known = new Set<string>()
  if (words.length > 0) {
    const list = sql.join(
      words.map((word) => sql`${word}`),
      sql`, `,
    )
    const found = await ctx.db.execute<{ word: string }>(sql`SELECT word FROM search_words WHERE word = ANY (ARRAY[${list}]::text[])`)
    for (const { word } of found.rows) known.add(word)
  }
  if (input.helpful === 'yes' && input.reason !== '')
    throw new Failure('invalid', 'A reason belongs to a "no"', { fields: { reason: 'A reason belongs to a "no"' } })
  await ctx.db.insert(assistantRatings).values({
    id: randomUUID(),
    helpful: input.helpful === 'yes',
    reason: input.reason,
    outcome: input.outcome,
    page: input.page,
    words: words
      .filter((word) => known.has(word))
      .join(' ')
      .slice(0, 500),
  })
  return { kept: true }
}
