/** The trades as the quote and the finder need them, read once: their names and usual covers, without the texts of their pages. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { TradeContent } from '#contract/model/content/kinds/tradeContent.ts'
import { Trade } from '#contract/model/questions/question.ts'
import { usualCovers } from '#contract/model/quotes/quoteCovers.ts'
import { z } from '#contract/schema.ts'

const folder = join(import.meta.dirname, '../../../content/trades')

const contents: readonly TradeContent[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .sort()
  .map((file) => z.parse(TradeContent, JSON.parse(readFileSync(join(folder, file), 'utf8'))))

export const tradeList: readonly Trade[] = contents.map((trade) => z.parse(Trade, trade))

/** The covers that a trade usually asks for, by its slug. */
export const usualByTrade: ReadonlyMap<string, readonly string[]> = new Map(contents.map((trade) => [trade.slug, usualCovers(trade)]))
