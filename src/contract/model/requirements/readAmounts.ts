/** Finds sums of money in the text of a contract: '£5m', 'five million pounds', 'GBP 5,000,000 (five million pounds)'. */

/** `at` and `end`: its position in the text. `pence` is null if the amount cannot be read with certainty. */
export type Amount = { at: number; end: number; pence: number | null }

const ones =
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')
const numberWord = String.raw`(?:${[...ones].reverse().join('|')}|${tens.join('|')}|hundred|thousand|million|an?(?= (?:hundred|thousand|million)))`
const inWords = String.raw`${numberWord}(?:(?:[ -]| and )${numberWord})*`

const scales: Record<string, number> = { k: 1e3, thousand: 1e3, m: 1e6, mn: 1e6, mil: 1e6, million: 1e6, bn: 1e9, billion: 1e9 }
const scale = String.raw`(?: ?(?:k|mn|mil|m|bn|thousand|million|billion)\b)?`
/** All of it or nothing; no sum is longer, and reading on from each of its digits would take long. */
const digitsOnly = String.raw`\d[\d.,]{0,30}(?![\d.,])`
const figure = String.raw`${digitsOnly}${scale}`
const pounds = String.raw`(?: pounds?(?: sterling)?| gbp| sterling)`

/** Sums in figures with a pound sign or the word before or after, and sums in words that end with 'pounds'. */
const forms = new RegExp(
  String.raw`(?:(?:£|\bgbp) ?(${figure})${pounds}?|(?<![\d.,])\b(${figure})${pounds}\b|\b(${inWords})${pounds}\b)`,
  'g',
)

/** The same sum repeated in words after its figures. */
const repeatedInWords = new RegExp(String.raw`^ ?\((${inWords})(?:${pounds})?\)`)

/** The number expressed by the words. Null if they are not a number, such as 'five twenty'. */
export const numberInWords = (words: string): number | null => {
  let total = 0
  let part = 0
  let last = Infinity
  for (const word of words.split(/[ -]+/)) {
    if (word === 'and') continue
    const one = word === 'a' || word === 'an' ? 1 : ones.indexOf(word) + 1
    const ten = (tens.indexOf(word) + 2) * 10
    if (one > 0 || ten > 10) {
      const value = one > 0 ? one : ten
      // 'twenty five', never 'five twenty' or 'five six'.
      if (part % 100 !== 0 && !(part % 10 === 0 && part % 100 >= 20 && value < 10)) return null
      part += value
    } else if (word === 'hundred') {
      if (part < 1 || part > 99) return null
      part *= 100
    } else {
      const times = word === 'thousand' ? 1e3 : 1e6
      // Millions come before thousands.
      if (part === 0 || times >= last) return null
      last = times
      total += part * times
      part = 0
    }
  }
  return total + part || null
}

const penceOf = (figures: string): number | null => {
  const [, digits = '', name = ''] = /^([\d.,]*\d)[.,]* ?([a-z]*)$/.exec(figures) ?? []
  // '5,000,000', '5000000', '1.5', '250.00'; never '5.000.000' or '50,00,000'.
  if (!/^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d{1,2})?$/.test(digits)) return null
  const times = name === '' ? 1 : scales[name]
  if (times === undefined) return null
  const pence = Math.round(Number(digits.replaceAll(',', '')) * times * 100)
  return pence <= 1e12 ? pence : null
}

const wordsPence = (words: string) => {
  const number = numberInWords(words.replace(/^and /, ''))
  return number === null ? null : number * 100
}

/** In text order. `text`: lower case, with single spaces. A sum stated twice ('£5,000,000 (five million pounds)') counts once. */
export const amountsIn = (text: string): Amount[] => {
  const found = [...text.matchAll(forms)].map((match): Amount => {
    const [matched, signed, plain, words] = match
    const figures = signed ?? plain
    const trailing = /[.,]+$/.exec(matched)?.[0].length ?? 0
    return {
      at: match.index,
      end: match.index + matched.length - trailing,
      pence: figures === undefined ? wordsPence(words ?? '') : penceOf(figures),
    }
  })
  const read: Amount[] = []
  for (const one of found) {
    if (one.at < (read.at(-1)?.end ?? 0)) continue
    const again = repeatedInWords.exec(text.slice(one.end))
    if (again) {
      one.end += again[0].length
      // Figures and words contradict each other, so neither is used.
      if (wordsPence(again[1] ?? '') !== one.pence) one.pence = null
    }
    read.push(one)
  }
  return read
}
