/**
 * Personal data that people paste without thinking, taken out before a question is stored, shown or sent on.
 * Each kind leaves its name behind: "[email]". Names are found where they are announced ("my name is ..."); no list finds all.
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
  { kind: 'vehicle registration', find: /\b[A-Z]{2}\d{2}\s?[A-Z]{3}\b/gi },
]

export type Masked = { text: string; kinds: string[] }

/** The text without what was found, and the kinds of what was, each once. */
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
