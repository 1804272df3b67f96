/** What words written by staff may never contain, wherever they are shown. */
export const markupFault = (typed: string): string | null => {
  if (/<\/?[a-z!]/i.test(typed)) return 'Write plain words: HTML is not read here'
  if (/[a-z][a-z0-9+.-]*:\/\/|\bwww\.|\b(?:mailto|javascript):/i.test(typed)) return 'Leave the address out: links go on the button only'
  return null
}

export const placeholderPattern = /\{([a-zA-Z]+)\}/g
export const placeholdersIn = (text: string) => [...text.matchAll(placeholderPattern)].map(([, name = '']) => name)
export const inBraces = (names: readonly string[]) => names.map((name) => `{${name}}`).join(', ')

/** Only an insurer confirms cover, in writing; the site's texts never do. "Whether it is covered" and "you are not" are not promises. */
const promises: readonly RegExp[] = [
  /(?<!\b(?:whether|if|until|unless) )\b(?:you|your \w+|it|this|that|they|we|everything|all) (?:is|are|am|will be|can be|have been) (?:\w+ly |now |always |all |already )*(?:covered|insured)\b/i,
  /(?<!\b(?:whether|if|until|unless) )\b(?:you|we|they)(?:'|\u2019)re (?:\w+ly |now |always |all |already )*(?:covered|insured)\b/i,
  /\b(?:insurers?|polic(?:y|ies)|cover|we|it) (?:will|shall|must|always|does) (?:always |certainly )?(?:pays?|covers?|settles?|accepts?)\b/i,
  /\b(?:guarantees?|promises?|confirms?) (?:that )?(?:you|your|this|cover)\b/i,
]
export const promisesCover = (text: string) => promises.some((promise) => promise.test(text))
