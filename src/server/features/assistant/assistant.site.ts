/** The assistant's endpoints: questions, answers above search results, and ratings. */
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { ParsedInputOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failure.ts'
import { isQuestion, type Outcome } from '#contract/model/tools/assistant.ts'
import { mask } from '#contract/model/people/mask.ts'
import type { assistant as contract } from '#contract/site/assistant.ts'
import type { Ctx } from '#server/ctx.ts'
import { getSetting } from '#server/features/settings/settings.ts'
import { plain } from '#server/features/search/search.ts'
import { answerTo } from './answering.ts'
import { assistantRatings } from './assistant.table.ts'

export const words = (ctx: Ctx) => getSetting(ctx, 'words.assistant')
export const ask = (ctx: Ctx, { q }: { q: string }) => answerTo(ctx, { q, about: '' })
export const put = (ctx: Ctx, input: { q: string; about: string }) => answerTo(ctx, input)

/** Outcomes worth showing above the search results: an answer, or help. */
const first: readonly Outcome[] = ['answer', 'emergency', 'support']
export const glance = async (ctx: Ctx, { q }: { q: string }) => {
  if (!isQuestion(q)) return { reply: null }
  const reply = await answerTo(ctx, { q, about: '' })
  return { reply: first.includes(reply.outcome) ? reply : null }
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
