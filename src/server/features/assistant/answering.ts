/** Refuses what a program must not answer, quotes our pages where they answer, and says so where they do not. */
import type { Outcome } from '#contract/model/tools/assistant.ts'
import { withFirmWords } from '#contract/model/site/firmWords.ts'
import { mask } from '#contract/model/people/mask.ts'
import type { AssistantReply } from '#contract/site/assistant.ts'
import { plain, type HasPool } from '#server/features/search/search.ts'
import { getFirm } from '#server/features/settings/settings.ts'
import { compose, linesOf, rank, type Composed, type Scored } from './answer.ts'
import { aimOf, refusalOf, subjectOf } from './intent.ts'
import { findPassages, readTerms, type Term } from './retrieve.ts'

const nearAtMost = 4

const hrefOf = ({ path, anchor }: Pick<Scored, 'path' | 'anchor'>) => (anchor ? `${path}#${anchor}` : path)

export const look = async (
  ctx: HasPool,
  question: string,
): Promise<{ composed: Composed | null; near: Scored[]; terms: readonly Term[] }> => {
  const terms = await readTerms(ctx, question)
  if (terms.length === 0) return { composed: null, near: [], terms }
  const asked = plain(question)
  const aim = aimOf(asked)
  const ranked = rank(await findPassages(ctx, terms, aim === 'definition' ? subjectOf(asked) : ''), terms, aim, asked)
  return { composed: compose(ranked, terms, aim), near: ranked, terms }
}

/** One page each, the nearest first; nothing that hardly has to do with it. */
const relatedOf = (near: readonly Scored[]): AssistantReply['related'] =>
  [...new Map(near.filter(({ coverage, fit }) => coverage >= 0.45 && fit >= 0.25).map((one) => [one.path, one])).values()]
    .slice(0, nearAtMost)
    .map((one) => ({ page: one.page, section: one.section, href: hrefOf(one) }))

/** These have cards of their own; pages about insurance would be in the way. */
const bare: readonly Outcome[] = ['greeting', 'offtopic', 'injection', 'support', 'emergency', 'self']

export const answerTo = async (ctx: HasPool, { q }: { q: string; about: string }): Promise<AssistantReply> => {
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
  const [{ composed, near }, firm] = await Promise.all([look(ctx, question), getFirm({ db: ctx.pool })])
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
