/** The trades as the quote and the finder need them, read once: what they are called, without the texts of their pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Trade } from '#contract/model/questions/question.ts'
import { z } from '#contract/schema.ts'

const folder = join(import.meta.dirname, '../../../content/trades')

export const tradeList: readonly Trade[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => z.parse(Trade, JSON.parse(readFileSync(join(folder, file), 'utf8'))))
