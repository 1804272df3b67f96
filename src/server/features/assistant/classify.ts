/**
 * The intent of a question, learned from the sentences of content/search/intents.json: a linear classifier over words and word pairs. Trained once,
 * at the first question, always to the same weights. The rules of intent.ts go first; this covers what no rule foresaw.
 */
import intents from '#content/search/intents.json' with { type: 'json' }
import { once } from '#contract/once.ts'
import { plain } from '#server/features/search/search.ts'

export type Example = { intent: string; sentence: string }
export const examples: readonly Example[] = intents.flatMap(({ intent, sentences }) => sentences.map((sentence) => ({ intent, sentence })))

const rounds = 30
const step = 0.5
/** Pulls weights towards zero, so that no single word decides. */
const forgetting = 0.0006

/** Crude stems, enough for a sentence: long words are cut to six letters, shorter ones lose a final s, ed or d. */
const short = (word: string) => (word.length > 6 ? word.slice(0, 6) : word.length > 3 ? word.replace(/(?:s|ed|d)$/, '') : word)

const featuresOf = (sentence: string): string[] => {
  const words = plain(sentence).split(' ').slice(0, 40).map(short)
  const pairs = words.slice(1).map((word, index) => `${words[index]} ${word}`)
  return [...new Set([...words, ...pairs, `^${words[0]}`, `^${words[0]} ${words[1] ?? ''}`])]
}

export type Classifier = (sentence: string) => Map<string, number>

/** A feature's weight for each intent, and the sum of its squared gradients. */
type Row = { weights: Float64Array; moved: Float64Array }

/** Softmax regression with AdaGrad: steps shrink the more a feature has been seen, so that rare words learn as fast as common ones. */
export const train = (list: readonly Example[]): Classifier => {
  const names = [...new Set(list.map(({ intent }) => intent))]
  const rows = new Map<string, Row>()
  const rowOf = (feature: string): Row => {
    const known = rows.get(feature)
    if (known) return known
    const entry = { weights: new Float64Array(names.length), moved: new Float64Array(names.length) }
    rows.set(feature, entry)
    return entry
  }
  const chances = (known: readonly Row[]): Float64Array => {
    const found = new Float64Array(names.length)
    for (const { weights } of known) for (let at = 0; at < names.length; at++) found[at] = (found[at] ?? 0) + (weights[at] ?? 0)
    const top = Math.max(...found)
    let all = 0
    for (let at = 0; at < names.length; at++) all += found[at] = Math.exp((found[at] ?? 0) - top)
    return found.map((one) => one / all)
  }
  const counted = list.map(({ intent, sentence }) => ({ right: names.indexOf(intent), known: featuresOf(sentence).map(rowOf) }))
  for (let round = 0; round < rounds; round++)
    for (const { right, known } of counted) {
      const found = chances(known)
      for (const { weights, moved } of known)
        for (let at = 0; at < names.length; at++) {
          const slope = (found[at] ?? 0) - (at === right ? 1 : 0) + forgetting * (weights[at] ?? 0)
          moved[at] = (moved[at] ?? 0) + slope * slope
          weights[at] = (weights[at] ?? 0) - (step * slope) / Math.sqrt((moved[at] ?? 0) + 1e-6)
        }
    }
  return (sentence) => {
    const found = chances(featuresOf(sentence).flatMap((feature) => rows.get(feature) ?? []))
    return new Map(names.map((name, at) => [name, found[at] ?? 0]))
  }
}

/** The probability of each intent. */
export const classify: Classifier = (sentence) => trained()(sentence)
const trained = once(() => train(examples))
