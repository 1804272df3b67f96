/** What the columns of an imported file can mean: the fields of each kind of file, and how headings are matched to them. */

export type ImportField = {
  key: string
  /** The heading in our own template and export. */
  label: string
  /** Other headings with the same meaning. Case and punctuation are ignored. */
  also?: readonly string[]
  /** Shown in the second line of the template. */
  example: string
  /** May occur again on additional lines of the same record: a contact of a client, a section of a policy. */
  further?: true
}

/** Normalises a heading: 'Company No.' and 'company_no' are the same. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The field of each column, matched by heading, or empty. Each field is used once. */
export const guessColumns = (fields: readonly ImportField[], headings: readonly string[]): string[] => {
  const meaning = new Map<string, string>()
  for (const { key, label, also = [] } of fields)
    for (const words of [label, key, ...also]) if (!meaning.has(headingKey(words))) meaning.set(headingKey(words), key)
  const used = new Set<string>()
  return headings.map((heading) => {
    const key = meaning.get(headingKey(heading)) ?? ''
    if (key === '' || used.has(key)) return ''
    used.add(key)
    return key
  })
}
