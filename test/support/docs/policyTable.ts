/** The tables of our privacy and cookie policies, as they are published. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
type Block = { table?: { caption: string; rows: string[][] } }
export const tableOf = (page: string, caption: string): string[][] => {
  const { sections } = JSON.parse(readFileSync(join(root, `content/pages/${page}.json`), 'utf8')) as { sections: { blocks: Block[] }[] }
  const found = sections.flatMap(({ blocks }) => blocks).find(({ table }) => table?.caption === caption)?.table
  if (!found) throw new Error(`${page} has no table "${caption}"`)
  return found.rows
}
