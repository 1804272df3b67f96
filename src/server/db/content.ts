/** Content as data: JSON files under content/, each with a hash, and which of them have to be written to a table. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z, type Infer } from '#contract/schema.ts'

export type ContentFile<T> = {
  /** The file name without .json. */
  name: string
  value: T
  /** SHA-256 of the parsed value, hex: whitespace and line endings in the file do not matter. */
  hash: string
}

export const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** Reads one file. Throws an error that names the file and what is invalid. */
export const readContentFile = async <S extends z.ZodMiniType>(file: string, schema: S): Promise<{ value: Infer<S>; hash: string }> => {
  const text = await readFile(file, 'utf8')
  const parsed = z.safeParse(schema, JSON.parse(text))
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    throw new Error(`${file}: ${issue?.path.map(String).join('.')}: ${issue?.message}`)
  }
  return { value: parsed.data, hash: hashOf(parsed.data) }
}

/** Reads every .json file in a folder, sorted by name; empty if the folder is missing. */
export const readContent = async <S extends z.ZodMiniType>(dir: string, schema: S): Promise<ContentFile<Infer<S>>[]> => {
  const names = await readdir(dir).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  return Promise.all(
    names
      .filter((name) => name.endsWith('.json'))
      .sort()
      .map(async (name) => ({ name: name.slice(0, -'.json'.length), ...(await readContentFile(join(dir, name), schema)) })),
  )
}

/** The files whose rows a seeder must write: new ones, and changed ones whose row staff have not edited. */
export const needsSeeding = <T>(
  files: readonly ContentFile<T>[],
  rows: readonly { name: string; seedHash: string | null; edited: boolean }[],
): ContentFile<T>[] => {
  const byName = new Map(rows.map((row) => [row.name, row]))
  return files.filter(({ name, hash }) => {
    const row = byName.get(name)
    return !row || (!row.edited && row.seedHash !== hash)
  })
}
