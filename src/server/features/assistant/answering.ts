/** Refuses what a program must not answer, quotes our pages if they answer, and says so if they do not. */
import type { Outcome } from '#contract/model/tools/assistant.ts'
import { withFirmWords } from '#contract/model/site/firmWords.ts'
import { mask, maskedIn, withoutMasks } from '#contract/model/people/mask.ts'
import type { AssistantReply } from '#contract/site/assistant.ts'
import { plain, questionKey, readWords, type HasPool } from '#server/features/search/search.ts'
import { getFirm, getSetting } from '#server/features/settings/settings.ts'
import { compose, linesOf, rank, repeats, type Composed, type Scored } from './answer.ts'
import { aimOf, hasHappened, refusalOf, subjectOf } from './intent.ts'
import { findPassages, readTerms, type Term } from './retrieve.ts'

const nearAtMost = 4
/** Below this `fit` a page has hardly anything to do with the question. */
const minFit = 0.02

const hrefOf = ({ path, anchor }: Pick<Scored, 'path' | 'anchor'>) => (anchor ? `${path}#${anchor}` : path)

/** A follow-up question: "does it pay for that too?", "and for volunteers?". */
const pronoun = /\b(?:it|its|this|that|they|them|their|those|these|there|one)\b/
const opening = /^(?:and|but|or|so|also|then|what about|how about|what if|even if|only)\b/
const longestFollowUp = 12

/** `about`: the page a follow-up refers to. */
export const look = async (
  ctx: HasPool,
  question: string,
  about = '',
): Promise<{
  composed: Composed | null
  near: Scored[]
  terms: readonly Term[]
  /** Staff keep the question for the part that answers it. */ linkedByStaff: boolean
}> => {
  const terms = await readTerms(ctx, about === '' ? question : `${question} ${about}`)
  if (terms.length === 0) return { composed: null, near: [], terms, linkedByStaff: false }
  const plainQuestion = plain(question)
  const aim = aimOf(plainQuestion)
  const found = await findPassages(ctx, terms, aim === 'definition' ? subjectOf(plainQuestion) : '')
  const all = rank(found, terms, aim, plainQuestion)
  // A question that staff have linked to part of a page is answered there; a follow-up on the page it is about.
  const linked = (await readWords(ctx)).answers.get(questionKey(question)) ?? []
  const own = rank(
    found.filter((one) => (about === '' ? linked.includes(hrefOf(one)) : one.page === about)),
    terms,
    aim,
    plainQuestion,
  )
  const answer = compose(own, terms, aim)
  return {
    composed: answer ?? compose(all, terms, aim),
    near: own.length > 0 ? own : all,
    terms,
    linkedByStaff: about === '' && answer !== null && linked.length > 0,
  }
}

/** One link per page, most relevant first, without pages that are hardly related. */
const relatedOf = (near: readonly Scored[]): AssistantReply['related'] =>
  [...new Map(near.filter(({ coverage, fit }) => coverage >= 0.45 && fit >= minFit).map((one) => [one.path, one])).values()]
    .slice(0, nearAtMost)
    .map((one) => ({ page: one.page, section: one.section, href: hrefOf(one) }))

/** Pages about how we work. */
const ourOwn = /^\/(?:about|complaints|privacy-policy|terms-of-business)(?:#|$)/
/** These outcomes have their own cards, where pages about insurance would be in the way. */
const bare: readonly Outcome[] = ['greeting', 'offtopic', 'injection', 'support', 'emergency', 'self']

export const answerTo = async (ctx: HasPool, { q, about }: { q: string; about: string }): Promise<AssistantReply> => {
  const { text: question, kinds } = mask(q)
  // Includes what was already masked in the URL before it reached us.
  const masked = [...new Set([...kinds, ...maskedIn(q)])]
  const own = await getSetting({ db: ctx.pool }, 'words.assistant')
  const reply = (outcome: Outcome, rest: Partial<AssistantReply> = {}): AssistantReply => ({
    outcome,
    said: {
      title: own[`${outcome}Title`],
      text: own[`${outcome}Text`],
      steps: outcome === 'emergency' ? own.emergencySteps.split('\n').filter(Boolean) : [],
    },
    question,
    masked,
    lines: [],
    sources: [],
    related: [],
    subject: '',
    about: '',
    ...rest,
  })
  const words = withoutMasks(question)
  const plainQuestion = plain(words)
  if (plainQuestion === '') return reply('empty')
  // Based on the original text: "I have cancer" is distress, "[health]" is nothing.
  const refusal = refusalOf(plain(q))
  if (refusal && bare.includes(refusal)) return reply(refusal)
  const [alone, firm] = await Promise.all([look(ctx, words), getFirm({ db: ctx.pool })])
  const short = about.trim() !== '' && plainQuestion.split(' ').length <= longestFollowUp
  // A question with no subject of its own is about the previous subject.
  const topic = short && (pronoun.test(plainQuestion) || (opening.test(plainQuestion) && !alone.composed)) ? about.trim() : ''
  const { composed, near, terms, linkedByStaff } = topic === '' ? alone : await look(ctx, words, topic)
  // "Does my liability policy include my drone?" asks about one policy, but our pages answer it in general.
  const [first] = composed?.sources ?? []
  const general = refusal === 'decision' && !hasHappened(plainQuestion) && first !== undefined && repeats(first, terms)
  // "Can I cancel my policy?" asks for advice about a cover, but of us it asks for our terms: they answer, if staff keep the question for them.
  const ofFirm = linkedByStaff && first !== undefined && ourOwn.test(first.path)
  if (refusal && !general && !ofFirm) return reply(refusal, { related: relatedOf(near) })
  if (!composed) return reply('none', { related: relatedOf(near), about: topic })
  return reply('answer', {
    subject: composed.sources[0]?.page ?? '',
    about: topic,
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
