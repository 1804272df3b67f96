/** Why the visitor's trade usually asks for each cover. Never says that one is required: that depends on the answers, and rules decide it. */
import { useQuery } from '@tanstack/react-query'
import type { FinderAnswers } from '#contract/model/tools/finderEngine.ts'
import { trades, type TradeNeed } from '#contract/site/trades.ts'
import type { FinderData } from '#contract/site/tools.ts'
import { q } from '#web/app/data/query.ts'

/** The slug of the trade, if it is one of ours. */
export const ownTrade = (data: FinderData, answers: FinderAnswers) => data.trades.find(({ slug }) => slug === answers['f2']?.[0])?.slug

const askedBy: Record<TradeNeed['basis'], string> = {
  law: ' Whether the law requires it depends on your answers.',
  regulator: ' A regulator or professional body usually asks for it.',
  contract: ' A contract or landlord may ask for it.',
  practice: '',
}

export const tradeReason = ({ code, basis, reason }: Pick<TradeNeed, 'code' | 'basis' | 'reason'>) =>
  code === 'EL'
    ? "The Employers' Liability (Compulsory Insurance) Act 1969 normally requires it if anyone works for you. You have not said whether anyone does."
    : `${reason}${askedBy[basis]}`.trim()

/** By cover. Empty for a trade that is not ours, or whose page cannot be read: the covers then have a short reason. */
export const useTradeReasons = (data: FinderData, answers: FinderAnswers): Record<string, string> => {
  const slug = ownTrade(data, answers)
  const { data: trade } = useQuery({ ...q(trades.show, { slug: slug ?? '' }), enabled: slug !== undefined })
  return Object.fromEntries((trade?.needs ?? []).map((need) => [need.code, tradeReason(need)]))
}
