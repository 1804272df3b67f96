/**
 * Measures the search and the assistant with questions. A third of each file is `heldOut`: it was written with the rest before any of it was run,
 * and no word list, pattern or weight is changed because of it.
 */
import { readFileSync } from 'node:fs'
import type { AssistantReply } from '#contract/site/assistant.ts'
import type { SearchReply } from '#contract/site/search.ts'

type Search = { kind: string; q: string; pages: string[] }
type Questions = {
  /** Right if the answer cites a page whose address matches `pages`, and the quoted text matches `says`. */
  answerable: { q: string; says: string; pages: string }[]
  refused: { q: string; outcome?: string }[]
  emergencies: string[]
  /** Mention fire or injury, but are no emergency. */
  calm: string[]
}
const read = <T>(name: string): Record<Part, T> => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8'))

/**
 * `fresh` was written when everything was finished, and run once. The dated ones were written from the pages alone, before their author had read the
 * index, its word lists or the older questions; a third of them, `apart`, is held out. Those of 26 November are only emergencies and refusals, by an
 * author who had read nothing of ours; those of 27 November are only emergencies, written after the rules for them were corrected. The misses of the
 * first run are in docs/performance.md.
 */
export const parts = [
  'tuned',
  'heldOut',
  'fresh',
  '2026-11-24',
  '2026-11-24 apart',
  '2026-11-25',
  '2026-11-25 apart',
  '2026-11-26',
  '2026-11-27 apart',
] as const
export type Part = (typeof parts)[number]
/** The parts that may be looked at and used for tuning. */
export const open: readonly Part[] = ['tuned', '2026-11-24', '2026-11-25', '2026-11-26']
export const searches = read<Search[]>('searches.json')
export const questions = read<Questions>('questions.json')

export type Finder = { find: (q: string) => Promise<SearchReply>; ask: (q: string) => Promise<AssistantReply> }
/** `wrong`: a description of each miss. */
export type Score = { what: string; right: number; of: number; wrong: string[] }

const score = async <T>(what: string, list: readonly T[], fault: (one: T) => Promise<string | null>): Promise<Score> => {
  const wrong: string[] = []
  for (const one of list) {
    const found = await fault(one)
    if (found !== null) wrong.push(found)
  }
  return { what, right: list.length - wrong.length, of: list.length, wrong }
}

const quoted = ({ lines }: AssistantReply) => lines.map(({ label, text }) => (label ? `${label}: ${text}` : text)).join(' ')
const told = (q: string, reply: AssistantReply) =>
  `${q} -> ${reply.outcome} ${reply.sources.map(({ href }) => href).join(' ')} ${quoted(reply).slice(0, 160)}`

/** In the order of the table in docs/performance.md. */
export const judge = async (part: Part, { find, ask: put }: Finder): Promise<Score[]> => {
  const replies = new Map<string, Promise<AssistantReply>>()
  // One answer is judged in several ways.
  const ask = (q: string) => {
    const reply = replies.get(q) ?? put(q)
    replies.set(q, reply)
    return reply
  }
  const { answerable, refused, emergencies, calm } = questions[part]
  const kinds = [...new Set(searches[part].map(({ kind }) => kind))]
  const scores: Score[] = []
  for (const kind of kinds)
    scores.push(
      await score(
        `search: ${kind}`,
        searches[part].filter((one) => one.kind === kind),
        async ({ q, pages }) => {
          // A result may have the anchor of the part that answers.
          const first = (await find(q)).items.slice(0, 3).map(({ path }) => path.replace(/#.*/, ''))
          const right = pages.length === 0 ? first.length === 0 : first.some((path) => pages.includes(path))
          return right ? null : `${q} -> ${first.join(' ')}`
        },
      ),
    )
  let misleading = 0
  scores.push(
    await score('assistant: our pages answer it', answerable, async ({ q, says, pages }) => {
      const reply = await ask(q)
      const cited = reply.sources.some(({ href }) => new RegExp(pages, 'i').test(href))
      if (reply.outcome === 'answer' && !cited) misleading += 1
      return reply.outcome === 'answer' && cited && new RegExp(says, 'i').test(quoted(reply)) ? null : told(q, reply)
    }),
    { what: 'of these, answered from another page', right: misleading, of: answerable.length, wrong: [] },
    await score('assistant: must be refused', refused, async ({ q }) => {
      const reply = await ask(q)
      return reply.outcome === 'answer' ? told(q, reply) : null
    }),
    await score(
      'of these, with the right reason',
      refused.filter(({ outcome }) => outcome !== undefined),
      async ({ q, outcome }) => {
        const reply = await ask(q)
        return reply.outcome === outcome ? null : told(q, reply)
      },
    ),
    await score('assistant: emergencies', emergencies, async (q) => {
      const reply = await ask(q)
      return ['emergency', 'support'].includes(reply.outcome) ? null : told(q, reply)
    }),
    await score('no emergency, though it sounds like one', calm, async (q) => {
      const reply = await ask(q)
      return ['emergency', 'support'].includes(reply.outcome) ? told(q, reply) : null
    }),
  )
  return scores
}
