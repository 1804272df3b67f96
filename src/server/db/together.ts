/**
 * Sends independent statements at once: on one connection they leave in one write and cost one round trip between
 * Node and PostgreSQL, not one each. `{ notes: notesOf(db, id), history: historyOf(db, id) }` returns both answers by name.
 * None of them may enter another scope, because the others would then run in it (connect.ts refuses that).
 */
export const together = async <T extends Record<string, unknown>>(statements: T): Promise<{ [K in keyof T]: Awaited<T[K]> }> => {
  const names = Object.keys(statements)
  const answers = await Promise.all(Object.values(statements))
  return Object.fromEntries(names.map((name, at) => [name, answers[at]])) as { [K in keyof T]: Awaited<T[K]> }
}
