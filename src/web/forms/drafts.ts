/**
 * Unsent input, kept in this browser so that it survives a reload, a crash and the end of a session. One entry per user, form and record.
 * Signing out clears it along with the rest of the storage (Clear-Site-Data), after asking. Passwords and codes are never kept. Only used
 * to fill in the same form again.
 */
const prefix = 'draft/'
/** After this long nobody returns to an unsent text, and it may contain a client's details. */
const keptDays = 14

export type Draft = {
  values: Record<string, unknown>
  /** For a form that edits a record: what the record held when typing began. Null for a text that is sent. */
  base: { values: Record<string, unknown>; fixed: Record<string, unknown> } | null
}

export const draftKey = (userId: string, form: string, record: string) => `${prefix}${userId}/${form}/${record}`

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Storage may be full or forbidden: the form still works, it only forgets on reload. */
const onStorage = <T>(work: (storage: Storage) => T): T | null => {
  try {
    return work(localStorage)
  } catch {
    return null
  }
}

const parse = (stored: string | null): (Draft & { at: number }) | null => {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    if (!isRecord(value) || !isRecord(value['values']) || typeof value['at'] !== 'number') return null
    const base = value['base']
    const found =
      isRecord(base) && isRecord(base['values']) && isRecord(base['fixed']) ? { values: base['values'], fixed: base['fixed'] } : null
    return { values: value['values'], base: found, at: value['at'] }
  } catch {
    return null
  }
}

export const readDraft = (key: string): Draft | null => onStorage((storage) => parse(storage.getItem(key)))

export const writeDraft = (key: string, draft: Draft) =>
  onStorage((storage) => storage.setItem(key, JSON.stringify({ ...draft, at: Date.now() })))

export const dropDraft = (key: string) => onStorage((storage) => storage.removeItem(key))

const keysIn = (storage: Storage) =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index)).filter((key) => key?.startsWith(prefix) === true)

/** How many drafts this user has in this browser. */
export const countDrafts = (userId: string): number =>
  onStorage((storage) => keysIn(storage).filter((key) => key?.startsWith(`${prefix}${userId}/`)).length) ?? 0

/** Deletes drafts that are too old or cannot be read. */
export const dropOldDrafts = (now: number) =>
  onStorage((storage) => {
    for (const key of keysIn(storage)) {
      const at = parse(storage.getItem(key ?? ''))?.at
      if (at === undefined || now - at > keptDays * 86_400_000) storage.removeItem(key ?? '')
    }
  })

/**
 * The draft, fitted to the form's current shape: parts that have since been added, removed or changed type are taken from `defaults`. List
 * items are fitted to the first item of `defaults`, if there is one.
 */
export const fitted = <T>(kept: unknown, defaults: T): T => {
  if (Array.isArray(defaults)) {
    if (!Array.isArray(kept)) return defaults
    const [first]: unknown[] = defaults
    return (first === undefined ? kept : kept.map((item: unknown) => fitted(item, first))) as T
  }
  if (isRecord(defaults)) {
    if (!isRecord(kept)) return defaults
    return Object.fromEntries(
      Object.entries(defaults).map(([name, value]) => [name, name in kept ? fitted(kept[name], value) : value]),
    ) as T
  }
  return defaults === null || defaults === undefined || typeof kept === typeof defaults ? (kept as T) : defaults
}
