/**
 * Why a password must not be chosen: it is a known password, made of words anyone would try here, or a pattern. There are no composition rules
 * (security check 46).
 */
import { readFile } from 'node:fs/promises'

type Person = { username: string | null; email: string }

const known = 'This password is on lists of known passwords. Choose another one.'
const pattern = 'This password is a pattern that is easy to guess. Choose another one.'
const context = 'This password is made of words that are easy to guess here. Add words of your own.'
const ownName = 'Do not use your user name or email address in your password.'

/** Words that people who work here, or attack here, would try. The firm's own name is added from the settings. */
const localWords = `insurance insurances insurer insure insured broker brokers brokerage policy policies claim claims premium
  liability indemnity cover covered quote quotes renewal renewals portal client clients staff office company business firm
  brighton hove sussex worthing eastbourne croydon london england britain seawall harbour
  admin administrator root user login signin welcome password passwort passphrase secret letmein changeme access demo test testing
  january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday spring summer autumn winter
  the and our my is for you love ilove like hello 123 qwerty`.split(/\s+/)

const rows = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qazwsxedcrfvtgbyhnujmikolp']
const neighbours = new Set(
  rows.flatMap((row) => [...row].slice(1).flatMap((letter, index) => [`${row[index]}${letter}`, `${letter}${row[index]}`])),
)

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
  '|': 'l',
  '€': 'e',
  '£': 'l',
}
const spelled = (text: string) => text.replace(/[013457@$!|€£]/g, (sign) => lookalikes[sign] ?? sign)

/**
 * The 100,000 most used passwords (from SecLists' ten million, MIT) and the 49,233 of @zxcvbn-ts/language-common 4.1 (MIT), in lower case, four
 * characters or longer, without duplicates. Loaded on first use, because few requests need it.
 */
let loading: Promise<ReadonlySet<string>> | undefined
export const knownPasswords = () =>
  (loading ??= readFile(new URL('known-passwords.txt', import.meta.url), 'utf8').then((text) => new Set(text.trimEnd().split('\n'))))

/** Drops leading and trailing digits and signs, which people add to a word when told to change it. */
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The shortest piece whose repetition gives the whole text, or null. */
const repeatedPiece = (text: string): string | null => {
  const period = (text + text).indexOf(text, 1)
  return period < text.length ? text.slice(0, period) : null
}

const isPattern = (text: string) => {
  if (new Set(text).size <= 4) return true
  const piece = repeatedPiece(text)
  if (piece && piece.length <= 6) return true
  const pairs = [...text].slice(1).map((letter, index) => `${text[index]}${letter}`)
  const easy = pairs.filter((pair) => neighbours.has(pair) || pair[0] === pair[1]).length
  return easy >= pairs.length * 0.75
}

/** The letters left once all local words are removed, or null if there were none. `words`: longest first. */
const restWithout = (text: string, words: readonly string[]): string | null => {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return rest === text ? null : rest.replace(/[^\p{L}]/gu, '')
}

/** A message for the field, or null if the password is acceptable. `firmNames`: from the settings. */
export const weakness = async (password: string, person: Person, firmNames: readonly string[]): Promise<string | null> => {
  const lower = password.normalize('NFKC').toLowerCase()
  const names = [person.username, person.email.split('@')[0], person.email].filter((name): name is string => !!name && name.length >= 4)
  if (names.some((name) => lower.includes(name))) return ownName
  if (isPattern(lower)) return pattern

  const passwords = await knownPasswords()
  for (const form of [lower, spelled(lower)]) {
    const core = withoutEnds(form)
    const piece = repeatedPiece(core)
    const shapes = [form, core, withoutEnds(lower), spelled(core), form.replace(/[^\p{L}\p{N}]/gu, ''), ...(piece ? [piece] : [])]
    if (shapes.some((shape) => shape.length >= 4 && passwords.has(shape))) return known
  }

  const words = [...localWords, ...firmNames.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u))]
    .filter((word) => word.length >= 2)
    .sort((a, b) => b.length - a.length)
  for (const form of [lower, spelled(lower)]) {
    const rest = restWithout(form, words)
    if (rest !== null && rest.length < 4) return context
  }
  return null
}
