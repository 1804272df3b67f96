/**
 * Statements that do not wait for each other, asked at once: on one connection they leave in one write and cost one turn between
 * Node and PostgreSQL, not one each. `{ notes: notesOf(db, id), history: historyOf(db, id) }` gives both answers by name.
 * None of them may enter another scope: the others would be asked in it (connect.ts refuses that).
 */
export const together = async <T extends Record<string, unknown>>(asked: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> => {
  const names = Object.keys(asked)
  const answers = await Promise.all(Object.values(asked))
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as { [K in keyof T]: Awaited<T[K]> }
}
