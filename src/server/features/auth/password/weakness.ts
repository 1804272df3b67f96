/**
 * Why a password must not be chosen: it is known, is made of words anybody would try here, or is a pattern. No composition
 * rules (security check 46).
 */
import { readFile } from 'node:fs/promises'

type Person = { username: string | null; email: string }

const known = 'This password is on lists of known passwords. Choose another one.'
const pattern = 'This password is a pattern that is easy to guess. Choose another one.'
const context = 'This password is made of words that are easy to guess here. Add words of your own.'
const ownName = 'Do not use your user name or email address in your password.'

/** What people who work here, or attack here, would try. The firm's own name is added from the settings. */
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
 * The 100,000 most used passwords (of SecLists' ten million, MIT) and the 49,233 of @zxcvbn-ts/language-common 4.1 (MIT), in small
 * letters, four and longer, each once. Loaded when first asked: few requests need it.
 */
let loading: Promise<ReadonlySet<string>> | undefined
export const knownPasswords = () =>
  (loading ??= readFile(new URL('known-passwords.txt', import.meta.url), 'utf8').then((text) => new Set(text.trimEnd().split('\n'))))

/** Digits and signs around it are what people add to a word they are told to change. */
const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** The shortest piece that repeats to the whole, or null. */
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

/** What is left of the letters once every local word is taken out, longest first; null when there was none. */
const restWithout = (text: string, words: readonly string[]): string | null => {
  let rest = text
  for (const word of words) rest = rest.replaceAll(word, ' ')
  return rest === text ? null : rest.replace(/[^\p{L}]/gu, '')
}

/** A sentence for the field, or null when nothing speaks against it. `firmNames`: as the settings have them. */
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
