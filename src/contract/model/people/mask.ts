/**
 * Removes personal data that people paste without thinking, before a question is stored, shown or sent on. Each kind is replaced by its
 * name: "[email]". Names are found only where they are announced ("my name is ..."), since no list of names is complete.
 */
type Rule = { kind: string; find: RegExp }

const rules: readonly Rule[] = [
  { kind: 'email', find: /[\w.+%'-]+\s?@\s?[\w-]+(?:\.[\w-]+)+/gu },
  { kind: 'bank or card number', find: /\b(?:\d[ -]?){12,18}\d\b/g },
  { kind: 'bank or card number', find: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g },
  { kind: 'phone', find: /(?<![\d£])(?:\+\d{1,3}|\(?0)[\s().-]*(?:\d[\s().-]{0,2}){8,11}\d\b/g },
  { kind: 'sort code', find: /\b\d{2}[-–]\d{2}[-–]\d{2}\b/g },
  { kind: 'account number', find: /(?<=\b(?:account|a\/c|acc)(?:\s+(?:no|number|num))?[\s.:]*)\d{6,8}\b/gi },
  { kind: 'National Insurance number', find: /\b[A-CEGHJ-PR-TW-Z]{2}\s?\d{2}\s?\d{2}\s?\d{2}\s?[A-D]\b/gi },
  {
    kind: 'National Insurance number',
    find: /(?<=\b(?:NI|national insurance)(?:\s+(?:no|number))?[\s.:]*)[A-Z]{2}\s?(?:\d\s?){6}[A-Z]\b/gi,
  },
  { kind: 'postcode', find: /\b(?:GIR ?0AA|[A-PR-UWYZ][A-HK-Y]?\d[A-Z\d]?\s?\d[ABD-HJLNP-UW-Z]{2})\b/gi },
  { kind: 'date of birth', find: /(?<=\b(?:born|dob|d\.o\.b\.|date of birth)(?:\s+(?:on|is))?[\s:]*)\d{1,2}[/. -]\w{1,9}[/. -]\d{2,4}/gi },
  {
    kind: 'name',
    find: /(?<=\b(?:[Mm]y name is|[Mm]y name'?s|[Nn]ame:|I'?m called|I am called|[Mm]y (?:husband|wife|partner|boss|employee|tenant|client|customer|colleague),?)\s+)\p{Lu}[\p{L}'\u2019-]+(?:\s+\p{Lu}[\p{L}'\u2019-]+){0,3}/gu,
  },
  { kind: 'name', find: /\b(?:Mr|Mrs|Ms|Miss|Dr|Prof)\.?\s+\p{Lu}[\p{L}'\u2019-]+(?:\s+\p{Lu}[\p{L}'\u2019-]+){0,2}/gu },
  {
    kind: 'name',
    find: /(?<=\b(?:I am|I'm|[Tt]his is|[Ss]igned,?|[Rr]egards,?|[Ff]rom:?)\s+)\p{Lu}[\p{Ll}'\u2019-]+(?:\s+\p{Lu}[\p{Ll}'\u2019-]+){1,3}/gu,
  },
  {
    kind: 'card expiry date',
    find: /(?<=\b(?:exp(?:iry|ires|iration)?|valid (?:to|until|thru)|card)\b[^.?!\d]{0,20})(?:0[1-9]|1[0-2])\s?[/-]\s?(?:20)?\d{2}\b/gi,
  },
  { kind: 'card security code', find: /(?<=\b(?:cvv2?|cvc2?|cv2|security (?:code|number)|card code)\b[^.?!\d]{0,12})\d{3,4}\b/gi },
  {
    kind: 'health',
    find: /(?<=\b(?:I have|I've|I've got|I suffer from|suffering from|suffers from|diagnosed with|living with|(?:he|she|who|employee|wife|husband|partner|son|daughter|mother|father) (?:has|had))\s+(?:been |a |an |got |severe |mild |terminal |breast |lung |type [12] )*)(?:cancer|diabetes|epilepsy|depression|anxiety|schizophrenia|bipolar|hiv|aids|hepatitis(?: [abc])?|asthma|dementia|alzheimer'?s|parkinson'?s|multiple sclerosis|ms|stroke|heart (?:attack|disease|condition)|leukaemia|tumou?r|arthritis|autism|adhd|ptsd|miscarriage|pregnan\w+)\b/gi,
  },
  { kind: 'vehicle registration', find: /\b[A-Z]{2}\d{2}\s?[A-Z]{3}\b/gi },
]

export type Masked = { text: string; kinds: string[] }

/** The masked text, and the kinds of data found, each once. */
export const mask = (typed: string): Masked => {
  const kinds = new Set<string>()
  let text = typed
  for (const { kind, find } of rules) {
    text = text.replace(find, () => {
      kinds.add(kind)
      return `[${kind}]`
    })
  }
  return { text, kinds: [...kinds] }
}

const placeholder = /\[([a-zA-Z ]+)\]/g
const isKind = (kind: string) => rules.some((rule) => rule.kind === kind)

/** The text without the placeholders. */
export const withoutMasks = (text: string) => text.replace(placeholder, (whole, kind: string) => (isKind(kind) ? ' ' : whole))

/** The kinds already masked in a text: "[email]". */
export const maskedIn = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].map(([, kind = '']) => kind).filter(isKind)),
]
