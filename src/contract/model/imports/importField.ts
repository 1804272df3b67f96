/** What a column of an imported file can mean: the fields of each kind of file, and how they are guessed from the headings. */

export type ImportField = {
  key: string
  /** The heading of our own template and export. */
  label: string
  /** Other headings that mean the same, in any case and with any punctuation. */
  also?: readonly string[]
  /** In the template's second line. */
  example: string
  /** A further line of the same record may hold another one: a contact of a client, a section of a policy. */
  further?: true
}

/** 'Company No.' and 'company_no' are one heading. */
export const headingKey = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The field of each column, or empty: by its heading, each field once. */
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
